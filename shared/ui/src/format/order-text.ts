import type { Contract, Order, OrderSide } from '@parallax/protocol';
import { formatDecimalText } from './numbers.ts';
import { formatOrderPrice } from './price-decimals.ts';

export const SIDE_NAMES: Readonly<Record<OrderSide, string>> = { buy: 'Buy', sell: 'Sell' };

/** An amount with its unit: '0.1 BTC'. */
export const amountText = (amount: string, unit: string): string =>
  `${formatDecimalText(amount)} ${unit}`;

type Described = Pick<Order, 'side' | 'amount' | 'amountUnit' | 'price' | 'triggerPrice'>;

/** The contract of an order, whether it is listed or not. */
export interface OrderedContract {
  readonly name: string;
  readonly listed: Pick<Contract, 'priceDecimals'> | undefined;
}

/** 'Buy 0.1 BTC of BTC/USDT at 60,000.00' */
export function orderText(order: Described, { name, listed }: OrderedContract): string {
  const { side, amount, amountUnit, price, triggerPrice } = order;
  const at = price === null ? '' : ` at ${formatOrderPrice(price, listed)}`;
  const trigger =
    triggerPrice === null ? '' : `, trigger ${formatOrderPrice(triggerPrice, listed)}`;
  return `${SIDE_NAMES[side]} ${amountText(amount, amountUnit)} of ${name}${at}${trigger}`;
}
