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

interface PendingExit {
  readonly name: string;
  /** where there is little room */
  readonly short: string;
  readonly price: string;
}

/** The take profit and the stop loss that an order will have once it is filled. */
export function pendingExits({
  takeProfitPrice,
  stopLossPrice,
}: Pick<Order, 'takeProfitPrice' | 'stopLossPrice'>): readonly PendingExit[] {
  return [
    { name: 'Take profit', short: 'TP', price: takeProfitPrice },
    { name: 'Stop loss', short: 'SL', price: stopLossPrice },
  ].flatMap(({ price, ...names }) => (price === undefined ? [] : [{ ...names, price }]));
}

type Held = Pick<
  Order,
  | 'side'
  | 'type'
  | 'amount'
  | 'amountUnit'
  | 'filled'
  | 'price'
  | 'triggerPrice'
  | 'takeProfitPrice'
  | 'stopLossPrice'
>;

/** An open order where its contract is clear: 'Buy 0.1 BTC at 60,000, 0.02 filled' or 'Sell 1 BTC, stop at 55,000'. */
export function openOrderText(order: Held, contract: Pick<Contract, 'priceDecimals'>): string {
  const { type, filled, price, triggerPrice } = order;
  const waits = triggerPrice === null ? '' : `, ${TYPE_NAMES[type].toLowerCase()}`;
  const at = triggerPrice ?? price;
  return [
    `${sideAndAmount(order)}${waits}${at === null ? '' : ` at ${formatOrderPrice(at, contract)}`}`,
    ...pendingExits(order).map(
      (exit) => `${exit.name.toLowerCase()} at ${formatOrderPrice(exit.price, contract)}`,
    ),
    ...(filled === '0' ? [] : [`${formatDecimalText(filled)} filled`]),
  ].join(', ');
}
