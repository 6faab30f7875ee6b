import { accountText, orderText } from '@parallax/ui/format';
import type { Question } from '../accounts/confirm-not-live.tsx';
import { ContractAndAccount } from './contract-and-account.tsx';
import { OrderDetail, OrderDetails } from './order-details.tsx';
import type { OrderRow } from './order-row.ts';
import { openOrderText } from './order-text.ts';

/** 'Buy 0.1 BTC of BTC/USDT at 60,000.00, Paper spot (Paper)' */
export const orderAndAccountText = ({
  order,
  contract,
  contractName: name,
  account,
}: OrderRow): string => `${orderText(order, { name, listed: contract })}, ${accountText(account)}`;

/** Whether to cancel an order. */
export const cancelOrderQuestion = (row: OrderRow): Question => ({
  title: 'Cancel the order?',
  confirmLabel: 'Cancel order',
  cancelLabel: 'Keep order',
  details: (
    <OrderDetails>
      <OrderDetail label="Order">{openOrderText(row.order, row.contract)}</OrderDetail>
      <ContractAndAccount row={row} />
    </OrderDetails>
  ),
});
