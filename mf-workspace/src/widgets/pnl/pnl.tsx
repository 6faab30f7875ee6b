import type { Account } from '@parallax/protocol';
import { ChoiceButtons, DataGrid, EmptyState, type TableColumn } from '@parallax/ui';
import { accountText } from '@parallax/ui/format';
import { type ReactNode, useMemo, useRef } from 'react';
import { AccountName } from '../../widget-kit/accounts/account-name.tsx';
import { modeColumn } from '../../widget-kit/accounts/record-columns.tsx';
import { useAccountMode } from '../../widget-kit/accounts/use-account-mode.ts';
import { useAccountsById } from '../../widget-kit/accounts/use-accounts-by-id.ts';
import { Figures } from '../../widget-kit/frame/figures.tsx';
import { touchRows } from '../../widget-kit/frame/row-heights.ts';
import { PERIODS } from '../../widget-kit/portfolio/periods.ts';
import { PortfolioView, useRefreshed } from '../../widget-kit/portfolio/portfolio-view.tsx';
import {
  FEES_COLUMN,
  FROM_OWN_FILLS,
  FUNDING_COLUMN,
  type ProfitRow,
  REALISED_COLUMN,
  TOTAL_COLUMN,
  UNREALISED_COLUMN,
} from '../../widget-kit/portfolio/profit-columns.tsx';
import { ProfitFigures } from '../../widget-kit/portfolio/profit-figures.tsx';
import { profitTotal } from '../../widget-kit/portfolio/profit-total.ts';
import {
  PNL_FAILURE,
  type ProfitGroup,
  refreshMsOf,
  usePnl,
} from '../../widget-kit/portfolio/use-pnl.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { GROUPS, type PnlSettings } from './pnl-settings.ts';

const GROUP_BY: Readonly<Record<PnlSettings['group'], ProfitGroup>> = {
  Day: 'day',
  Strategy: 'strategy',
  Account: 'account',
  Base: 'base',
};

const keyOf = ({ key }: ProfitRow): string => key ?? '';

type AccountOf = (row: ProfitRow) => Account | undefined;

const nameColumn = (
  header: string,
  cell: (row: ProfitRow) => ReactNode,
  textOf: (row: ProfitRow) => string,
): TableColumn<ProfitRow> => ({
  id: 'name',
  header,
  width: 'minmax(96px, 220px)',
  fixed: true,
  filter: 'text',
  cell,
  sortValue: textOf,
});

const nameOf = ({ name }: ProfitRow): string => name;

function accountNameColumns(accountOf: AccountOf): readonly TableColumn<ProfitRow>[] {
  /** With the name that the row has; undefined for an account that the trader does not see any more. */
  const named = (row: ProfitRow) => {
    const account = accountOf(row);
    return account && { name: row.name, mode: account.mode };
  };
  return [
    nameColumn(
      'Account',
      (row) => {
        const account = named(row);
        return account === undefined ? row.name : <AccountName account={account} />;
      },
      (row) => {
        const account = named(row);
        return account === undefined ? row.name : accountText(account);
      },
    ),
    modeColumn((row) => named(row)?.mode),
  ];
}

const columnsOf = (
  group: PnlSettings['group'],
  accountOf: AccountOf,
): readonly TableColumn<ProfitRow>[] => [
  ...(group === 'Account' ? accountNameColumns(accountOf) : [nameColumn(group, nameOf, nameOf)]),
  TOTAL_COLUMN,
  REALISED_COLUMN,
  UNREALISED_COLUMN,
  FUNDING_COLUMN,
  FEES_COLUMN,
];

/** Days are listed newest first. */
const inOrder = (rows: readonly ProfitRow[], group: PnlSettings['group']): readonly ProfitRow[] =>
  group === 'Day'
    ? rows.toSorted((one, other) => other.name.localeCompare(one.name))
    : rows.toSorted((one, other) => one.name.localeCompare(other.name, 'en'));

/** Trading profit and loss by day, strategy, account or base. */
export function Pnl({ settings, onSettings }: WidgetProps<PnlSettings>) {
  const { group, period, table } = settings;
  const box = useRef<HTMLDivElement>(null);
  const chosen = useAccountMode(settings.mode);
  const query = usePnl(GROUP_BY[group], period, { mode: chosen.query });
  useRefreshed(box, query, refreshMsOf(period));
  const byId = useAccountsById();
  const columns = useMemo(
    () => columnsOf(group, ({ key }) => (key === null ? undefined : byId.get(key))),
    [group, byId],
  );
  return (
    <PortfolioView
      box={box}
      query={query}
      failure={PNL_FAILURE}
      loading="Loading profit and loss"
      subtitle={group === 'Strategy' ? `in USD, ${FROM_OWN_FILLS}` : 'in USD'}
      chosen={chosen}
      onMode={(mode) => onSettings({ mode })}
      note="P&L is of positions by their trades, with funding and fees. What coins gain or lose without a trade is in the NAV change of Portfolio history."
      toolbar={
        <>
          <ChoiceButtons
            label="Period"
            choices={PERIODS}
            value={period}
            onValue={(next) => onSettings({ period: next })}
          />
          <ChoiceButtons
            label="Group by"
            choices={GROUPS}
            value={group}
            onValue={(next) => onSettings({ group: next })}
          />
        </>
      }
      empty={
        <EmptyState
          title="No profit or loss in this period"
          hint="It appears here once orders are filled."
        />
      }
    >
      {(rows) => (
        <>
          <Figures>
            <ProfitFigures sums={profitTotal(rows, group === 'Day')} />
          </Figures>
          <DataGrid
            label={widgetOf('PNL').title}
            noun={group.toLowerCase()}
            plural={group === 'Strategy' ? 'strategies' : `${group.toLowerCase()}s`}
            columns={columns}
            rows={inOrder(rows, group)}
            rowKey={keyOf}
            {...touchRows()}
            state={table}
            onState={(next) => onSettings({ table: next })}
            renderSummary={(selected) => (
              <Figures>
                <ProfitFigures sums={profitTotal(selected, group === 'Day')} />
              </Figures>
            )}
            empty={<EmptyState title="No profit or loss in this period" />}
          />
        </>
      )}
    </PortfolioView>
  );
}
