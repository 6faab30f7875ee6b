import { contractKey, type Order } from '@parallax/protocol';
import { Button, DataGrid, EmptyState, filterRows, Notice, type RowMenu } from '@parallax/ui';
import { type Dispatch, type SetStateAction, useCallback, useMemo, useRef, useState } from 'react';
import type { AccountTableSettings } from '../../widget-kit/accounts/account-table-settings.ts';
import { AccountsView, type LiveAccount } from '../../widget-kit/accounts/accounts-view.tsx';
import { useConfirmNotLive } from '../../widget-kit/accounts/confirm-not-live.tsx';
import { rowsOfLines, useTableLines } from '../../widget-kit/accounts/table-lines.tsx';
import { hasCoarsePointer } from '../../widget-kit/frame/row-heights.ts';
import { useChooseContract } from '../../widget-kit/links/use-choose-contract.ts';
import { useWhatIfMenu } from '../../widget-kit/options/use-what-if-menu.ts';
import { orderAndAccountText } from '../../widget-kit/orders/cancel-order-question.tsx';
import { HaltButton } from '../../widget-kit/orders/halt-button.tsx';
import { termLines } from '../../widget-kit/orders/order-columns.tsx';
import { isSent, type OrderRow, orderKey } from '../../widget-kit/orders/order-row.ts';
import { pendingExits } from '../../widget-kit/orders/order-text.ts';
import { type OrderActions, useOrderActions } from '../../widget-kit/orders/use-order-actions.ts';
import { ordersSummary } from '../../widget-kit/portfolio/selected-rows.tsx';
import { useStrategyTag } from '../../widget-kit/strategies/use-strategies.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import { CancelAll } from './cancel-all.tsx';
import { accountScopeId, cancelScopes, contractScopeId } from './cancel-scopes.ts';
import { EditingContext } from './edited-order.tsx';
import styles from './open-orders.module.css';
import {
  changeableOf,
  isChangeable,
  type ReadChange,
  readChange,
  type TypedChange,
} from './order-change.ts';
import { columnsWithValues, orderColumns } from './order-columns.tsx';
import { useCancelMany } from './use-cancel-many.ts';
import { useOrderRows } from './use-order-rows.ts';

type Props = WidgetProps<AccountTableSettings>;

/** The additional height of a row for each field below the amount. */
const FIELDS_HEIGHT = 28;
const TOUCH_FIELDS_HEIGHT = 56;
/** The additional height of a row for each line below the contract, side and type. */
const LINE_HEIGHT = 14;
const fieldsHeight = (): number => (hasCoarsePointer() ? TOUCH_FIELDS_HEIGHT : FIELDS_HEIGHT);

export const OpenOrders = (props: Props) => (
  <AccountsView
    account={props.settings.account}
    ofOrders
    loading="Loading orders"
    controls={<HaltButton />}
  >
    {(accounts) => <Orders {...props} accounts={accounts} />}
  </AccountsView>
);

function Orders({ settings, onSettings, accounts }: Props & { accounts: readonly LiveAccount[] }) {
  const box = useRef<HTMLDivElement>(null);
  const lines = useTableLines(box);
  const rows = useOrderRows(accounts);
  const notLive = useConfirmNotLive();
  const actions = useOrderActions(notLive.confirm);
  const [edited, setEdited] = useState<Edited>();
  const editing = useEditing(rows, actions, [edited, setEdited]);
  const tagOf = useStrategyTag();
  const withValues = columnsWithValues(rows);
  const columns = useMemo(() => orderColumns(lines, tagOf, withValues), [lines, tagOf, withValues]);
  const { table } = settings;
  const shown = useMemo(() => filterRows(rows, columns, table), [rows, columns, table]);
  const scopes = useMemo(() => cancelScopes(rows, shown), [rows, shown]);
  const cancelMany = useCancelMany(actions);
  const renderSummary = useCallback(
    (selected: readonly OrderRow[]) => {
      const sent = selected.filter(isSent);
      return (
        <>
          {ordersSummary(selected)}
          <Button
            className={styles.cancelAll}
            disabled={sent.length === 0}
            onClick={() => cancelMany({ rows: sent })}
          >
            Cancel selected
          </Button>
        </>
      );
    },
    [cancelMany],
  );
  const chooseContract = useChooseContract();
  const { menuOf, dialog } = useWhatIfMenu();
  const { onEdit, onCancel, isCancelling } = editing;
  const rowMenu = useCallback(
    (row: OrderRow): RowMenu => {
      const { order, contract } = row;
      const menu = contract && menuOf(contract);
      const disabled = !isSent(row) || isCancelling(order);
      return {
        label: menu?.label ?? row.contractName,
        items: [
          ...(isChangeable(order)
            ? [{ label: 'Edit', disabled, onSelect: () => onEdit(order) }]
            : []),
          {
            label: 'Cancel',
            title: orderAndAccountText(row),
            shortcut: 'Delete',
            disabled,
            onSelect: () => onCancel(row),
          },
          ...scopes
            .filter(({ id }) => id === contractScopeId(row) || id === accountScopeId(row))
            .map((scope) => ({
              label: `Cancel ${scope.label}`,
              onSelect: () => cancelMany(scope),
            })),
          ...(menu?.items ?? []),
        ],
      };
    },
    [menuOf, isCancelling, onEdit, onCancel, cancelMany, scopes],
  );
  const editedId = editing.id;
  const extraHeight = useCallback(
    (row: OrderRow) => {
      const { order } = row;
      const linesHeight = LINE_HEIGHT * (pendingExits(order).length + termLines(row).length);
      if (order.id !== editedId) return linesHeight;
      const { price, triggerPrice } = changeableOf(order);
      return Math.max(linesHeight, fieldsHeight() * (Number(price) + Number(triggerPrice)));
    },
    [editedId],
  );
  return (
    <div ref={box} className={styles.widget}>
      {editing.problem !== undefined && <Notice tone="warning">{editing.problem.problem}</Notice>}
      <div className={styles.table}>
        <EditingContext value={editing}>
          <DataGrid
            label={widgetOf('OPEN_ORDERS').title}
            noun="order"
            columns={columns}
            rows={rows}
            rowKey={orderKey}
            {...rowsOfLines(lines)}
            {...(lines !== 'one' && { extraHeight })}
            state={table}
            onState={(next) => onSettings({ table: next })}
            rowMenu={rowMenu}
            renderSummary={renderSummary}
            onRowActivate={({ order }) => chooseContract(contractKey(order))}
            controls={
              <CancelAll
                scopes={scopes}
                isCancelling={actions.isCancellingAll}
                onCancel={cancelMany}
              />
            }
            empty={
              <EmptyState
                title="No open orders"
                hint="Orders that wait to be filled appear here. The widget 'Order ticket' sends them."
              />
            }
          />
        </EditingContext>
      </div>
      {dialog}
      {notLive.dialog}
    </div>
  );
}

interface Edited {
  readonly id: string;
  readonly typed: TypedChange;
  readonly problem?: Extract<ReadChange, { problem: string }>;
  readonly isSaving?: boolean;
}

/**
 * The order whose price and amount are typed in its row. What was typed remains until it is saved; after a lost
 * response the row shows what the venue has.
 */
function useEditing(
  rows: readonly OrderRow[],
  { isCancelling, cancel, change }: OrderActions,
  [edited, setEdited]: [Edited | undefined, Dispatch<SetStateAction<Edited | undefined>>],
) {
  const order = rows.find((row) => row.order.id === edited?.id)?.order;
  const current = order === undefined ? undefined : edited;
  const save = useCallback(
    async (changed: Order, now: Edited): Promise<void> => {
      const read = readChange(changed, now.typed);
      if (read === 'unchanged') {
        setEdited(undefined);
        return;
      }
      if ('problem' in read) {
        setEdited({ ...now, problem: read });
        return;
      }
      setEdited({ id: now.id, typed: now.typed, isSaving: true });
      const outcome = await change(changed, read.change);
      setEdited((newest) => {
        if (newest?.id !== now.id) return newest;
        return outcome === 'unchanged' ? { ...newest, isSaving: false } : undefined;
      });
    },
    [change, setEdited],
  );
  return useMemo(
    () => ({
      id: current?.id,
      typed: current?.typed ?? {},
      problem: current?.problem,
      isSaving: current?.isSaving === true,
      isCancelling,
      onEdit: (next: Order) => setEdited({ id: next.id, typed: {} }),
      onType: (typed: Partial<TypedChange>) =>
        setEdited((now) => now && { id: now.id, typed: { ...now.typed, ...typed } }),
      onSave: () => {
        if (order && current && current.isSaving !== true) void save(order, current);
      },
      onDiscard: () => setEdited(undefined),
      onCancel: cancel,
    }),
    [current, order, isCancelling, cancel, save, setEdited],
  );
}
