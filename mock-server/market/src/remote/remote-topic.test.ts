import { describe, expect, it } from '@jest/globals';
import type { Trade } from '@parallax/protocol';
import type { CurrentValue, MarketUpdate } from '../market-source.ts';
import { fakeTicker, fakeTrade } from '../testing/fake-market.ts';
import { RemoteTopic } from './remote-topic.ts';

const KEY = 'okx:BTC-USDT-SWAP';
const NOW = 0;

const topicOfKind = (kind: 'ticker' | 'trades') => new RemoteTopic(kind, KEY, () => undefined);

const tradesFrom = (first: number, last: number): Trade[] =>
  Array.from({ length: last - first + 1 }, (_, i) => fakeTrade(first + i));
const tradeUpdate = (position: string, first: number, last: number) =>
  `${position} ${JSON.stringify(tradesFrom(first, last))}`;
const ids = (update: MarketUpdate | undefined): number[] =>
  update?.kind === 'trades' ? update.data.map(({ id }) => Number(id)) : [];

const tickerUpdate = (position: string, last: number, at: number) =>
  `${position} ${JSON.stringify({ ...fakeTicker(last), at })}`;
const tickerValue = (last: number, at: number): CurrentValue => ({
  kind: 'ticker',
  key: KEY,
  data: { ...fakeTicker(last), at },
});
const lastOf = (update: MarketUpdate | undefined): number | null | undefined =>
  update?.kind === 'ticker' ? update.data.last : undefined;

const response = (term: number, seq: number, value?: CurrentValue, isLive = true) => ({
  term,
  seq,
  topic: '',
  isLive,
  value,
});
const tradesValue = (first: number, last: number): CurrentValue => ({
  kind: 'trades',
  key: KEY,
  data: tradesFrom(first, last),
});

describe('trades of another process', () => {
  it('are complete if an update overtakes the response, whatever their order at the market', () => {
    for (const seq of [4, 5, 6]) {
      const topic = topicOfKind('trades');
      expect(topic.update(tradeUpdate('1 5', 16, 16), 1, NOW)).toBeUndefined();
      const last = seq < 5 ? 15 : 16;
      const update = topic.respond(response(1, seq, tradesValue(1, last)), NOW);
      expect(ids(update)).toEqual(tradesFrom(1, 16).map(({ id }) => Number(id)));
      expect(ids(topic.update(tradeUpdate('1 7', 17, 18), 1, NOW))).toEqual([17, 18]);
    }
  });

  it('that were missed come once with the response of the next primary, in order', () => {
    const topic = topicOfKind('trades');
    topic.respond(response(1, 1, tradesValue(1, 10)), NOW);
    topic.unconfirm();
    topic.update(tradeUpdate('2 3', 16, 16), 2, NOW);
    const update = topic.respond(response(2, 2, tradesValue(1, 15)), NOW);
    expect(ids(update)).toEqual([11, 12, 13, 14, 15, 16]);
    expect(topic.read(NOW)).toMatchObject({ data: tradesFrom(1, 16) });
  });
});

describe('a ticker of another process', () => {
  it.each([
    ['has no value yet', { kind: 'awaited', key: KEY } as const],
    ['has an older one', tickerValue(98, 400)],
  ])('is never older than the last of the primary before, if the next one %s', (_case, value) => {
    const topic = topicOfKind('ticker');
    topic.respond(response(1, 1, tickerValue(100, 1_000)), NOW);
    expect(topic.respond(response(2, 1, value), NOW)).toBeUndefined();
    expect(topic.update(tickerUpdate('2 2', 99, 500), 2, NOW)).toBeUndefined();
    expect(topic.update(tickerUpdate('2 3', 99, 600), 2, NOW)).toBeUndefined();
    expect(topic.isLive(2)).toBe(false);
    expect(lastOf(topic.update(tickerUpdate('2 4', 101, 1_001), 2, NOW))).toBe(101);
    expect(topic.isLive(2)).toBe(true);
    // within a term the market decides, also if the time of its venue goes back
    expect(lastOf(topic.update(tickerUpdate('2 5', 102, 900), 2, NOW))).toBe(102);
  });

  it('ignores updates of a former primary and those that are out of order', () => {
    const topic = topicOfKind('ticker');
    topic.respond(response(2, 5, tickerValue(100, 1_000)), NOW);
    expect(topic.update(tickerUpdate('1 9', 90, 2_000), 2, NOW)).toBeUndefined();
    expect(topic.update(tickerUpdate('2 5', 91, 2_000), 2, NOW)).toBeUndefined();
    expect(lastOf(topic.update(tickerUpdate('2 6', 101, 2_000), 2, NOW))).toBe(101);
  });

  it('is live only if the present primary watches it and says so', () => {
    const topic = topicOfKind('ticker');
    expect(topic.isLive(0)).toBe(false);
    topic.respond(response(1, 1, tickerValue(100, 1_000)), NOW);
    expect(topic.isLive(1)).toBe(true);
    expect(topic.isLive(2)).toBe(false);
    topic.isReportedLive = false;
    expect(topic.isLive(1)).toBe(false);
    // the next primary does not list the contract yet
    topic.respond(response(2, 1), NOW);
    topic.isReportedLive = true;
    expect(topic.isLive(2)).toBe(false);
    topic.unconfirm();
    topic.respond(response(2, 7, tickerValue(101, 1_500)), NOW);
    expect(topic.isLive(2)).toBe(true);
  });

  it('has the age that the market says, and that of its arrival here', () => {
    const topic = topicOfKind('ticker');
    const value = { ...tickerValue(100, 1_000), age: 60_000 };
    expect(topic.respond(response(1, 1, value), 5_000)).toMatchObject({ age: 60_000 });
    expect(topic.read(7_000)).toMatchObject({ age: 62_000 });
    topic.update(tickerUpdate('1 2', 101, 1_100), 1, 8_000);
    expect(topic.read(8_500)).toMatchObject({ age: 500 });
  });
});
