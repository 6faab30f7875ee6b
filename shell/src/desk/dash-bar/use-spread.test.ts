import { describe, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { suggestLegB } from './use-spread.ts';

const spot = contractOf();
const elsewhere = contractOf({ exchange: 'okx', symbol: 'BTC-USDT' });
const inverse = contractOf({ exchange: 'deribit', quote: 'USD', instType: 'perpetual' });
const linear = contractOf({ exchange: 'binance_usdm', instType: 'perpetual' });
const option = contractOf({ symbol: 'BTC-26MAR-C', instType: 'option' });
const eth = contractOf({ exchange: 'okx', symbol: 'ETH-USDT', base: 'ETH' });

describe('suggestLegB', () => {
  it.each([
    ['the perpetual in the same quote as first choice', [spot, elsewhere, inverse, linear], linear],
    ['a perpetual in another quote as second choice', [spot, elsewhere, inverse], inverse],
    ['the same asset at another venue as third choice', [spot, option, elsewhere], elsewhere],
    ['another contract of the asset as last choice', [eth, spot, option], option],
    ['nothing if the asset has no other contract', [spot, eth], undefined],
  ])('returns %s', (_, contracts, leg) => {
    expect(suggestLegB(contracts, spot)).toBe(leg);
  });
});
