import { type Contract, hasTriggerPrice, type Order } from '@parallax/protocol';
import {
  amountText,
  formatDayAndMinute,
  formatDecimalText,
  formatOrderPrice,
  SIDE_NAMES,
} from '@parallax/ui/format';
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

/** 'GTC', or 'GTD 25 Dec, 08:00'. */
export const timeInForceText = ({
  timeInForce,
  expiresAt,
}: Pick<Order, 'timeInForce' | 'expiresAt'>): string =>
  expiresAt === null ? timeInForce : `${timeInForce} ${formatDayAndMinute(Date.parse(expiresAt))}`;

/** What an order does only, such as 'Reduce only'. */
export const traitsOf = ({
  postOnly,
  reduceOnly,
}: Pick<Order, 'postOnly' | 'reduceOnly'>): readonly string[] => [
  ...(reduceOnly ? ['Reduce only'] : []),
  ...(postOnly ? ['Post only'] : []),
];

/** The characters of an id that tell orders apart, and with which it can be found. */
const ID_LENGTH = 8;

/**
 * What an order is the take profit or the stop loss of: 'buy 0.1 BTC', 'buy order d0000000' once that is done,
 * or 'long position'. Undefined for other orders.
 * @param parent the order that it is an exit of, while that is open
 */
export function exitOfText(
  { side, type, reduceOnly, exitOf }: Pick<Order, 'side' | 'type' | 'reduceOnly' | 'exitOf'>,
  parent: Pick<Order, 'side' | 'amount' | 'amountUnit'> | undefined,
): string | undefined {
  if (parent !== undefined) {
    return `${SIDE_NAMES[parent.side].toLowerCase()} ${amountText(parent.amount, parent.amountUnit)}`;
  }
  if (exitOf !== undefined) {
    return `${side === 'buy' ? 'sell' : 'buy'} order ${exitOf.slice(0, ID_LENGTH)}`;
  }
  if (!reduceOnly || !hasTriggerPrice(type)) return undefined;
  return side === 'buy' ? 'short position' : 'long position';
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
export function openOrderText(
  order: Held,
  contract: Pick<Contract, 'priceDecimals'> | undefined,
): string {
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
