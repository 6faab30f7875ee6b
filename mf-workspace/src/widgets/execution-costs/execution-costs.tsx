import { ChoiceButtons, DataGrid, EmptyState } from '@parallax/ui';
import { useMemo, useRef } from 'react';
import { useAccountMode } from '../../widget-kit/accounts/use-account-mode.ts';
import { useAccountsById } from '../../widget-kit/accounts/use-accounts-by-id.ts';
import { touchRows } from '../../widget-kit/frame/row-heights.ts';
import { PortfolioView, useRefreshed } from '../../widget-kit/portfolio/portfolio-view.tsx';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { CostChart } from './cost-chart.tsx';
import { costColumns } from './cost-columns.tsx';
import { COST_PERIODS, stepOf } from './cost-periods.ts';
import {
  COST_GROUPS,
  COST_VIEWS,
  type ExecutionCostsSettings,
} from './execution-costs-settings.ts';
import {
  COSTS_FAILURE,
  type CostRow,
  refreshMsOf,
  useExecutionCosts,
} from './use-execution-costs.ts';

const GROUP_BY = {
  Order: 'order',
  Algo: 'algo',
  Trader: 'trader',
  Account: 'account',
  Exchange: 'exchange',
  Symbol: 'symbol',
  Strategy: 'strategy',
} as const;
const PLURALS: Partial<Record<ExecutionCostsSettings['group'], string>> = {
  Strategy: 'strategies',
};

const keyOf = ({ key }: CostRow): string => key ?? '';

/** What orders have cost against the market around them, by group or over time. */
export function ExecutionCosts({ settings, onSettings }: WidgetProps<ExecutionCostsSettings>) {
  const { view, group, period, table } = settings;
  const box = useRef<HTMLDivElement>(null);
  const chosen = useAccountMode(settings.mode);
  const groupBy = view === 'Chart' ? stepOf(period) : GROUP_BY[group];
  const query = useExecutionCosts(groupBy, period, chosen.query);
  useRefreshed(box, query, refreshMsOf(period));
  const byId = useAccountsById();
  const columns = useMemo(
    () =>
      costColumns(group, ({ key }) =>
        group === 'Account' && key !== null ? byId.get(key) : undefined,
      ),
    [group, byId],
  );
  const empty = (
    <EmptyState
      title={
        group === 'Algo' && view === 'Table'
          ? 'No algos in this period'
          : 'No orders in this period'
      }
      hint="Costs appear here once orders are sent. Mids are taken until a minute after each trade."
    />
  );
  const isCut = query.data?.cursor !== undefined && query.data.cursor !== null;
  return (
    <PortfolioView
      box={box}
      query={query}
      failure={COSTS_FAILURE}
      loading="Loading execution costs"
      subtitle="in basis points, weighted by notional"
      chosen={chosen}
      onMode={(mode) => onSettings({ mode })}
      toolbar={
        <>
          <ChoiceButtons
            label="View"
            choices={COST_VIEWS}
            value={view}
            onValue={(next) => onSettings({ view: next })}
          />
          <ChoiceButtons
            label="Period"
            choices={COST_PERIODS}
            value={period}
            onValue={(next) => onSettings({ period: next })}
          />
          {view === 'Table' && (
            <ChoiceButtons
              label="Group by"
              choices={COST_GROUPS}
              value={group}
              onValue={(next) => onSettings({ group: next })}
            />
          )}
        </>
      }
      empty={empty}
    >
      {({ rows }) =>
        view === 'Chart' ? (
          <CostChart period={period} query={query} empty={empty} />
        ) : (
          <DataGrid
            label={widgetOf('EXECUTION_COSTS').title}
            noun={group.toLowerCase()}
            plural={PLURALS[group] ?? `${group.toLowerCase()}s`}
            columns={columns}
            rows={rows}
            rowKey={keyOf}
            {...touchRows()}
            state={table}
            onState={(next) => onSettings({ table: next })}
            note={isCut ? `The ${rows.length} largest by notional are shown.` : null}
            empty={empty}
          />
        )
      }
    </PortfolioView>
  );
}
