import { expect, test } from '@jest/globals';
import { KrakenCounter } from './kraken-counter.ts';

const HISTORY = 'privatePostTradesHistory';
const LOOKUP = 'privatePostOpenOrders';

/** A counter on a clock that passes on when something waits; and the requests in their order, with their times. */
function openCounter() {
  let now = 0;
  const pauses: { readonly until: number; readonly resolve: () => void }[] = [];
  const sent: { readonly endpoint: string; readonly at: number }[] = [];
  const pause = (ms: number) =>
    new Promise<void>((resolve) => pauses.push({ until: now + ms, resolve }));
  const counter = new KrakenCounter({ now: () => now, pause });
  const request = async (endpoint: string): Promise<void> => {
    await counter.wait(endpoint);
    sent.push({ endpoint, at: now });
  };
  const run = async (requests: readonly Promise<void>[]): Promise<void> => {
    const all = Promise.all(requests).then(() => true);
    while (!(await Promise.race([all, nextTurn()]))) {
      pauses.sort((a, b) => a.until - b.until);
      const next = pauses.shift();
      if (next === undefined) continue;
      now = next.until;
      next.resolve();
    }
  };
  return { request, run, sent };
}

const nextTurn = () => new Promise<false>((resolve) => setImmediate(() => resolve(false)));

/** The counter at the venue after each request, which falls by 0.33 a second. */
function countsOf(sent: readonly { readonly endpoint: string; readonly at: number }[]): number[] {
  let count = 0;
  let last = 0;
  return sent.map(({ endpoint, at }) => {
    count = Math.max(0, count - (at - last) * 0.000_33) + (endpoint === HISTORY ? 2 : 1);
    last = at;
    return count;
  });
}

test('lookups of orders are sent at once while a long history is read', async () => {
  const { request, run, sent } = openCounter();
  const history = async () => {
    for (let page = 0; page < 20; page += 1) await request(HISTORY);
  };
  const pages = history();
  await nextTurn();
  const lookups = Array.from({ length: 6 }, () => request(LOOKUP));
  await run(lookups);
  expect(sent.filter(({ endpoint }) => endpoint === LOOKUP).map(({ at }) => at)).toEqual(
    Array.from({ length: 6 }, () => 0),
  );
  await run([pages]);
  expect(sent).toHaveLength(26);
  expect(Math.max(...countsOf(sent))).toBeLessThanOrEqual(14.001);
});

test('a history is read though lookups of orders never end', async () => {
  const { request, run, sent } = openCounter();
  const isRead = (): boolean => sent.some(({ endpoint }) => endpoint === HISTORY);
  const lookups = async () => {
    while (!isRead()) await request(LOOKUP);
  };
  const ended = lookups();
  await nextTurn();
  await run([request(HISTORY), ended]);
  expect(sent.find(({ endpoint }) => endpoint === HISTORY)?.at).toBeLessThan(45_000);
  expect(Math.max(...countsOf(sent))).toBeLessThanOrEqual(14.001);
});
