import { type AlgoOrder, type Contract, priceUnit } from '@parallax/protocol';
import {
  type ChartData,
  type ChartLevel,
  type ChartSeries,
  createChartData,
  valueSeries,
} from '@parallax/trading-ui';
import { formatAveragePrice, formatDecimalText, formatPrice } from '@parallax/ui/format';
import type { AlgoPoint } from './algo-points.ts';

const amount = (value: number): string => formatDecimalText(String(value), { most: 8 });

/** The prices of the fills above, and what is filled against the plan below. */
export function algoChart(contract: Contract | undefined): {
  readonly data: ChartData<AlgoPoint>;
  readonly series: readonly ChartSeries[];
} {
  const data = createChartData<AlgoPoint>(({ at }) => at);
  const decimals = contract?.priceDecimals ?? 2;
  const unit = { name: contract?.contractSizeUnit ?? '' };
  const series = [
    valueSeries(data, {
      id: 'price',
      label: 'Fill price',
      tone: 'accent',
      unit: { name: contract === undefined ? '' : priceUnit(contract) },
      hidesUnit: true,
      decimals,
      format: (value) => formatPrice(value, decimals),
      value: ({ price }) => price,
    }),
    valueSeries(data, {
      id: 'filled',
      label: 'Filled',
      kind: 'step',
      tone: 'up',
      pane: 1,
      unit,
      decimals: 4,
      format: amount,
      value: ({ filled }) => filled,
    }),
    valueSeries(data, {
      id: 'planned',
      label: 'Plan',
      kind: 'step',
      tone: 'quiet',
      stroke: 'dashed',
      pane: 1,
      unit,
      decimals: 4,
      format: amount,
      value: ({ planned }) => planned,
    }),
  ];
  return { data, series };
}

/** The prices that the fills are compared with. */
export const algoLevels = (
  { arrivalPrice, marketVwap, averagePrice, limitPrice }: AlgoOrder,
  contract: Contract | undefined,
): readonly ChartLevel[] =>
  [
    { id: 'arrival', name: 'Arrival', price: arrivalPrice, tone: 'info' as const },
    { id: 'vwap', name: 'VWAP', price: marketVwap, tone: 'quiet' as const },
    { id: 'average', name: 'Average', price: averagePrice, tone: 'accent' as const },
    { id: 'limit', name: 'Limit', price: limitPrice, tone: 'down' as const },
  ].flatMap(({ id, name, price, tone }): ChartLevel[] =>
    price === null
      ? []
      : [
          {
            id,
            value: Number(price),
            label: `${name} ${formatAveragePrice(price, contract)}`,
            tone,
          },
        ],
  );
