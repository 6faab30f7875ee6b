import { useAccountsAsOf } from '@parallax/feed';
import type { Order } from '@parallax/protocol';
import { namedContract, useAccounts } from '@parallax/store';
import { useCancelOrders } from '@parallax/trading-ui/orders';
import { ConfirmDialog } from '@parallax/ui';
import { accountText, counted, formatDateTime, orderText } from '@parallax/ui/format';
import { useState } from 'react';
import styles from './cancel-question.module.css';

/** Longer lists would not fit; the number is in the title. */
const LISTED_MAX = 8;

/** Asks whether to cancel orders, and names them with their accounts. */
export default function CancelQuestion({ orders }: { orders: readonly Order[] }) {
  const [isOpen, setOpen] = useState(true);
  const { data: accounts = [] } = useAccounts();
  const asOf = useAccountsAsOf([...new Set(orders.map(({ accountId }) => accountId))]);
  const cancelOrders = useCancelOrders();
  const nameOf = (accountId: string): string => {
    const account = accounts.find(({ id }) => id === accountId);
    return account === undefined ? '' : ` · ${accountText(account)}`;
  };
  return (
    <ConfirmDialog
      title={`Cancel ${counted(orders.length, 'order')}?`}
      open={isOpen}
      onOpenChange={setOpen}
      confirmLabel={orders.length === 1 ? 'Cancel order' : 'Cancel orders'}
      cancelLabel={orders.length === 1 ? 'Keep order' : 'Keep orders'}
      onConfirm={() => void cancelOrders(orders)}
    >
      <ul className={styles.orders}>
        {orders.slice(0, LISTED_MAX).map((order) => (
          <li key={order.id}>
            {orderText(order, namedContract(order))}
            {nameOf(order.accountId)}
          </li>
        ))}
      </ul>
      {orders.length > LISTED_MAX && <p>{`and ${orders.length - LISTED_MAX} others`}</p>}
      {asOf !== undefined && (
        <p>{`What is shown is not live: it may have changed since ${formatDateTime(asOf)}.`}</p>
      )}
    </ConfirmDialog>
  );
}
