import { counted } from '@parallax/ui/format';
import type { ReactNode } from 'react';
import { AccountName } from '../../widget-kit/accounts/account-name.tsx';
import type { Question } from '../../widget-kit/accounts/confirm-not-live.tsx';
import { OrderDetail, OrderDetails } from '../../widget-kit/orders/order-details.tsx';
import type { OrderRow } from '../../widget-kit/orders/order-row.ts';
import styles from './open-orders.module.css';

/** More lines than these do not tell more. */
const LINES_MAX = 6;

/** How many orders there are of each, the most first. */
function countsOf<Key>(
  rows: readonly OrderRow[],
  keyOf: (row: OrderRow) => Key,
): readonly (readonly [Key, number])[] {
  const counts = new Map<Key, number>();
  for (const row of rows) counts.set(keyOf(row), (counts.get(keyOf(row)) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one);
}

const Lines = ({ lines, noun }: { lines: readonly [key: string, ReactNode][]; noun: string }) => (
  <>
    {lines.slice(0, LINES_MAX).map(([key, line]) => (
      <span key={key} className={styles.line}>
        {line}
      </span>
    ))}
    {lines.length > LINES_MAX && (
      <span className={styles.line}>{`and ${counted(lines.length - LINES_MAX, noun)} more`}</span>
    )}
  </>
);

/** Whether to cancel orders: how many, of which contracts and accounts. */
export function cancelQuestion(rows: readonly OrderRow[], asks: boolean): Question {
  const contracts = countsOf(
    rows,
    ({ contractName, venueName }) => `${contractName} on ${venueName}`,
  );
  const accounts = countsOf(rows, ({ account }) => account);
  return {
    title: `Cancel ${counted(rows.length, 'order')}?`,
    confirmLabel: rows.length === 1 ? 'Cancel order' : 'Cancel orders',
    cancelLabel: rows.length === 1 ? 'Keep order' : 'Keep orders',
    asks,
    details: (
      <OrderDetails>
        <OrderDetail label="Orders">
          <Lines
            noun="contract"
            lines={contracts.map(([name, count]) => [name, `${count} of ${name}`])}
          />
        </OrderDetail>
        <OrderDetail label={accounts.length === 1 ? 'Account' : 'Accounts'}>
          <Lines
            noun="account"
            lines={accounts.map(([account, count]) => [
              account.id,
              <>
                {accounts.length > 1 && `${count} of `}
                <AccountName account={account} />
              </>,
            ])}
          />
        </OrderDetail>
      </OrderDetails>
    ),
  };
}
