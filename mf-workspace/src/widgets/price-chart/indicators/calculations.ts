import { type Candle, INTERVAL_MS } from '@parallax/protocol';
import { BollingerBands, EMA, MACD, RSI, SMA } from 'trading-signals';
import type { Step } from '../derive-data.ts';
import type { Indicator } from './indicator.ts';

/** The values of an indicator at a candle; null until it has enough candles. */
export interface IndicatorRow {
  readonly at: number;
  readonly values: readonly (number | null)[];
}

const DAY = INTERVAL_MS['1d'];

const fromClose =
  (
    values: (close: number, replace: boolean) => IndicatorRow['values'],
  ): Step<Candle, IndicatorRow> =>
  ({ at, close }, replace) => ({ at, values: values(close, replace) });

/**
 * The volume-weighted average of the typical price (H + L + C) / 3 since 00:00 UTC; null on a day
 * whose first candles are not loaded. Source: StockCharts ChartSchool, "Volume-Weighted Average
 * Price".
 * @param inQuote whether volumes are in the quote currency, as those of inverse contracts are
 */
function vwapOfDay(inQuote: boolean): Step<Candle, IndicatorRow> {
  interface DaySums {
    readonly day: number;
    readonly isFromStart: boolean;
    readonly value: number;
    readonly volume: number;
  }
  let previous: DaySums | undefined;
  let last: DaySums | undefined;
  const emptySums = (day: number, at: number): DaySums => ({
    day,
    // if an earlier day is loaded, a first candle after 00:00 only means that there were no trades
    // before it
    isFromStart: at === day * DAY || previous !== undefined,
    value: 0,
    volume: 0,
  });
  return (candle, replace) => {
    if (!replace) previous = last;
    const day = Math.floor(candle.at / DAY);
    const sums = previous?.day === day ? previous : emptySums(day, candle.at);
    const typical = (candle.high + candle.low + candle.close) / 3;
    const added = inQuote ? candle.volume / typical : candle.volume;
    const value = sums.value + typical * added;
    const volume = sums.volume + added;
    last = { ...sums, value, volume };
    return { at: candle.at, values: [sums.isFromStart && volume > 0 ? value / volume : null] };
  };
}

const sma = (length: number): Step<Candle, IndicatorRow> => {
  const average = new SMA(length);
  return fromClose((close, replace) => [average.update(close, replace)]);
};

const ema = (length: number): Step<Candle, IndicatorRow> => {
  const average = new EMA(length);
  return fromClose((close, replace) => {
    const value = average.update(close, replace);
    return [average.isStable ? value : null];
  });
};

const bollinger = (length: number, deviations: number): Step<Candle, IndicatorRow> => {
  const bands = new BollingerBands(length, deviations);
  return fromClose((close, replace) => {
    const value = bands.update(close, replace);
    return [value?.upper ?? null, value?.middle ?? null, value?.lower ?? null];
  });
};

const rsi = (length: number): Step<Candle, IndicatorRow> => {
  const strength = new RSI(length);
  return fromClose((close, replace) => [strength.update(close, replace)]);
};

const macd = (fast: number, slow: number, signal: number): Step<Candle, IndicatorRow> => {
  const difference = new MACD(new EMA(fast), new EMA(slow), new EMA(signal));
  return fromClose((close, replace) => {
    const value = difference.update(close, replace);
    return [value?.macd ?? null, value?.signal ?? null, value?.histogram ?? null];
  });
};

/**
 * Computes the values of an indicator, candle by candle: for MACD the difference of the averages,
 * the signal and the histogram; for Bollinger bands the upper, middle and lower line. The RSI uses
 * Wilder's smoothing; deviations are population standard deviations.
 * @param inQuote whether volumes are in the quote currency
 */
export function calculate(indicator: Indicator, inQuote: boolean): Step<Candle, IndicatorRow> {
  if (indicator.kind === 'sma') return sma(indicator.length);
  if (indicator.kind === 'ema') return ema(indicator.length);
  if (indicator.kind === 'bollinger') return bollinger(indicator.length, indicator.deviations);
  if (indicator.kind === 'rsi') return rsi(indicator.length);
  if (indicator.kind === 'macd') return macd(indicator.fast, indicator.slow, indicator.signal);
  return vwapOfDay(inQuote);
}
