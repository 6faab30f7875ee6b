import { type Contract, priceUnit } from '@parallax/protocol';
import { type ChartData, type ChartSeries, valueSeries } from '@parallax/trading-ui';
import { BASIS_POINTS } from '@parallax/ui';
import {
  formatCompact,
  formatDifference,
  formatPrice,
  formatSize,
  sizeDecimals,
} from '@parallax/ui/format';
import { type DepthPoint, valueUnit } from './cumulative-depth.ts';
import type { DepthChartSettings } from './depth-chart-settings.ts';

type Sum = DepthChartSettings['sum'];

/** A sum of sizes or values as displayed, without its unit. */
export const formatSum = (contract: Contract, sum: Sum, total: number | null): string =>
  sum === 'Size' ? formatSize(total, sizeDecimals(contract)) : formatCompact(total);

export const sumUnit = (contract: Contract, sum: Sum): string =>
  sum === 'Size' ? contract.contractSizeUnit : valueUnit(contract);

/** The legend has no default values, since the figures above the chart already show the sums. */
const noDefaultIndex = (): number => -1;

export const sumOf = (point: DepthPoint, sum: Sum): number =>
  sum === 'Size' ? point.size : point.value;

/** The areas of both sides, and the price and distance at the pointer for the legend. */
export function depthSeries(
  data: ChartData<DepthPoint>,
  contract: Contract,
  sum: Sum,
): readonly ChartSeries[] {
  const side = (name: DepthPoint['side'], label: string) =>
    valueSeries(data, {
      id: name,
      label,
      kind: 'area',
      tone: name === 'bid' ? 'up' : 'down',
      stepped: name === 'bid' ? 'before' : 'after',
      unit: { name: sumUnit(contract, sum) },
      format: (total) => formatSum(contract, sum, total),
      axisFormat: formatCompact,
      defaultIndexOf: noDefaultIndex,
      value: (point) => (point.side === name ? sumOf(point, sum) : null),
    });
  return [
    valueSeries(data, {
      id: 'price',
      label: 'Price',
      kind: 'hidden',
      unit: { name: priceUnit(contract) },
      format: (price) => formatPrice(price, contract.priceDecimals),
      defaultIndexOf: noDefaultIndex,
      value: ({ price }) => price,
    }),
    valueSeries(data, {
      id: 'distance',
      label: 'From mid',
      kind: 'hidden',
      unit: BASIS_POINTS,
      format: (bps) => formatDifference(bps, 2),
      defaultIndexOf: noDefaultIndex,
      value: ({ distance }) => distance * 10_000,
    }),
    side('bid', 'Bids'),
    side('ask', 'Asks'),
  ];
}
