import { describe, expect, it } from '@jest/globals';
import { hearRecorded } from '../testing/hear-recorded.ts';
import { fundingParts, hoursBetween, paidRates } from './funding.ts';

const HOUR = 3_600_000;

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

  it('that was paid comes oldest first, and says how often it is paid', () => {
    const paid = paidRates([
      { timestamp: 12 * HOUR, fundingRate: 0.0002 },
      { timestamp: 8 * HOUR, fundingRate: 0.0001 },
      { timestamp: 'today', fundingRate: 1 },
    ]);
    expect(paid).toEqual([
      { at: 8 * HOUR, rate: 0.0001 },
      { at: 12 * HOUR, rate: 0.0002 },
    ]);
    expect(hoursBetween(paid)).toBe(4);
    expect(hoursBetween(paid.slice(1))).toBe(8);
  });
});
