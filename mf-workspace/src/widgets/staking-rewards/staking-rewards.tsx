import { callApi } from '@parallax/api';
import { queryKeyOf, usePages } from '@parallax/api/react';
import { type Account, type LedgerEntry, listLedger, PAGE_LIMIT_MAX } from '@parallax/protocol';
import { EmptyState, type TableColumn, type Unit, unitByRow } from '@parallax/ui';
import { formatDecimalText } from '@parallax/ui/format';
import { memo, useCallback, useRef } from 'react';
import { AccountsView, idsOf } from '../../widget-kit/accounts/accounts-view.tsx';
import { ACCOUNT_COLUMNS, timeColumn } from '../../widget-kit/accounts/record-columns.tsx';
import { useAccountsById } from '../../widget-kit/accounts/use-accounts-by-id.ts';
import { type HistorySettings, historyQuery } from '../../widget-kit/history/history-filter.ts';
import { HistoryTable } from '../../widget-kit/history/history-table.tsx';
import { useNewestAfterChanges } from '../../widget-kit/history/use-account-rows.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';

type Props = WidgetProps<HistorySettings>;

interface RewardRow {
  readonly entry: LedgerEntry;
  readonly account: Account;
}

const FIELDS = ['time'] as const;

const keyOf = ({ id }: LedgerEntry): string => id;
const timeOf = ({ at }: LedgerEntry): string => at;
const anyAccount = (): boolean => true;

const IN_ASSET: Unit<RewardRow> = unitByRow('Asset', ({ entry }) => entry.asset);

const COLUMNS: readonly TableColumn<RewardRow>[] = [
  timeColumn('Time', ({ entry }) => entry.at),
  {
    id: 'amount',
    header: 'Reward',
    align: 'end',
    fixed: true,
    width: 'minmax(96px, 1fr)',
    cell: ({ entry }) => `${formatDecimalText(entry.amount, { most: 8 })} ${entry.asset}`,
    unit: IN_ASSET,
    value: ({ entry }) => entry.amount,
  },
  ...ACCOUNT_COLUMNS,
];

/** Rewards of staking, where the custodian reports them. */
export const StakingRewards = (props: Props) => (
  <AccountsView account={props.settings.account} loading="Loading rewards">
    {(accounts) => <Rewards {...props} accountIds={idsOf(accounts)} />}
  </AccountsView>
);

const Rewards = memo(function Rewards({
  settings,
  onSettings,
  accountIds,
}: Props & { accountIds: string }) {
  const box = useRef<HTMLDivElement>(null);
  const { AccountId, from, to } = historyQuery(settings, FIELDS);
  const listed = { AccountId, from, to, kind: 'staking', limit: PAGE_LIMIT_MAX } as const;
  const pages = usePages<LedgerEntry>({
    queryKey: queryKeyOf(listLedger, { query: listed }),
    load: (cursor, signal) => callApi(listLedger, { query: { ...listed, cursor }, signal }),
    fallback: 'The rewards could not be loaded',
    keyOf,
    timeOf,
  });
  useNewestAfterChanges(accountIds, pages);
  const byId = useAccountsById();
  const rowsOf = useCallback(
    (entries: readonly LedgerEntry[]) =>
      entries.flatMap((entry): RewardRow[] => {
        const account = byId.get(entry.accountId);
        return account === undefined ? [] : [{ entry, account }];
      }),
    [byId],
  );
  return (
    <HistoryTable
      box={box}
      label={widgetOf('STAKING_REWARD_HISTORY').title}
      noun="reward"
      settings={settings}
      onSettings={onSettings}
      pages={pages}
      rowsOf={rowsOf}
      rowKey={({ entry }) => entry.id}
      columns={COLUMNS}
      lines="one"
      fields={FIELDS}
      isOffered={anyAccount}
      empty={
        <EmptyState
          title="No staking rewards"
          hint="Rewards appear here where a custodian reports them."
        />
      }
    />
  );
});
