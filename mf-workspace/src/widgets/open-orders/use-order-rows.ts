import type { Account, AccountChanges, Order } from '@parallax/protocol';
import { useMemo } from 'react';
import type { LiveAccount } from '../../widget-kit/accounts/accounts-view.tsx';
import { useRecordRow } from '../../widget-kit/accounts/record-row.ts';
import { useAccountRecords } from '../../widget-kit/accounts/use-account-records.ts';
import type { OrderRow } from '../../widget-kit/orders/order-row.ts';
import { exitOfText } from '../../widget-kit/orders/order-text.ts';

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

/** The open orders of the accounts, newest first. */
export function useOrderRows(accounts: readonly LiveAccount[]): readonly OrderRow[] {
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
