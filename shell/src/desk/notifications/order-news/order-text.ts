import type { Order } from '@parallax/protocol';
import { namedContract } from '@parallax/store';
import { accountTextOf, orderNewsText } from '@parallax/trading-ui/orders';
import { amountText, counted, formatAveragePrice, orderText } from '@parallax/ui/format';

const priceText = (order: Order): string[] =>
  order.averagePrice === null
    ? []
    : [`Average price ${formatAveragePrice(order.averagePrice, namedContract(order).listed)}`];

/** What is said of an order that has ended or was filled in part. */
export function newsText(order: Order): string {
  const { status, filled, amountUnit, reason } = order;
  const text = orderNewsText(order);
  if (status === 'REJECTED') return orderNewsText(order, reason ?? undefined);
  if (status === 'FILLED') return [text, ...priceText(order)].join('. ');
  const part = amountText(filled, amountUnit);
  if (status === 'PARTIALLY_FILLED')
    return [`${text}. Filled ${part}`, ...priceText(order)].join('. ');
  const parts = filled === '0' ? [] : [`${part} had been filled.`];
  return [text, ...parts, ...(reason === null ? [] : [reason])].join('. ');
}

/** What is said of an order that remains as it was. */
export const changeRejectionText = (order: Order, reason: string): string =>
  `${orderNewsText(order)}. ${reason}`;

/** What is said of orders with the same end, the latest first, with their accounts. */
export function sharedNewsText(orders: readonly Order[]): string {
  const [latest] = orders;
  if (latest === undefined) return '';
  const accounts = [...new Set(orders.map(({ accountId }) => accountTextOf(accountId)))];
  const names = accounts.filter((name) => name !== undefined).join(', ');
  const text = `${orderText(latest, namedContract(latest))} and ${counted(orders.length - 1, 'other')}`;
  return [
    ...(names === '' ? [text] : [`${names}: ${text}`]),
    ...((latest.reason ?? '') ? [latest.reason] : []),
  ].join('. ');
}
