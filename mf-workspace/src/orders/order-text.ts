import type { Contract, Order } from '@parallax/protocol';
import { amountText, formatDecimalText, formatOrderPrice, SIDE_NAMES } from '@parallax/ui/format';
import { TYPE_NAMES } from './order-names.ts';

/** 'Buy 0.1 BTC' */
export const sideAndAmount = ({
  side,
  amount,
  amountUnit,
}: Pick<Order, 'side' | 'amount' | 'amountUnit'>): string =>
  `${SIDE_NAMES[side]} ${amountText(amount, amountUnit)}`;

type Held = Pick<
  Order,
  'side' | 'type' | 'amount' | 'amountUnit' | 'filled' | 'price' | 'triggerPrice'
>;

/** An open order where its contract is clear: 'Buy 0.1 BTC at 60,000, 0.02 filled' or 'Sell 1 BTC, stop at 55,000'. */
export function openOrderText(order: Held, contract: Pick<Contract, 'priceDecimals'>): string {
  const { type, filled, price, triggerPrice } = order;
  const waits = triggerPrice === null ? '' : `, ${TYPE_NAMES[type].toLowerCase()}`;
  const at = triggerPrice ?? price;
  return [
    `${sideAndAmount(order)}${waits}${at === null ? '' : ` at ${formatOrderPrice(at, contract)}`}`,
    ...(filled === '0' ? [] : [`${formatDecimalText(filled)} filled`]),
  ].join(', ');
}
