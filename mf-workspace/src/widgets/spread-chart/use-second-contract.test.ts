import { describe, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { counterpart } from './use-second-contract.ts';

const spot = contractOf();
const perp = contractOf({ exchange: 'okx', symbol: 'P', instType: 'perpetual' });
const dollarPerp = contractOf({ symbol: 'D', instType: 'perpetual', quote: 'USD' });
const option = contractOf({ symbol: 'O', instType: 'option' });
const eth = contractOf({ symbol: 'E', base: 'ETH', instType: 'perpetual' });
const otherSpot = contractOf({ exchange: 'kraken_spot', symbol: 'S' });

describe('the default second contract of a spread', () => {
  it('is a perpetual for a spot contract, preferably with the same quote, then at the same venue', () => {
    expect(counterpart(spot, [spot, otherSpot, dollarPerp, perp])).toBe(perp);
    expect(counterpart(spot, [spot, otherSpot, dollarPerp])).toBe(dollarPerp);
  });

  it('is a spot contract for a derivative', () => {
    expect(counterpart(perp, [perp, dollarPerp, otherSpot])).toBe(otherSpot);
  });

  it('is missing if all other contracts are options or have another base', () => {
    expect(counterpart(spot, [spot, option, eth])).toBeUndefined();
  });

  it('is another spot contract for a spot contract without a perpetual', () => {
    expect(counterpart(spot, [spot, otherSpot])).toBe(otherSpot);
  });
});
