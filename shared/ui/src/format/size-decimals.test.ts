import { describe, expect, it } from '@jest/globals';
import type { Contract } from '@parallax/protocol';
import { formatSize } from './numbers.ts';
import { sizeDecimals } from './size-decimals.ts';

const contract = (change: Partial<Contract> = {}) => ({
  qtyDecimals: 8,
  base: 'BTC',
  quote: 'USD',
  instType: 'spot' as const,
  contractSizeUnit: change.base ?? 'BTC',
  ...change,
});

describe('design §9 the decimals of a size', () => {
  it.each<[string, Partial<Contract>, number | undefined, number]>([
    ['are 5 for a coin of $105,000 with 8 decimals', {}, 105_000, 5],
    ['are 4 for a coin of $3,800', { base: 'ETH' }, 3_800, 4],
    ['are 0 for a coin of $0.18', { base: 'DOGE' }, 0.18, 0],
    ['are 3 for a venue with 3 decimals', { qtyDecimals: 3 }, 105_000, 3],
    ['are 5 for an unknown price', {}, undefined, 5],
    ['are 5 for a quote that is not a dollar', { base: 'ETH', quote: 'BTC' }, 0.036, 5],
    [
      'are 1 for an option, whose price is a premium',
      { instType: 'option', qtyDecimals: 1 },
      0.02,
      1,
    ],
    ['are 0 for sizes in dollars', { contractSizeUnit: 'USD', qtyDecimals: 0 }, 105_000, 0],
  ])('%s', (_, change, price, decimals) => {
    expect(sizeDecimals(contract(change), price)).toBe(decimals);
  });

  it('never round a size to 0', () => {
    expect(formatSize(0.00000123, 5)).toBe('<0.00001');
    expect(formatSize(0.4, 0)).toBe('<1');
    expect(formatSize(0, 5)).toBe('0.00000');
    expect(formatSize(0.000012, 5)).toBe('0.00001');
  });
});
