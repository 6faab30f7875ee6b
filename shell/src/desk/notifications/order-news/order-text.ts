import type { Order } from '@parallax/protocol';
import { namedContract } from '@parallax/store';
import { amountText, counted, formatAveragePrice, orderText } from '@parallax/ui/format';

const priceText = (order: Order): string[] =>
  order.averagePrice === null
    ? []
    : [`Average price ${formatAveragePrice(order.averagePrice, namedContract(order).listed)}`];

/** What is said of an order that has ended or was filled in part. */
export function newsText(order: Order): string {
  const { status, filled, amountUnit, reason } = order;
  const text = orderText(order, namedContract(order));
  if (status === 'REJECTED') return reason ?? text;
  if (status === 'FILLED') return [text, ...priceText(order)].join('. ');
  const part = amountText(filled, amountUnit);
  if (status === 'PARTIALLY_FILLED')
    return [`${text}. Filled ${part}`, ...priceText(order)].join('. ');
  const parts = filled === '0' ? [] : [`${part} had been filled.`];
  return [text, ...parts, ...(reason === null ? [] : [reason])].join('. ');
}

/** What is said of an order that remains as it was. */
export const changeRejectionText = (order: Order, reason: string): string =>
  `${orderText(order, namedContract(order))}. ${reason}`;

/** What is said of an order and of others with the same end. */
export function sharedNewsText(order: Order, others: number): string {
  const text = `${orderText(order, namedContract(order))} and ${counted(others, 'other')}`;
  return order.reason === null ? text : `${text}. ${order.reason}`;
}
