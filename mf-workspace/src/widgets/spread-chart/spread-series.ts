import { type Contract, contractOnVenue, fullContractName, priceUnit } from '@parallax/protocol';
import { type ChartData, type ChartSeries, valueSeries } from '@parallax/trading-ui';
import { BASIS_POINTS, COMPUTED_PERCENT, ofDifferences } from '@parallax/ui';
import { formatDifference, formatPercent, formatPrice, venueCode } from '@parallax/ui/format';
import type { SpreadChartSettings, SpreadUnit } from './spread-chart-settings.ts';
import type { SpreadPoint } from './spread-points.ts';

const withUnit = (format: (value: number) => string, unit: string) => (value: number) =>
  `${format(value)} ${unit}`;

const formatBps = (value: number): string => formatDifference(value, 2);

/** How a spread is displayed; a price has the decimals of the more precise contract. */
function spreadFormat(unit: SpreadUnit, first: Contract, second: Contract) {
  const decimals = Math.max(first.priceDecimals, second.priceDecimals);
  if (unit === '%') {
    return { format: formatPercent, decimals: 4, unit: COMPUTED_PERCENT, hidesUnit: true };
  }
  if (unit === 'bps') {
    return {
      format: formatBps,
      axisFormat: withUnit(formatBps, 'bps'),
      decimals: 2,
      unit: BASIS_POINTS,
    };
  }
  const format = (value: number) => formatDifference(value, decimals);
  return {
    format,
    axisFormat: withUnit(format, priceUnit(first)),
    decimals,
    unit: ofDifferences({ name: priceUnit(first) }, () => decimals),
  };
}

/** The spread with its mean and bands; the legend has the closes of both contracts as well. */
export function spreadSeries(
  data: ChartData<SpreadPoint>,
  { unit, meanLength, bandWidth }: Pick<SpreadChartSettings, 'unit' | 'meanLength' | 'bandWidth'>,
  first: Contract,
  second: Contract,
): readonly ChartSeries[] {
  const shown = spreadFormat(unit, first, second);
  const band = (id: 'mean' | 'lower' | 'upper', label: string, shortLabel: string) =>
    valueSeries(data, {
      ...shown,
      id,
      label,
      shortLabel,
      tone: id === 'mean' ? 'info' : 'quiet',
      stroke: id === 'mean' ? 'solid' : 'dashed',
      // the legend shows these values; tags on the axis would hide its labels around zero
      thin: true,
      value: (point) => point[id],
    });
  const price = (id: 'first' | 'second', contract: Contract) =>
    valueSeries(data, {
      id,
      label: `Close of ${contractOnVenue(contract)}`,
      // a truncated name could be that of another venue
      shortLabel: `Close ${fullContractName(contract)} ${venueCode(contract.exchange)}`,
      kind: 'hidden',
      unit: { name: priceUnit(contract) },
      hidesUnit: true,
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
    band('mean', `Mean of ${meanLength}`, `Mean ${meanLength}`),
    band('upper', `Mean + ${bandWidth}σ`, `+${bandWidth}σ`),
    band('lower', `Mean − ${bandWidth}σ`, `−${bandWidth}σ`),
    price('first', first),
    price('second', second),
  ];
}
