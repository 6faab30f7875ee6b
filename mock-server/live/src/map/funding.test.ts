import { describe, expect, it } from '@jest/globals';
import { replayFixtures } from '../testing/replay-fixtures.ts';
import { parseFundingHistory, parseFundingParts, withIntervalHours } from './funding.ts';

const HOUR = 3_600_000;

const hoursOf = (interval: string) => parseFundingParts({ interval })?.intervalHours;

describe('funding', () => {
  it('has the rate and the payment time of the current interval on OKX', () => {
    const market = { id: 'BTC-USDT-SWAP', symbol: 'BTC/USDT:USDT', type: 'swap' } as const;
    const exchange = replayFixtures('okx', ['okx/ws_funding_rate'], [market]);
    expect(parseFundingParts(Object.values(exchange.fundingRates)[0])).toEqual({
      mark: undefined,
      index: undefined,
      rate: 0.0001,
      nextFunding: 1_744_590_349_506,
      intervalHours: 8,
    });
  });

  it('is undefined for invalid inputs', () => {
    expect(parseFundingParts('0.01%')).toBeUndefined();
    expect(parseFundingParts({ fundingRate: '0.01%', interval: 'often' })).toEqual({
      mark: undefined,
      index: undefined,
      rate: undefined,
      nextFunding: undefined,
      intervalHours: undefined,
    });
  });

  it('treats a time or price of 0 as missing', () => {
    const zeros = { markPrice: 0, indexPrice: 0, fundingRate: 0, fundingTimestamp: 0 };
    const { mark, index, rate, nextFunding } = parseFundingParts(zeros) ?? {};
    expect([mark, index, rate, nextFunding]).toEqual([undefined, undefined, 0, undefined]);
  });

  it("reads the interval in hours from ccxt's interval name or milliseconds", () => {
    expect(['1h', '24h', String(6 * HOUR), '0h', 'often'].map(hoursOf)).toEqual([
      1,
      24,
      6,
      undefined,
      undefined,
    ]);
  });

  it('uses the hourly rate of Deribit, not the 8-hour rate that ccxt reads', () => {
    const row = { timestamp: HOUR, fundingRate: 0.0008, info: { interest_1h: 0.0001 } };
    expect(parseFundingHistory([row])).toEqual([{ at: HOUR, rate: 0.0001 }]);
  });

  it('has a history sorted by time, with the interval of each payment', () => {
    const paid = parseFundingHistory([
      { timestamp: 12 * HOUR, fundingRate: 0.0002 },
      { timestamp: 8 * HOUR, fundingRate: 0.0001 },
      { timestamp: 'today', fundingRate: 1 },
    ]);
    expect(paid).toEqual([
      { at: 8 * HOUR, rate: 0.0001 },
      { at: 12 * HOUR, rate: 0.0002 },
    ]);
    const more = [...paid, { at: 13 * HOUR, rate: 0.0003 }];
    expect(withIntervalHours(more).map(({ hours }) => hours)).toEqual([4, 4, 1]);
    // an interval requires two payments
    expect(withIntervalHours(paid.slice(1))).toEqual([]);
  });
});
