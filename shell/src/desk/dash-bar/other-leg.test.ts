import { describe, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { suggestLeg } from './other-leg.ts';

const spot = contractOf();
const elsewhere = contractOf({ exchange: 'okx', symbol: 'BTC-USDT' });
const inverse = contractOf({ exchange: 'deribit', quote: 'USD', instType: 'perpetual' });
const linear = contractOf({ exchange: 'binance_usdm', instType: 'perpetual' });
const option = contractOf({ symbol: 'BTC-26MAR-C', instType: 'option' });
const eth = contractOf({ exchange: 'okx', symbol: 'ETH-USDT', base: 'ETH' });

describe('suggestLeg', () => {
  it.each([
    ['the perpetual in the same quote first', [spot, elsewhere, inverse, linear], linear],
    ['a perpetual in another quote second', [spot, elsewhere, inverse], inverse],
    ['the same asset at another venue third', [spot, option, elsewhere], elsewhere],
    ['another contract of the asset last', [eth, spot, option], option],
    ['nothing where the asset is alone', [spot, eth], undefined],
  ])('returns %s', (_, contracts, leg) => {
    expect(suggestLeg(contracts, spot)).toBe(leg);
  });
});
