import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import {
  ceilToStep,
  decimal,
  floorToStep,
  fromExactNumber,
  fromNumber,
  isMultipleOf,
  round18,
  toNumber,
  toText,
} from './decimal.ts';

describe('a decimal', () => {
  it.each([
    ['0.1', '0.1'],
    ['-0', '0'],
    ['0.000000000000000001', '0.000000000000000001'],
    ['99999999999999999999.999999999999999999', '99999999999999999999.999999999999999999'],
    ['1e-12', '0.000000000001'],
  ])('of the text %s is written as %s', (text, expected) => {
    expect(toText(decimal(text))).toBe(expected);
    expect(JSON.stringify(decimal(text))).toBe(`"${expected}"`);
  });

  it('is exact where binary floats are not', () => {
    expect(toText(decimal('0.1').plus('0.2'))).toBe('0.3');
  });

  it('is not made from a float by accident', () => {
    expect(() => decimal('1').plus(0.1)).toThrow('Invalid value');
    expect(() => decimal('one')).toThrow('Invalid number');
  });

  it.each([
    ['0.0000000000000000005', '0'],
    ['0.0000000000000000015', '0.000000000000000002'],
    ['0.0000000000000000025', '0.000000000000000002'],
    ['-0.00000000000000000251', '-0.000000000000000003'],
  ])('%s is stored as %s: half to even', (text, expected) => {
    expect(toText(round18(decimal(text)))).toBe(expected);
  });

  it.each([
    [60_000.01, 2, '60000.01'],
    [1.005, 2, '1'],
    [1.015, 2, '1.02'],
    [1e-8, 10, '0.00000001'],
    [0.1 + 0.2, 4, '0.3'],
    [1e21, 0, '1000000000000000000000'],
  ])('of the number %s with %s decimals is %s', (value, decimals, expected) => {
    expect(toText(fromNumber(value, decimals))).toBe(expected);
  });

  it('of a number that is not finite is refused', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY])
      expect(() => fromExactNumber(value)).toThrow('Invalid number');
  });

  it('has a nearest number', () => {
    expect(toNumber(decimal('0.333333333333333333'))).toBe(0.333_333_333_333_333_3);
  });
});

describe('a step', () => {
  it.each([
    ['60000.017', '0.01', '60000.01', '60000.02'],
    ['60000.01', '0.01', '60000.01', '60000.01'],
    ['7', '5', '5', '10'],
    ['0.003', '0.01', '0', '0.01'],
    ['-7', '5', '-10', '-5'],
    ['0.3', '0.1', '0.3', '0.3'],
  ])('of %s in steps of %s: %s below, %s above', (value, step, below, above) => {
    expect(toText(floorToStep(decimal(value), decimal(step)))).toBe(below);
    expect(toText(ceilToStep(decimal(value), decimal(step)))).toBe(above);
  });

  const decimals = fc
    .tuple(fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }), fc.integer({ min: 0, max: 18 }))
    .map(([digits, places]) => decimal(`${digits}e-${places}`));
  const steps = fc
    .tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 0, max: 10 }))
    .map(([digits, places]) => decimal(`${digits}e-${places}`));

  it('holds every value between two multiples', () => {
    fc.assert(
      fc.property(decimals, steps, (value, step) => {
        const below = floorToStep(value, step);
        expect(isMultipleOf(below, step)).toBe(true);
        expect(below.lte(value)).toBe(true);
        expect(below.plus(step).gt(value)).toBe(true);
        const above = ceilToStep(value, step);
        expect(above.gte(value)).toBe(true);
        expect(above.minus(step).lt(value)).toBe(true);
      }),
    );
  });
});
