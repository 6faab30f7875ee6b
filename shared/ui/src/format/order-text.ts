import type { Order, OrderSide } from '@parallax/protocol';
import { formatDecimalText } from './numbers.ts';

export const SIDE_NAMES: Readonly<Record<OrderSide, string>> = { buy: 'Buy', sell: 'Sell' };

/** An amount with its unit: '0.1 BTC'. */
export const amountText = (amount: string, unit: string): string =>
  `${formatDecimalText(amount)} ${unit}`;

type Described = Pick<Order, 'side' | 'amount' | 'amountUnit' | 'price' | 'triggerPrice'>;

/**
 * 'Buy 0.1 BTC of BTC/USDT at 60,000'
 * @param contract the name of its contract
 */
export function orderText(order: Described, contract: string): string {
  const { side, amount, amountUnit, price, triggerPrice } = order;
  const at = price === null ? '' : ` at ${formatDecimalText(price)}`;
  const trigger = triggerPrice === null ? '' : `, trigger ${formatDecimalText(triggerPrice)}`;
  return `${SIDE_NAMES[side]} ${amountText(amount, amountUnit)} of ${contract}${at}${trigger}`;
}
