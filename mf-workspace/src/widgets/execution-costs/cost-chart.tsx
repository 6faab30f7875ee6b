import { createChartData, TimeChart, valueSeries } from '@parallax/trading-ui';
import { BASIS_POINTS, USD } from '@parallax/ui';
import { formatDecimalText } from '@parallax/ui/format';
import { type ReactNode, useEffect, useState } from 'react';
import { numberOf } from '../../widget-kit/accounts/record-columns.tsx';
import { bpsText } from './cost-columns.tsx';
import { type CostPeriod, stepOf } from './cost-periods.ts';
import { COSTS_FAILURE, type CostRow, type useExecutionCosts } from './use-execution-costs.ts';

const formatBps = (value: number): string => bpsText(value.toFixed(2));

function createCostChart() {
  const data = createChartData<CostRow>(({ key }) => Date.parse(key ?? ''));
  const line = (
    id: string,
    label: string,
    of: (row: CostRow) => string | null,
    tone: 'accent' | 'down' | 'info',
  ) =>
    valueSeries(data, {
      id,
      label,
      tone,
      unit: BASIS_POINTS,
      format: formatBps,
      value: (row) => numberOf(of(row)),
    });
  return {
    data,
    series: [
      line('shortfall', 'Shortfall (+ cost)', (row) => row.shortfall?.totalBps ?? null, 'accent'),
      line('arrival', 'Arrival (+ cost)', (row) => row.arrivalBps, 'info'),
      line('fee', 'Fees (+ cost)', (row) => row.feeBps, 'down'),
      valueSeries(data, {
        id: 'notional',
        label: 'Notional',
        kind: 'bars',
        tone: 'quiet',
        pane: 1,
        unit: USD,
        format: (value) => formatDecimalText(value.toFixed(2), { decimals: 2 }),
        value: ({ notionalUsd }) => Number(notionalUsd),
      }),
    ],
  };
}

/** The costs of the orders that were made in each hour or day. */
export function CostChart({
  period,
  query,
  empty,
}: {
  period: CostPeriod;
  query: ReturnType<typeof useExecutionCosts>;
  empty: ReactNode;
}) {
  const [{ data, series }] = useState(createCostChart);
  const { rows } = query.data ?? {};
  useEffect(() => {
    // the largest are first
    if (rows !== undefined)
      data.set(rows.toSorted((one, other) => (one.key ?? '').localeCompare(other.key ?? '')));
  }, [data, rows]);
  return (
    <TimeChart
      title={`Execution costs by ${stepOf(period)}, ${period}`}
      series={series}
      query={query}
      failure={COSTS_FAILURE}
      empty={empty}
      fit
      stale={query.outdatedSince !== undefined}
    />
  );
}
