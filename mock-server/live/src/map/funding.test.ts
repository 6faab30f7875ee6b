import { describe, expect, it } from '@jest/globals';
import { hearRecorded } from '../testing/hear-recorded.ts';
import { fundingParts, paidRates, withHours } from './funding.ts';

const HOUR = 3_600_000;

const hoursOf = (interval: string) => fundingParts({ interval })?.intervalHours;

describe('funding', () => {
  it('of OKX is that of the present interval, and when it is paid', () => {
    const market = { id: 'BTC-USDT-SWAP', symbol: 'BTC/USDT:USDT', type: 'swap' } as const;
    const exchange = hearRecorded('okx', ['okx/ws_funding_rate'], [market]);
    expect(fundingParts(Object.values(exchange.fundingRates)[0])).toEqual({
      mark: undefined,
      index: undefined,
      rate: 0.0001,
      nextFunding: 1_744_590_349_506,
      intervalHours: 8,
    });
  });

  it('cannot be read from nonsense', () => {
    expect(fundingParts('0.01%')).toBeUndefined();
    expect(fundingParts({ fundingRate: '0.01%', interval: 'often' })).toEqual({
      mark: undefined,
      index: undefined,
      rate: undefined,
      nextFunding: undefined,
      intervalHours: undefined,
    });
  });

  it('has no time nor price of 0', () => {
    const zeros = { markPrice: 0, indexPrice: 0, fundingRate: 0, fundingTimestamp: 0 };
    const { mark, index, rate, nextFunding } = fundingParts(zeros) ?? {};
    expect([mark, index, rate, nextFunding]).toEqual([undefined, undefined, 0, undefined]);
  });

  it('is paid at intervals that ccxt names, or says in milliseconds', () => {
    expect(['1h', '24h', String(6 * HOUR), '0h', 'often'].map(hoursOf)).toEqual([
      1,
      24,
      6,
      undefined,
      undefined,
    ]);
  });

  it('of Deribit was paid for the hour, not for the eight that ccxt reads', () => {
    const row = { timestamp: HOUR, fundingRate: 0.0008, info: { interest_1h: 0.0001 } };
    expect(paidRates([row])).toEqual([{ at: HOUR, rate: 0.0001 }]);
  });

  it('that was paid comes oldest first, each with the hours that it was paid for', () => {
    const paid = paidRates([
      { timestamp: 12 * HOUR, fundingRate: 0.0002 },
      { timestamp: 8 * HOUR, fundingRate: 0.0001 },
      { timestamp: 'today', fundingRate: 1 },
    ]);
    expect(paid).toEqual([
      { at: 8 * HOUR, rate: 0.0001 },
      { at: 12 * HOUR, rate: 0.0002 },
    ]);
    const more = [...paid, { at: 13 * HOUR, rate: 0.0003 }];
    expect(withHours(more).map(({ hours }) => hours)).toEqual([4, 4, 1]);
    // one alone does not say how often
    expect(withHours(paid.slice(1))).toEqual([]);
  });
});
