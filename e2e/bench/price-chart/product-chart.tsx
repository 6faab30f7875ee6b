import type { Candle } from '@parallax/protocol';
import { candleSeries, createChartData, TimeChart, valueSeries } from '@parallax/trading-ui';
import { NO_UNIT } from '@parallax/ui';
import { formatCompact, formatPrice } from '@parallax/ui/format';
import { createRoot, type Root } from 'react-dom/client';
import type { BenchChart } from './chart.ts';

/** The chart of the product, as the price chart uses it. */
export function productChart(): BenchChart {
  const data = createChartData<Candle>(({ at }) => at);
  const series = [
    candleSeries(data, {
      id: 'price',
      label: 'BTC/USDT',
      unit: NO_UNIT,
      format: (price) => formatPrice(price, 1),
      decimals: 1,
      ohlc: (candle) => candle,
    }),
    valueSeries(data, {
      id: 'volume',
      label: 'Volume',
      kind: 'bars',
      valueAxis: 'bottom',
      unit: NO_UNIT,
      format: formatCompact,
      value: ({ volume }) => volume,
      toneOf: ({ open, close }) => (close < open ? 'down' : 'up'),
    }),
  ];
  let root: Root | undefined;
  return {
    async open(host, candles) {
      data.set(candles);
      root = createRoot(host);
      root.render(<TimeChart title="Price" series={series} />);
      while (host.querySelector('canvas') === null) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    },
    update: (candle) => data.append([candle]),
    close: () => root?.unmount(),
  };
}
