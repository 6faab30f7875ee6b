import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { fetchPaidRates } from './fetch-paid-rates.ts';
import { openExchange } from './open-exchange.ts';
import type { LiveVenueId } from './venues.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = 20_000 * DAY;
const SYMBOL = 'BTC/USD:BTC';

/** ccxt's exchange, of which one call is answered here. */
function exchangeWith(venue: LiveVenueId, call: string, answer: (asked: unknown) => unknown) {
  const exchange = openExchange(venue);
  const names = { id: 'BTC', symbol: SYMBOL, base: 'BTC', quote: 'USD', settle: 'BTC' };
  const kind = { type: 'swap', swap: true, contract: true, linear: true, inverse: false };
  exchange.setMarkets([{ ...names, ...kind, info: { fundingInterval: 60 } }]);
  Reflect.set(exchange, call, (asked: unknown) => Promise.resolve(answer(asked)));
  return exchange;
}

const rateAt = (at: number) => at / HOUR / 1e9;
const hoursFrom = (first: number, last: number) =>
  Array.from({ length: Math.floor(last / HOUR) - Math.ceil(first / HOUR) + 1 }, (_, i) => {
    return (Math.ceil(first / HOUR) + i) * HOUR;
  });

const deribitSpan = z.object({ start_timestamp: z.number(), end_timestamp: z.number() });
const bybitSpan = z.object({ startTime: z.number(), endTime: z.number(), limit: z.number() });
const okxSpan = z.object({
  after: z.number(),
  limit: z.number(),
  before: z.undefined().optional(),
});

const ANSWERS: readonly (readonly [LiveVenueId, string, (asked: unknown) => unknown])[] = [
  [
    'deribit',
    'publicGetGetFundingRateHistory',
    (asked) => {
      const { start_timestamp: start, end_timestamp: end } = deribitSpan.parse(asked);
      const result = hoursFrom(start, end).map((timestamp) => {
        return { timestamp, interest_1h: rateAt(timestamp), interest_8h: 8 * rateAt(timestamp) };
      });
      return { result: result.slice(0, 744) };
    },
  ],
  [
    'bybit_unified',
    'publicGetV5MarketFundingHistory',
    (asked) => {
      const { startTime, endTime, limit } = bybitSpan.parse(asked);
      if (limit > 200) throw new Error('Bybit tells 200 at most.');
      const list = hoursFrom(startTime, endTime).map((at) => {
        return { symbol: 'BTC', fundingRate: String(rateAt(at)), fundingRateTimestamp: String(at) };
      });
      return { result: { category: 'linear', list: list.toReversed().slice(0, limit) } };
    },
  ],
  [
    'okx',
    'publicGetPublicFundingRateHistory',
    (asked) => {
      const { after, limit } = okxSpan.parse(asked);
      const data = hoursFrom(after - limit * HOUR, after - 1).map((at) => {
        return { instId: 'BTC', realizedRate: String(rateAt(at)), fundingTime: String(at) };
      });
      return { code: '0', data: data.toReversed() };
    },
  ],
];

describe('rates that were paid', () => {
  it.each(ANSWERS)(
    'of %s are all of three months, each for its hour',
    async (venue, call, answer) => {
      const exchange = exchangeWith(venue, call, answer);
      const from = NOW - 90 * DAY;
      const paid = await fetchPaidRates(exchange, venue, SYMBOL, from, NOW, 2_500);
      expect(paid?.map(({ at }) => at)).toEqual(hoursFrom(from, NOW));
      expect(paid?.every(({ at, rate, hours }) => rate === rateAt(at) && hours === 1)).toBe(true);
    },
  );

  it.each(ANSWERS)('of %s are the newest where there are more', async (venue, call, answer) => {
    const exchange = exchangeWith(venue, call, answer);
    const paid = await fetchPaidRates(exchange, venue, SYMBOL, 0, NOW, 50);
    expect(paid?.map(({ at }) => at)).toEqual(hoursFrom(NOW - 49 * HOUR, NOW));
  });

  it('of a venue without any are unknown', async () => {
    const exchange = openExchange('kraken_spot');
    expect(await fetchPaidRates(exchange, 'kraken_spot', SYMBOL, 0, NOW, 50)).toBeUndefined();
  });
});
