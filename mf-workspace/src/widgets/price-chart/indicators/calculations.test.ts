import { describe, expect, it } from '@jest/globals';
import type { Candle } from '@parallax/protocol';
import { createChartData } from '@parallax/trading-ui';
import { deriveData } from '../derive-data.ts';
import { calculate } from './calculations.ts';
import { type Indicator, indicatorName, newIndicator, withParameter } from './indicator.ts';

const candleAt = (at: number, close: number, more: Partial<Candle> = {}): Candle => ({
  at,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1,
  ...more,
});
const candlesOf = (closes: readonly number[]) => closes.map((close, at) => candleAt(at, close));
const valuesOf = (indicator: Indicator, candles: readonly Candle[], inQuote = false) => {
  const step = calculate(indicator, inQuote);
  return candles.map((candle) => step(candle, false).values);
};
const id = 'i';

describe('worked examples of indicators', () => {
  it('SMA is the mean of the last closes', () => {
    const values = valuesOf({ id, kind: 'sma', length: 3 }, candlesOf([1, 2, 6, 4]));
    expect(values).toEqual([[null], [null], [3], [4]]);
  });

  it('EMA weights the newest close by 2 / (n + 1)', () => {
    const values = valuesOf({ id, kind: 'ema', length: 3 }, candlesOf([1, 2, 3, 5]));
    expect(values).toEqual([[null], [null], [2.25], [3.625]]);
  });

  it('Bollinger bands are the mean ± population standard deviations', () => {
    const indicator: Indicator = { id, kind: 'bollinger', length: 8, deviations: 2 };
    const values = valuesOf(indicator, candlesOf([2, 4, 4, 4, 5, 5, 7, 9]));
    expect(values.at(-1)).toEqual([9, 5, 1]);
    expect(values.at(-2)).toEqual([null, null, null]);
  });

  // StockCharts ChartSchool, "Relative Strength Index (RSI)", cs-rsi.xls
  it('RSI 14 matches the example of StockCharts', () => {
    const closes = [
      44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826,
      45.8931, 46.0328, 45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439,
    ];
    const values = valuesOf({ id, kind: 'rsi', length: 14 }, candlesOf(closes)).map(([rsi]) => rsi);
    expect(values.slice(0, 14).every((rsi) => rsi === null)).toBe(true);
    const expected = [70.53, 66.32, 66.55, 69.41, 66.36, 57.97];
    values.slice(14).forEach((rsi, index) => expect(rsi).toBeCloseTo(expected[index] ?? 0, 1));
  });

  it('RSI is 100 when the price only rises', () => {
    const values = valuesOf({ id, kind: 'rsi', length: 2 }, candlesOf([1, 2, 3, 4]));
    expect(values.at(-1)).toEqual([100]);
  });

  it('MACD is fast EMA − slow EMA, its signal the EMA of MACD, its histogram the difference', () => {
    const indicator: Indicator = { id, kind: 'macd', fast: 2, slow: 3, signal: 2 };
    const values = valuesOf(indicator, candlesOf([3, 6, 9, 12]));
    // EMA 2: 3, 5, 7.667, 10.556; EMA 3: 3, 4.5, 6.75, 9.375
    expect(values[1]).toEqual([null, null, null]);
    expect(values[2]?.[0]).toBeCloseTo(0.9167, 4);
    expect(values[3]?.[0]).toBeCloseTo(1.1806, 4);
    expect(values[3]?.[1]).toBeCloseTo(0.9167 / 3 + (1.1806 * 2) / 3, 3);
    expect(values[3]?.[2]).toBeCloseTo(1.1806 - 1.0926, 3);
  });

  it('VWAP weights typical prices by volume, starting at 00:00 UTC', () => {
    const day = 86_400_000;
    const candles = [
      candleAt(day - 1, 50, { volume: 9 }),
      candleAt(day, 0, { high: 12, low: 9, close: 9, volume: 2 }),
      candleAt(day + 1, 20, { volume: 3 }),
    ];
    expect(valuesOf({ id, kind: 'vwap' }, candles)).toEqual([[null], [10], [16]]);
  });

  it('VWAP has no value on a day whose candles are not loaded from 00:00 UTC', () => {
    const hour = 3_600_000;
    const candles = [20, 23, 25, 26].map((hours) => candleAt(hours * hour, hours));
    expect(valuesOf({ id, kind: 'vwap' }, candles)).toEqual([[null], [null], [25], [25.5]]);
  });

  it('VWAP of an inverse contract divides its volumes in dollars by the price', () => {
    const candles = [candleAt(0, 10, { volume: 100 }), candleAt(1, 20, { volume: 100 })];
    // 200 USD buy 10 + 5 coins
    expect(valuesOf({ id, kind: 'vwap' }, candles, true)[1]?.[0]).toBeCloseTo(200 / 15, 12);
  });

  it('VWAP has no value without volume', () => {
    expect(valuesOf({ id, kind: 'vwap' }, [candleAt(0, 10, { volume: 0 })])).toEqual([[null]]);
  });
});

const rounded = (rows: readonly (readonly (number | null)[])[]) =>
  rows.map((values) => values.map((value) => value && Number(value.toFixed(8))));

describe('updates of a forming candle', () => {
  const closes = Array.from({ length: 60 }, (_, index) => 100 + Math.sin(index) * 7 + index / 3);
  it.each(['sma', 'ema', 'vwap', 'bollinger', 'rsi', 'macd'] as const)(
    'give the same values of %s as complete candles',
    (kind) => {
      const indicator = newIndicator(kind, id);
      const source = createChartData<Candle>(({ at }) => at);
      const derived = deriveData(source, () => calculate(indicator, false));
      const stop = derived.start();
      source.set(candlesOf(closes.slice(0, 10)));
      closes.slice(10).forEach((close, index) => {
        const at = index + 10;
        source.append([candleAt(at, close - 5)]);
        source.append([candleAt(at, close + 9, { volume: 4 })]);
        source.append([candleAt(at, close)]);
      });
      stop();
      const shown = derived.data.rows.map(({ values }) => values);
      expect(rounded(shown)).toEqual(rounded(valuesOf(indicator, candlesOf(closes))));
    },
  );
});

describe('the parameters of an indicator', () => {
  it('are part of the name of the indicator', () => {
    expect(indicatorName(newIndicator('macd'))).toBe('MACD 12, 26, 9');
    expect(indicatorName(newIndicator('vwap'))).toBe('VWAP');
    expect(indicatorName(newIndicator('bollinger'))).toBe('BB 20, 2');
  });

  it('are rejected outside their range', () => {
    const sma = newIndicator('sma', id);
    const length = { name: 'length', label: 'Length' } as const;
    expect(withParameter(sma, length, 50)).toEqual({ id, kind: 'sma', length: 50 });
    for (const value of [1, 501, 2.5, Number.NaN]) {
      expect(withParameter(sma, length, value)).toBeUndefined();
    }
  });
});
