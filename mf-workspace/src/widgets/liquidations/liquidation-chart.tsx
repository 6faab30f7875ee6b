import { INTERVAL_MS } from '@parallax/protocol';
import { createChartData, TimeChart, valueSeries } from '@parallax/trading-ui';
import { USD } from '@parallax/ui';
import { formatCompact } from '@parallax/ui/format';
import { type ReactNode, useEffect, useMemo } from 'react';
import {
  type LiquidationBar,
  liquidationBars,
  type ValuedLiquidation,
} from './liquidation-bars.ts';
import type { BARS } from './liquidations-settings.ts';

const absolute = (value: number): string => formatCompact(Math.abs(value));

function createChart() {
  const data = createChartData<LiquidationBar>(({ at }) => at);
  const series = [
    valueSeries(data, {
      id: 'longs',
      label: 'Longs',
      kind: 'bars',
      tone: 'down',
      // files have no sign either
      unit: { ...USD, factor: -1 },
      format: absolute,
      // below the axis; the texts have no sign
      value: ({ longs }) => (longs > 0 ? -longs : 0),
    }),
    valueSeries(data, {
      id: 'shorts',
      label: 'Shorts',
      kind: 'bars',
      tone: 'up',
      unit: USD,
      format: absolute,
      value: ({ shorts }) => shorts,
    }),
  ];
  return { data, series };
}

/** The liquidated value of each side in each bar: shorts above the axis, longs below. */
export function LiquidationChart(props: {
  title: string;
  liquidations: readonly ValuedLiquidation[];
  /** whether liquidations without a value are missing from the bars, which are then grey */
  isPartial: boolean;
  bar: (typeof BARS)[number];
  empty: ReactNode;
  controls: ReactNode;
}) {
  const { title, liquidations, isPartial, bar, empty, controls } = props;
  const { data, series } = useMemo(() => createChart(), []);
  useEffect(
    () => data.set(liquidationBars(liquidations, INTERVAL_MS[bar])),
    [data, liquidations, bar],
  );
  return (
    <TimeChart
      title={title}
      series={series}
      fit
      stale={isPartial}
      empty={empty}
      controls={controls}
    />
  );
}
