import { describe, expect, it } from '@jest/globals';
import {
  formatAmount,
  formatAmountInColumn,
  formatBps,
  formatCompactInColumn,
  formatCountdown,
  formatDetailedFundingRate,
  formatExpiry,
  formatFee,
  formatFundingRate,
  formatPercent,
  formatPrice,
  formatSize,
  formatTime,
  formatVolatility,
  NO_VALUE,
  timeHeader,
} from './index.ts';

type Value = number | null | undefined;
const nothing: readonly Value[] = [null, undefined, Number.NaN, Number.POSITIVE_INFINITY];

describe('formatted values', () => {
  it.each([
    [4_781_234_567, '4.78B'],
    [1_130_000_000, '1.13B'],
    [373_000_000, '373.00M'],
    [-5_000, '−5.00K'],
    [999.999, '1.00K'],
    [202.7, '202.70\u2007'],
    [0.5, '0.50\u2007'],
    [0.001, '<0.01\u2007'],
    [0, '0.00\u2007'],
    [null, NO_VALUE],
  ])('an amount of %p in a column is %p', (value, text) => {
    expect(formatCompactInColumn(value)).toBe(text);
  });

  it('an amount in a column has the given number of decimals', () => {
    expect(formatCompactInColumn(0.0123, 4)).toBe('0.0123\u2007');
    expect(formatCompactInColumn(1234.5, 4)).toBe('1.2345K');
  });

  it('an amount has its unit, unless there is no value', () => {
    expect(formatAmount(12.4, 'BTC')).toBe('12.40 BTC');
    expect(formatAmount(undefined, 'BTC')).toBe(NO_VALUE);
    expect(formatAmountInColumn(12.4, 'BTC')).toBe('12.40\u2007 BTC');
    expect(formatAmountInColumn(undefined, 'BTC')).toBe(NO_VALUE);
  });

  it.each([
    [0.001, '0.100%'],
    [0.00055, '0.055%'],
    [0.012, '1.200%'],
    [-0.000025, '−0.0025%'],
    [0, '0.000%'],
    [null, NO_VALUE],
  ])('a fee of %p is %p', (fee, text) => {
    expect(formatFee(fee)).toBe(text);
  });

  it.each<[Value, number, string]>([
    [105433.6, 1, '105,433.6'],
    [105433.6, 2, '105,433.60'],
    [0.17742, 5, '0.17742'],
    [2.44815, 4, '2.4482'],
    [1234567, 0, '1,234,567'],
    [-12.5, 1, '−12.5'],
    [-0.001, 2, '0.00'],
    [1e-9, 9, '0.000000001'],
  ])('a price of %p with %p decimals is %p', (value, decimals, text) => {
    expect(formatPrice(value, decimals)).toBe(text);
  });

  it.each<[Value, number, string]>([
    [0.12173, 5, '0.12173'],
    [11.597, 4, '11.5970'],
    [2500, 0, '2,500'],
  ])('a size of %p with %p decimals is %p', (value, decimals, text) => {
    expect(formatSize(value, decimals)).toBe(text);
  });

  it.each<[Value, string]>([
    [0.0142, '+1.42%'],
    [-0.0086, '−0.86%'],
    [0, '0.00%'],
    [-0.00001, '0.00%'],
    [12.5, '+1,250.00%'],
  ])('a change of %p is %p', (fraction, text) => {
    expect(formatPercent(fraction)).toBe(text);
  });

  it.each<[Value, string]>([
    [0.0001, '+0.0100%'],
    [-0, '0.0000%'],
    [-0.0000000001, '0.0000%'],
    [-0.000031, '−0.0031%'],
    [0, '0.0000%'],
  ])('a funding rate of %p is %p', (fraction, text) => {
    expect(formatFundingRate(fraction)).toBe(text);
  });

  it('a funding rate in a tooltip has six decimals', () => {
    expect(formatDetailedFundingRate(0.00000183)).toBe('+0.000183%');
    expect(formatDetailedFundingRate(-0.0001)).toBe('−0.010000%');
  });

  it.each<[Value, string]>([
    [0.05, '0.05 bps'],
    [-3.456, '−3.46 bps'],
  ])('%p basis points are %p', (value, text) => {
    expect(formatBps(value)).toBe(text);
  });

  it.each<[number, string]>([
    [0.523, '52.3%'],
    [1.2, '120.0%'],
    [0, '0.0%'],
    [-0.00001, '0.0%'],
  ])('a volatility of %p is %p', (value, text) => {
    expect(formatVolatility(value)).toBe(text);
  });

  it('an expiry is shown as its day in UTC', () => {
    expect(formatExpiry(Date.UTC(2026, 11, 25, 8))).toBe('25 Dec 26');
  });

  it.each(nothing)('%p is a dash in every format', (value) => {
    const texts = [
      formatPrice(value, 2),
      formatSize(value, 2),
      formatPercent(value),
      formatFundingRate(value),
      formatBps(value),
      formatVolatility(value),
      formatExpiry(value),
      formatCountdown(value),
      formatTime(value),
    ];
    expect(new Set(texts)).toEqual(new Set([NO_VALUE]));
  });
});

describe('formatted times', () => {
  it.each<[number, string]>([
    [9_581_000, '02:39:41'],
    [59_999, '00:00:59'],
    [0, '00:00:00'],
    [-5_000, '00:00:00'],
    [86_399_000, '23:59:59'],
    [86_400_000, '1 d 0 h'],
    [166_710_000, '1 d 22 h'],
    [360_000_000, '4 d 4 h'],
  ])('a countdown of %p ms is %p', (left, text) => {
    expect(formatCountdown(left)).toBe(text);
  });

  it('a time is local by default, and a header names the zone UTC', () => {
    expect(formatTime(new Date(2025, 10, 20, 7, 5, 9).getTime())).toBe('07:05:09');
    document.documentElement.dataset.timeZone = 'UTC';
    expect(timeHeader()).toBe('Time (UTC)');
    expect(timeHeader('Last fired')).toBe('Last fired (UTC)');
    delete document.documentElement.dataset.timeZone;
  });
});
