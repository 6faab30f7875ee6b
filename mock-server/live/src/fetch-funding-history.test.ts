import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { fetchFundingHistory } from './fetch-funding-history.ts';
import { openExchange } from './open-exchange.ts';
import type { LiveVenueId } from './venues.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = 20_000 * DAY;
const SYMBOL = 'BTC/USD:BTC';

/** A ccxt exchange on which one method is replaced. */
function exchangeWith(venue: LiveVenueId, method: string, respond: (request: unknown) => unknown) {
  const exchange = openExchange(venue);
  const names = { id: 'BTC', symbol: SYMBOL, base: 'BTC', quote: 'USD', settle: 'BTC' };
  const kind = { type: 'swap', swap: true, contract: true, linear: true, inverse: false };
  exchange.setMarkets([{ ...names, ...kind, info: { fundingInterval: 60 } }]);
  Reflect.set(exchange, method, (request: unknown) => Promise.resolve(respond(request)));
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

const CASES: readonly (readonly [LiveVenueId, string, (request: unknown) => unknown])[] = [
  [
    'deribit',
    'publicGetGetFundingRateHistory',
    (request) => {
      const { start_timestamp: start, end_timestamp: end } = deribitSpan.parse(request);
      const result = hoursFrom(start, end).map((timestamp) => {
        return { timestamp, interest_1h: rateAt(timestamp), interest_8h: 8 * rateAt(timestamp) };
      });
      return { result: result.slice(0, 744) };
    },
  ],
  [
    'bybit_unified',
    'publicGetV5MarketFundingHistory',
    (request) => {
      const { startTime, endTime, limit } = bybitSpan.parse(request);
      if (limit > 200) throw new Error('Bybit returns 200 at most.');
      const list = hoursFrom(startTime, endTime).map((at) => {
        return { symbol: 'BTC', fundingRate: String(rateAt(at)), fundingRateTimestamp: String(at) };
      });
      return { result: { category: 'linear', list: list.toReversed().slice(0, limit) } };
    },
  ],
  [
    'okx',
    'publicGetPublicFundingRateHistory',
    (request) => {
      const { after, limit } = okxSpan.parse(request);
      const data = hoursFrom(after - limit * HOUR, after - 1).map((at) => {
        return { instId: 'BTC', realizedRate: String(rateAt(at)), fundingTime: String(at) };
      });
      return { code: '0', data: data.toReversed() };
    },
  ],
];

describe('fetchFundingHistory', () => {
  it.each(CASES)(
    'returns three months of hourly payments of %s',
    async (venue, method, respond) => {
      const exchange = exchangeWith(venue, method, respond);
      const from = NOW - 90 * DAY;
      const paid = await fetchFundingHistory(exchange, venue, SYMBOL, from, NOW, 2_500);
      expect(paid?.map(({ at }) => at)).toEqual(hoursFrom(from, NOW));
      expect(paid?.every(({ at, rate, hours }) => rate === rateAt(at) && hours === 1)).toBe(true);
    },
  );

  it.each(CASES)(
    'returns the newest payments of %s up to the limit',
    async (venue, method, respond) => {
      const exchange = exchangeWith(venue, method, respond);
      const paid = await fetchFundingHistory(exchange, venue, SYMBOL, 0, NOW, 50);
      expect(paid?.map(({ at }) => at)).toEqual(hoursFrom(NOW - 49 * HOUR, NOW));
    },
  );

  it('returns undefined for a venue without funding history', async () => {
    const exchange = openExchange('kraken_spot');
    expect(await fetchFundingHistory(exchange, 'kraken_spot', SYMBOL, 0, NOW, 50)).toBeUndefined();
  });
});
