import { type AccountChanges, contractKey, type Position } from '@parallax/protocol';
import { useContractMenu } from '@parallax/trading-ui';
import { DataGrid, DialogLoadFailed, EmptyState, loadOnDemand, type RowMenu } from '@parallax/ui';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { AccountTableSettings } from '../../widget-kit/accounts/account-table-settings.ts';
import { AccountsView, type LiveAccount } from '../../widget-kit/accounts/accounts-view.tsx';
import { useConfirmNotLive } from '../../widget-kit/accounts/confirm-not-live.tsx';
import { type RecordRow, useRecordRow } from '../../widget-kit/accounts/record-row.ts';
import { rowsOfLines, useTableLines } from '../../widget-kit/accounts/table-lines.tsx';
import { useAccountRecords } from '../../widget-kit/accounts/use-account-records.ts';
import { useChooseContract } from '../../widget-kit/links/use-choose-contract.ts';
import { useStrategyTag } from '../../widget-kit/strategies/use-strategies.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { ClosingContext, useClosing } from './close-button.tsx';
import styles from './live-positions.module.css';
import { positionColumns } from './position-columns.tsx';
import { closeTitle, type PositionRow, positionKey } from './position-row.ts';

const positionsOf = ({ positions }: AccountChanges): readonly Position[] => positions;

const rowOf = (record: RecordRow, position: Position): PositionRow => ({ ...record, position });

const CloseAmountDialog = loadOnDemand(() => import('./close-amount-dialog.tsx'), {
  loading: () => null,
  failed: ({ row, onClose }, retry) => (
    <DialogLoadFailed title={closeTitle(row)} onClose={onClose} onRetry={retry} />
  ),
});

type Props = WidgetProps<AccountTableSettings>;

export const LivePositions = (props: Props) => (
  <AccountsView account={props.settings.account} ofOrders loading="Loading positions">
    {(accounts) => <Positions {...props} accounts={accounts} />}
  </AccountsView>
);

function Positions({
  settings,
  onSettings,
  accounts,
}: Props & { accounts: readonly LiveAccount[] }) {
  const box = useRef<HTMLDivElement>(null);
  const lines = useTableLines(box);
  const toRow = useRecordRow();
  const tagOf = useStrategyTag();
  const columns = useMemo(() => positionColumns(lines, tagOf), [lines, tagOf]);
  const notLive = useConfirmNotLive();
  const { close } = useClosing(accounts, notLive.confirm);
  const [askedKey, setAskedKey] = useState<string>();
  const closing = useMemo(
    () => ({ close, askAmount: (row: PositionRow) => setAskedKey(positionKey(row)) }),
    [close],
  );
  const chooseContract = useChooseContract();
  const { menuOf, dialog } = useContractMenu();
  const held = useAccountRecords(accounts, positionsOf);
  const rows = useMemo(
    (): readonly PositionRow[] =>
      held.flatMap(({ account, records }) =>
        records.map((position) => rowOf(toRow(account, position), position)),
      ),
    [held, toRow],
  );
  const asked = rows.find((row) => positionKey(row) === askedKey);
  const rowMenu = useCallback(
    ({ contract }: PositionRow): RowMenu =>
      contract === undefined ? { label: '', items: [] } : menuOf(contract),
    [menuOf],
  );
  return (
    <div ref={box} className={styles.widget}>
      <ClosingContext value={closing}>
        <DataGrid
          label={widgetOf('LIVE_POSITIONS').title}
          noun="position"
          columns={columns}
          rows={rows}
          rowKey={positionKey}
          {...rowsOfLines(lines)}
          state={settings.table}
          onState={(table) => onSettings({ table })}
          rowMenu={rowMenu}
          onRowActivate={({ position }) => chooseContract(contractKey(position))}
          empty={
            <EmptyState
              title="No open positions"
              hint="Positions appear here when orders are filled. The widget 'Order ticket' sends them."
            />
          }
        />
      </ClosingContext>
      {dialog}
      {notLive.dialog}
      {asked && (
        <CloseAmountDialog
          row={asked}
          onClose={() => setAskedKey(undefined)}
          onAmount={(amount) => close(asked, { amount })}
        />
      )}
    </div>
  );
}
