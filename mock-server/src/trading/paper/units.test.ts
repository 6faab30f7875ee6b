import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { fromUnits, toUnits, unitsOfSize } from './units.ts';

describe('sizes in units', () => {
  it.each([
    ['1.25', 2, 125n],
    ['0.000000000000000001', 18, 1n],
    ['7', 0, 7n],
    ['1.50', 1, 15n],
  ])('%s with %i decimals', (text, decimals, units) => {
    expect(toUnits(text, decimals)).toBe(units);
  });

  it.each(['1.255', '-1', '', '1e3', 'x'])('%p is not exact with two decimals', (text) => {
    expect(toUnits(text, 2)).toBeUndefined();
  });

  it.each([
    [0.3, 18, 300_000_000_000_000_000n],
    [1e-7, 8, 10n],
    [1e21, 0, 1_000_000_000_000_000_000_000n],
    [0.129, 2, 12n],
    [0, 2, 0n],
    [-1, 2, 0n],
    [Number.NaN, 2, 0n],
  ])('the number %d with %i decimals, without what is smaller', (size, decimals, units) => {
    expect(unitsOfSize(size, decimals)).toBe(units);
  });

  it('are written as the text that they were read from', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 30n }),
        fc.nat({ max: 18 }),
        (units, decimals) => {
          expect(toUnits(fromUnits(units, decimals), decimals)).toBe(units);
        },
      ),
    );
  });

  it('are canonical decimals', () => {
    expect(fromUnits(1_500n, 3)).toBe('1.5');
    expect(fromUnits(-5n, 2)).toBe('-0.05');
    expect(fromUnits(0n, 2)).toBe('0');
  });
});
