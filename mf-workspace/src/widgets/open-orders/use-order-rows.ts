import type { Account, AccountChanges, Order } from '@parallax/protocol';
import { useMemo } from 'react';
import type { LiveAccount } from '../../widget-kit/accounts/accounts-view.tsx';
import { useRecordRow } from '../../widget-kit/accounts/record-row.ts';
import { useAccountRecords } from '../../widget-kit/accounts/use-account-records.ts';
import { type OrderRow, orderKey } from '../../widget-kit/orders/order-row.ts';
import { exitOfText } from '../../widget-kit/orders/order-text.ts';
import { pendingOrderOf, useSendingOrders } from '../../widget-kit/orders/sending-orders.ts';
import { useTraderId } from '../../widget-kit/use-trader-id.ts';

const ordersOf = ({ orders }: AccountChanges): readonly Order[] => orders;

/** Makes the row of an order again only if something of it has changed, so that the table draws no other row. */
function createRowOf(toRow: ReturnType<typeof useRecordRow>) {
  const made = new WeakMap<Order, OrderRow>();
  return (account: Account, order: Order, exitOf: string | undefined): OrderRow => {
    const known = made.get(order);
    if (known?.account === account && known.exitOf === exitOf) return known;
    const row = { ...toRow(account, order), order, exitOf };
    made.set(order, row);
    return row;
  };
}

/** The orders of the accounts that this page is sending. */
function useSendingRows(accounts: readonly LiveAccount[]): readonly OrderRow[] {
  const toRow = useRecordRow();
  const sending = useSendingOrders();
  const traderId = useTraderId();
  return useMemo(
    () =>
      sending.flatMap((each) => {
        const { account } =
          accounts.find(({ account: { id } }) => id === each.fields.accountId) ?? {};
        if (account === undefined || each.traderId !== traderId) return [];
        const record = toRow(account, each.fields);
        const order = pendingOrderOf(each, record.contract);
        return [{ ...record, order, isSending: true }];
      }),
    [sending, accounts, toRow, traderId],
  );
}

/** The open orders of the accounts, newest first, below those that are being sent. */
export function useOrderRows(accounts: readonly LiveAccount[]): readonly OrderRow[] {
  const sending = useSendingRows(accounts);
  const open = useOpenRows(accounts);
  return useMemo(() => {
    const known = new Set(open.map(orderKey));
    const unknown = sending.filter((row) => !known.has(orderKey(row)));
    return unknown.length === 0 ? open : [...unknown, ...open];
  }, [sending, open]);
}

function useOpenRows(accounts: readonly LiveAccount[]): readonly OrderRow[] {
  const toRow = useRecordRow();
  const rowOf = useMemo(() => createRowOf(toRow), [toRow]);
  const open = useAccountRecords(accounts, ordersOf);
  return useMemo(
    () =>
      open
        .flatMap(({ account, records }) => {
          const byId = new Map(records.map((order) => [order.id, order]));
          return records.map((order) => {
            const parent = order.exitOf === undefined ? undefined : byId.get(order.exitOf);
            return rowOf(account, order, exitOfText(order, parent));
          });
        })
        .sort((one, other) => other.order.createdAt.localeCompare(one.order.createdAt)),
    [open, rowOf],
  );
}
