import type { Candle } from '@parallax/protocol';
import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type IChartApi,
  type ISeriesApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { BenchChart } from './chart.ts';

function timeOf(candle: Candle): UTCTimestamp;
function timeOf({ at }: Candle): unknown {
  return at / 1_000;
}
const candleOf = (candle: Candle) => ({
  time: timeOf(candle),
  open: candle.open,
  high: candle.high,
  low: candle.low,
  close: candle.close,
});
const volumeOf = (candle: Candle) => ({
  time: timeOf(candle),
  value: candle.volume,
  color: candle.close < candle.open ? '#ff6f7d66' : '#34c49666',
});

/** lightweight-charts as its documentation uses it. */
export function handWrittenChart(): BenchChart {
  let chart: IChartApi | undefined;
  let price: ISeriesApi<'Candlestick'> | undefined;
  let volume: ISeriesApi<'Histogram'> | undefined;
  return {
    async open(host, candles) {
      chart = createChart(host, { autoSize: true, timeScale: { timeVisible: true } });
      price = chart.addSeries(CandlestickSeries);
      volume = chart.addSeries(HistogramSeries, { priceScaleId: '' });
      volume.priceScale().applyOptions({ scaleMargins: { top: 0.8, bottom: 0 } });
      price.setData(candles.map(candleOf));
      volume.setData(candles.map(volumeOf));
      const { length } = candles;
      chart.timeScale().setVisibleLogicalRange({ from: length - 120, to: length + 4 });
    },
    update(candle) {
      price?.update(candleOf(candle));
      volume?.update(volumeOf(candle));
    },
    close() {
      chart?.remove();
    },
  };
}
