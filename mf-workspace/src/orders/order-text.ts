import { type Contract, contractKey, nameOfKey, type Order } from '@parallax/protocol';
import { loadedContracts } from '@parallax/store';
import { contractName, formatDecimalText } from '@parallax/ui/format';
import { SIDE_NAMES, TYPE_NAMES } from './order-names.ts';

/** An amount with its unit: '0.1 BTC'. */
export const amountText = (amount: string, unit: string): string =>
  `${formatDecimalText(amount)} ${unit}`;

/** The name of the contract of an order or a position, whether it is listed or not. */
export function nameOfContract(of: Pick<Contract, 'exchange' | 'symbol'>): string {
  const key = contractKey(of);
  const listed = loadedContracts().find((contract) => contractKey(contract) === key);
  return listed === undefined ? nameOfKey(key) : contractName(listed);
}

/** 'Buy 0.1 BTC' */
export const sideAndAmount = ({
  side,
  amount,
  amountUnit,
}: Pick<Order, 'side' | 'amount' | 'amountUnit'>): string =>
  `${SIDE_NAMES[side]} ${amountText(amount, amountUnit)}`;

type Described = Pick<
  Order,
  'side' | 'amount' | 'amountUnit' | 'exchange' | 'symbol' | 'price' | 'triggerPrice'
>;

/** 'Buy 0.1 BTC of BTC/USDT at 60,000' */
export function orderText(order: Described): string {
  const { price, triggerPrice } = order;
  const at = price === null ? '' : ` at ${formatDecimalText(price)}`;
  const trigger = triggerPrice === null ? '' : `, trigger ${formatDecimalText(triggerPrice)}`;
  return `${sideAndAmount(order)} of ${nameOfContract(order)}${at}${trigger}`;
}

type Held = Pick<
  Order,
  'side' | 'type' | 'amount' | 'amountUnit' | 'filled' | 'price' | 'triggerPrice'
>;

/** An open order where its contract is clear: 'Buy 0.1 BTC at 60,000, 0.02 filled' or 'Sell 1 BTC, stop at 55,000'. */
export function openOrderText(order: Held): string {
  const { type, filled, price, triggerPrice } = order;
  const waits = triggerPrice === null ? '' : `, ${TYPE_NAMES[type].toLowerCase()}`;
  const at = triggerPrice ?? price;
  return [
    `${sideAndAmount(order)}${waits}${at === null ? '' : ` at ${formatDecimalText(at)}`}`,
    ...(filled === '0' ? [] : [`${formatDecimalText(filled)} filled`]),
  ].join(', ');
}
