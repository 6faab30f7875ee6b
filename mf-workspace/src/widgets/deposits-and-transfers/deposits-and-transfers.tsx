import { callApi } from '@parallax/api';
import { queryKeyOf, usePages } from '@parallax/api/react';
import { type Account, listTransfers, PAGE_LIMIT_MAX, type Transfer } from '@parallax/protocol';
import {
  Button,
  DialogLoadFailed,
  EmptyState,
  loadOnDemand,
  type TableColumn,
  type Unit,
  unitByRow,
} from '@parallax/ui';
import { accountText, formatDecimalText, NO_VALUE } from '@parallax/ui/format';
import { memo, useMemo, useRef, useState } from 'react';
import { AccountName } from '../../widget-kit/accounts/account-name.tsx';
import { AccountsView, idsOf } from '../../widget-kit/accounts/accounts-view.tsx';
import { modeColumn, timeColumn } from '../../widget-kit/accounts/record-columns.tsx';
import { useAccountsById } from '../../widget-kit/accounts/use-accounts-by-id.ts';
import { type HistorySettings, historyQuery } from '../../widget-kit/history/history-filter.ts';
import { HistoryTable } from '../../widget-kit/history/history-table.tsx';
import { useNewestAfterChanges } from '../../widget-kit/history/use-account-rows.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import styles from './deposits-and-transfers.module.css';

type Props = WidgetProps<HistorySettings>;

const FIELDS = ['time'] as const;
const TRANSFER_DIALOG_TITLE = 'Transfer between paper accounts';

// the form library is loaded with the dialog
const TransferDialog = loadOnDemand(() => import('./transfer-dialog.tsx'), {
  loading: () => null,
  failed: ({ title, onClose }, retry) => (
    <DialogLoadFailed title={title} onClose={onClose} onRetry={retry} />
  ),
});

const keyOf = ({ id }: Transfer): string => id;
const timeOf = ({ at }: Transfer): string => at;
const anyAccount = (): boolean => true;
const asRows = (transfers: readonly Transfer[]): readonly Transfer[] => transfers;

const KIND_NAMES: Readonly<Record<Transfer['kind'], string>> = {
  transfer: 'Transfer',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
};

const IN_ASSET: Unit<Transfer> = unitByRow('Asset', ({ asset }) => asset);

type AccountOf = (id: string | null) => Account | undefined;

const accountColumn = (
  id: string,
  header: string,
  accountOf: (transfer: Transfer) => Account | undefined,
): TableColumn<Transfer> => ({
  id,
  header,
  width: 'minmax(96px, 200px)',
  cell: (transfer) => {
    const account = accountOf(transfer);
    return account === undefined ? NO_VALUE : <AccountName account={account} />;
  },
  value: (transfer) => {
    const account = accountOf(transfer);
    return account === undefined ? null : accountText(account);
  },
});

/** @param accountOf the account of an id; null is outside of the accounts */
const columnsOf = (accountOf: AccountOf): readonly TableColumn<Transfer>[] => [
  timeColumn('Time', ({ at }) => at),
  {
    id: 'kind',
    header: 'Kind',
    width: 'minmax(72px, 100px)',
    cell: ({ kind }) => KIND_NAMES[kind],
    value: ({ kind }) => KIND_NAMES[kind],
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    fixed: true,
    essential: true,
    width: 'minmax(96px, 1fr)',
    cell: ({ amount, asset }) => `${formatDecimalText(amount, { most: 8 })} ${asset}`,
    unit: IN_ASSET,
    value: ({ amount }) => amount,
  },
  accountColumn('from', 'From', ({ fromAccountId }) => accountOf(fromAccountId)),
  accountColumn('to', 'To', ({ toAccountId }) => accountOf(toAccountId)),
  // a transfer is between two paper accounts
  modeColumn(
    ({ fromAccountId, toAccountId }) => (accountOf(fromAccountId) ?? accountOf(toAccountId))?.mode,
  ),
];

/** Deposits, withdrawals and transfers, and transfers between paper accounts. */
export const DepositsAndTransfers = (props: Props) => (
  <AccountsView account={props.settings.account} loading="Loading transfers">
    {(accounts) => <Transfers {...props} accountIds={idsOf(accounts)} />}
  </AccountsView>
);

const Transfers = memo(function Transfers({
  settings,
  onSettings,
  accountIds,
}: Props & { accountIds: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { AccountId, from, to } = historyQuery(settings, FIELDS);
  const listed = { AccountId, from, to, limit: PAGE_LIMIT_MAX };
  const pages = usePages<Transfer>({
    queryKey: queryKeyOf(listTransfers, { query: listed }),
    load: (cursor, signal) => callApi(listTransfers, { query: { ...listed, cursor }, signal }),
    fallback: 'The transfers could not be loaded',
    keyOf,
    timeOf,
  });
  useNewestAfterChanges(accountIds, pages);
  const byId = useAccountsById();
  const columns = useMemo(
    () => columnsOf((id) => (id === null ? undefined : byId.get(id))),
    [byId],
  );
  const canTransfer = [...byId.values()].filter(({ mode }) => mode === 'PAPER').length > 1;
  return (
    <>
      <HistoryTable
        box={box}
        label={widgetOf('DEPOSIT_TRANSFER_WITHDRAWAL').title}
        noun="transfer"
        settings={settings}
        onSettings={onSettings}
        pages={pages}
        rowsOf={asRows}
        rowKey={keyOf}
        columns={columns}
        lines="one"
        fields={FIELDS}
        isOffered={anyAccount}
        controls={
          <Button
            className={styles.transfer}
            aria-disabled={!canTransfer}
            title={canTransfer ? undefined : 'Transfers need two paper accounts.'}
            onClick={() => canTransfer && setOpen(true)}
          >
            Transfer
          </Button>
        }
        empty={
          <EmptyState
            title="No deposits or transfers"
            hint="Deposits and withdrawals that the venues report appear here. Withdrawals are made at the venue."
          />
        }
      />
      {isOpen && <TransferDialog title={TRANSFER_DIALOG_TITLE} onClose={() => setOpen(false)} />}
    </>
  );
});
