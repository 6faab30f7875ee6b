import { useEndpointQuery } from '@parallax/api/react';
import { getPortfolio, listStrategyGroups, type StrategyGroup } from '@parallax/protocol';
import { useTrader } from '@parallax/store';
import {
  ChoiceButtons,
  ColorDot,
  DataGrid,
  EmptyState,
  NO_UNIT,
  type TableColumn,
  USD,
} from '@parallax/ui';
import { formatCount, NO_VALUE } from '@parallax/ui/format';
import { useMemo, useRef } from 'react';
import { numberOf } from '../../widget-kit/accounts/record-columns.tsx';
import { useAccountMode } from '../../widget-kit/accounts/use-account-mode.ts';
import { touchRows } from '../../widget-kit/frame/row-heights.ts';
import { PERIODS } from '../../widget-kit/portfolio/periods.ts';
import { PortfolioView, useRefreshed } from '../../widget-kit/portfolio/portfolio-view.tsx';
import {
  Dollars,
  FEES_COLUMN,
  FROM_OWN_FILLS,
  FUNDING_COLUMN,
  REALISED_COLUMN,
  TOTAL_COLUMN,
  TURNOVER_COLUMN,
  UNREALISED_COLUMN,
} from '../../widget-kit/portfolio/profit-columns.tsx';
import { PNL_FAILURE, refreshMsOf, usePnl } from '../../widget-kit/portfolio/use-pnl.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { type StrategyRow, strategyRows } from './strategy-rows.ts';
import type { StrategyTrackerSettings } from './strategy-tracker-settings.ts';

const COLUMNS: readonly TableColumn<StrategyRow>[] = [
  {
    id: 'strategy',
    header: 'Strategy',
    width: 'minmax(96px, 180px)',
    fixed: true,
    filter: 'text',
    cell: ({ tag }) => tag,
    sortValue: ({ tag }) => tag,
  },
  {
    id: 'group',
    header: 'Group',
    width: 'minmax(96px, 180px)',
    filter: 'choice',
    cell: ({ group, color }) =>
      group === undefined ? (
        NO_VALUE
      ) : (
        <>
          {color !== undefined && <ColorDot color={color} />} {group}
        </>
      ),
    sortValue: ({ group }) => group,
  },
  TOTAL_COLUMN,
  REALISED_COLUMN,
  UNREALISED_COLUMN,
  FUNDING_COLUMN,
  FEES_COLUMN,
  {
    id: 'exposure',
    header: 'Exposure',
    title: 'The notional of its positions now, long less short',
    align: 'end',
    width: 'minmax(96px, 1fr)',
    cell: ({ exposureUsd }) => <Dollars amount={exposureUsd} />,
    unit: USD,
    sortValue: ({ exposureUsd }) => numberOf(exposureUsd),
  },
  TURNOVER_COLUMN,
  {
    id: 'fills',
    header: 'Trades',
    align: 'end',
    width: 'minmax(56px, 1fr)',
    cell: ({ fills }) => formatCount(fills),
    unit: NO_UNIT,
    sortValue: ({ fills }) => fills,
  },
];

const EXPOSURE_REFRESH_MS = 5_000;
const NO_GROUPS: readonly StrategyGroup[] = [];

/** Profit, exposure, turnover and trades by the strategies of Settings. */
export function StrategyTracker({ settings, onSettings }: WidgetProps<StrategyTrackerSettings>) {
  const { period, table } = settings;
  const box = useRef<HTMLDivElement>(null);
  const trader = useTrader();
  const companyId = trader.state === 'success' ? trader.value.companyId : '';
  const groups = useEndpointQuery(
    listStrategyGroups,
    { query: { CompanyId: companyId } },
    { enabled: companyId !== '' },
  );
  const chosen = useAccountMode(settings.mode);
  const accounts = { mode: chosen.query };
  const portfolio = useEndpointQuery(getPortfolio, {
    query: { groupBy: 'strategy', ...accounts },
  });
  const pnl = usePnl('strategy', period, accounts);
  useRefreshed(box, pnl, refreshMsOf(period));
  useRefreshed(box, portfolio, EXPOSURE_REFRESH_MS);
  const rows = useMemo(
    () => strategyRows(groups.data ?? NO_GROUPS, pnl.data ?? [], portfolio.data?.rows),
    [groups.data, pnl.data, portfolio.data],
  );
  const empty = (
    <EmptyState
      title="No strategies"
      hint="Strategies are added in Settings → Strategies, and chosen in the widget 'Order ticket'."
    />
  );
  return (
    <PortfolioView
      box={box}
      // strategies without figures are shown too
      query={pnl.state === 'empty' ? { ...pnl, state: 'shown' } : pnl}
      failure={PNL_FAILURE}
      loading="Loading strategies"
      subtitle={`in USD, ${FROM_OWN_FILLS}`}
      chosen={chosen}
      onMode={(mode) => onSettings({ mode })}
      toolbar={
        <ChoiceButtons
          label="Period"
          choices={PERIODS}
          value={period}
          onValue={(next) => onSettings({ period: next })}
        />
      }
      empty={empty}
    >
      {() => (
        <DataGrid
          label={widgetOf('STRATEGY_TRACKER').title}
          noun="strategy"
          plural="strategies"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id ?? ''}
          awaited={portfolio.state === 'loading' ? 'The exposure is still loading' : undefined}
          {...touchRows()}
          state={table}
          onState={(next) => onSettings({ table: next })}
          empty={empty}
        />
      )}
    </PortfolioView>
  );
}
