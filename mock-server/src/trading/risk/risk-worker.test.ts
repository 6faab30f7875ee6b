import { afterAll, expect, it } from '@jest/globals';
import { type BookRiskInput, SCENARIO_SETS } from '@parallax/trading';
import { RiskWorker } from './risk-worker.ts';

const LEG = {
  accountId: 'one',
  exchange: 'binance_spot',
  symbol: null,
  asset: 'BTC',
  base: 'BTC',
  kind: 'holding',
  amount: 2,
  price: 50_000,
  usd: 50_000,
  option: null,
} as const;
const workers: RiskWorker[] = [];
afterAll(async () => {
  for (const worker of workers) await worker.close();
});

function start(limits: ConstructorParameters<typeof RiskWorker>[0]): RiskWorker {
  const worker = new RiskWorker(limits);
  workers.push(worker);
  return worker;
}

const bookOf = (step: number, keys: readonly string[]): BookRiskInput => ({
  step,
  accounts: keys.map((key) => ({ key, legs: [{ ...LEG, accountId: key }] })),
  bases: [],
  closes: { BTC: { contract: 'binance_spot:BTCUSDT', closes: [[20_000, 100]] } },
});

it('computes one job after another, and is sent an account once per step', async () => {
  const worker = start({ deadlineMs: 60_000 });
  const [stress, first, second, other, next] = await Promise.all([
    worker.stress({ legs: [LEG], set: SCENARIO_SETS.house }),
    worker.bookRisk(bookOf(1, ['one'])),
    worker.bookRisk(bookOf(1, ['one', 'two'])),
    worker.bookRisk(bookOf(1, ['two'])),
    worker.bookRisk(bookOf(2, ['two'])),
  ]);
  expect(stress.worst).toMatchObject({ spot: '-0.5', pnlUsd: '-50000' });
  const { lines: _, ...worst } = stress.worst;
  expect(first.worst).toEqual(worst);
  expect(second.worst).toMatchObject({ pnlUsd: '-100000' });
  expect(second.missing.map(({ accountId }) => accountId)).toEqual(['one', 'two']);
  expect(next).toEqual(other);
  expect(other.missing.map(({ accountId }) => accountId)).toEqual(['two']);
});

it('computes the next book after the thread has ended', async () => {
  const worker = start({ deadlineMs: 60_000 });
  const before = await worker.bookRisk(bookOf(1, ['one']));
  await worker.close();
  expect(await worker.bookRisk(bookOf(1, ['one']))).toEqual(before);
});

it('refuses what passes the deadline with 503, also what waits', async () => {
  const worker = start({ deadlineMs: 1 });
  const input = { legs: [LEG], set: SCENARIO_SETS.house };
  const all = await Promise.allSettled([worker.stress(input), worker.stress(input)]);
  for (const each of all)
    expect(each).toMatchObject({ status: 'rejected', reason: { status: 503 } });
});

it('refuses with 503 what too many others would wait before, and nothing after they are done', async () => {
  const worker = start({ deadlineMs: 60_000, waitingMax: 1 });
  const input = { legs: [LEG], set: SCENARIO_SETS.house };
  const all = [worker.stress(input), worker.stress(input)];
  await expect(worker.stress(input)).rejects.toMatchObject({ status: 503, retryAfterSeconds: 5 });
  await Promise.all(all);
  expect((await worker.stress(input)).cells).toHaveLength(33);
});

it('goes on after a job that fails', async () => {
  const worker = start({ deadlineMs: 60_000 });
  const empty = { ...SCENARIO_SETS.house, scenarios: [] };
  await expect(worker.stress({ legs: [LEG], set: empty })).rejects.toThrow('no moves');
  const { cells } = await worker.stress({ legs: [LEG], set: SCENARIO_SETS.house });
  expect(cells).toHaveLength(33);
});
