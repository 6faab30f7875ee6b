import type { Contract } from '@parallax/protocol';
import { type ChartData, type ChartSeries, valueSeries } from '@parallax/trading-ui';
import { contractName, formatDifference, formatPercent, formatPrice } from '@parallax/ui/format';
import type { SpreadUnit } from './spread-chart-settings.ts';
import type { SpreadPoint } from './spread-points.ts';

/** How a spread is displayed; a price has the decimals of the more precise contract. */
function spreadFormat(unit: SpreadUnit, first: Contract, second: Contract) {
  const decimals = Math.max(first.priceDecimals, second.priceDecimals);
  if (unit === '%') return { format: formatPercent, decimals: 4 };
  if (unit === 'bps') {
    return { format: (value: number) => formatDifference(value, 2), decimals: 2, unit: 'bps' };
  }
  return {
    format: (value: number) => formatDifference(value, decimals),
    decimals,
    unit: first.quote,
  };
}

/** The spread with its mean and bands; the legend has the prices of both contracts as well. */
export function spreadSeries(
  data: ChartData<SpreadPoint>,
  unit: SpreadUnit,
  first: Contract,
  second: Contract,
): readonly ChartSeries[] {
  const shown = spreadFormat(unit, first, second);
  const band = (id: 'mean' | 'lower' | 'upper', label: string) =>
    valueSeries(data, {
      ...shown,
      id,
      label,
      tone: id === 'mean' ? 'info' : 'quiet',
      dashed: id !== 'mean',
      value: (point) => point[id],
    });
  const price = (id: 'first' | 'second', { exchangeName, ...contract }: Contract) =>
    valueSeries(data, {
      id,
      label: `${contractName(contract)} on ${exchangeName}`,
      kind: 'hidden',
      format: (value) => formatPrice(value, contract.priceDecimals),
      value: (point) => point[id],
    });
  return [
    valueSeries(data, {
      ...shown,
      id: 'spread',
      label: 'Spread',
      value: ({ spread }) => spread,
    }),
    band('mean', 'Mean'),
    band('upper', 'Upper band'),
    band('lower', 'Lower band'),
    price('first', first),
    price('second', second),
  ];
}
