import { describe, expect, it } from '@jest/globals';
import { toOurAmount, toVenueAmount } from './amount-units.ts';
import { toClientId, toOrderId, toVersionId } from './client-ids.ts';
import { dividedBy, minus, plus, sumOf, times, toDecimal } from './decimal-text.ts';

describe('a decimal of a venue', () => {
  it.each([
    ['0.10000000', '0.1'],
    ['1e-8', '0.00000001'],
    [1e-7, '0.0000001'],
    [-5.8e-7, '-0.00000058'],
    [1.5e21, '1500000000000000000000'],
    ['1.2345E+2', '123.45'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['-0.00', '0'],
    ['+7', '7'],
    [60000.1, '60000.1'],
    ['123456789012.123456789012345678', '123456789012.123456789012345678'],
  ] as const)('%s is read exactly as %s', (value, expected) => {
    expect(toDecimal(value)).toBe(expected);
  });

  it.each([
    ['0.0000004785792704346165', '0.000000478579270435'],
    ['-0.0000000000000000014', '-0.000000000000000001'],
    ['0.0000000000000000005', '0'],
    ['0.0000000000000000015', '0.000000000000000002'],
    ['-0.0000000000000000025', '-0.000000000000000002'],
    ['9.9999999999999999999', '10'],
    ['1.25e-17', '0.000000000000000012'],
  ])('%s is rounded half even to 18 decimals: %s', (value, expected) => {
    expect(toDecimal(value)).toBe(expected);
  });

  it.each(['', 'NaN', 'abc', '1,5', '.', '1e', 'market_price'])("'%s' is none", (value) => {
    expect(toDecimal(value)).toBeUndefined();
  });

  it('is added, subtracted and multiplied without a binary float', () => {
    expect(plus('0.1', '0.2')).toBe('0.3');
    expect(minus('0.3', '0.1')).toBe('0.2');
    expect(times('0.1', '0.1')).toBe('0.01');
    expect(dividedBy('1', '3')).toBe('0.333333333333333333');
    expect(sumOf(['0.1', '0.2', '-0.3'])).toBe('0');
    expect(times('123456789.123456789', '0.000000001')).toBe('0.123456789123456789');
  });
});

describe('an amount', () => {
  it('is contracts at a venue that counts them, and back', () => {
    const swap = { unit: '0.01' };
    expect(toVenueAmount(swap, '0.07')).toBe('7');
    expect(toOurAmount(swap, '7')).toBe('0.07');
    expect(toVenueAmount({ unit: '100' }, '300')).toBe('3');
    expect(toVenueAmount({ unit: '1' }, '0.00000001')).toBe('0.00000001');
    expect(toOurAmount(swap, '0.0000000000000000123')).toBe('0');
  });

  it('that the unit cannot express exactly has none', () => {
    expect(toVenueAmount({ unit: '3' }, '1')).toBeUndefined();
    expect(toVenueAmount({ unit: '0.3' }, '0.1')).toBeUndefined();
  });
});

describe('the client id of an order', () => {
  const id = '0b0e7c1e-5d0c-4f0e-9c1a-2f6d1a7b8c9d';

  it('is its id, at OKX in letters and digits only, and leads back to it', () => {
    expect(toClientId('binance_spot', id)).toBe(id);
    expect(toClientId('okx', id)).toBe('0b0e7c1e5d0c4f0e9c1a2f6d1a7b8c9d');
    expect(toOrderId(toClientId('okx', id))).toBe(id);
    expect(toOrderId(id)).toBe(id);
  });

  it('has at most 36 characters in every version, each leading back to it', () => {
    const ids = [0, 1, 2, 999].map((version) => toVersionId(id, version));
    expect(new Set(ids).size).toBe(4);
    for (const each of ids) {
      expect(each.length).toBeLessThanOrEqual(36);
      expect(toOrderId(each)).toBe(id);
    }
  });

  it.each([undefined, null, '', 'web_123', 'x-xcKtGhcu123', 'autoclose-1554864381252', `${id}x`])(
    'that is %s is of no order of ours',
    (clientId) => {
      expect(toOrderId(clientId)).toBeUndefined();
    },
  );
});
