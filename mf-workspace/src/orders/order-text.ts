import { type Contract, contractKey, nameOfKey, type Order } from '@parallax/protocol';
import { loadedContracts } from '@parallax/store';
import { contractName, formatDecimalText } from '@parallax/ui/format';
import { SIDE_NAMES } from './order-names.ts';

/** An amount with its unit: '0.1 BTC'. */
export const amountText = (amount: string, unit: string): string =>
  `${formatDecimalText(amount)} ${unit}`;

/** The name of the contract of an order or a position, whether it is listed or not. */
export function nameOfContract(of: Pick<Contract, 'exchange' | 'symbol'>): string {
  const key = contractKey(of);
  const listed = loadedContracts().find((contract) => contractKey(contract) === key);
  return listed === undefined ? nameOfKey(key) : contractName(listed);
}

type Described = Pick<
  Order,
  'side' | 'amount' | 'amountUnit' | 'exchange' | 'symbol' | 'price' | 'triggerPrice'
>;

/** 'Buy 0.1 BTC of BTC/USDT at 60,000' */
export function orderText(order: Described): string {
  const { side, amount, amountUnit, price, triggerPrice } = order;
  const at = price === null ? '' : ` at ${formatDecimalText(price)}`;
  const trigger = triggerPrice === null ? '' : `, trigger ${formatDecimalText(triggerPrice)}`;
  const what = `${amountText(amount, amountUnit)} of ${nameOfContract(order)}`;
  return `${SIDE_NAMES[side]} ${what}${at}${trigger}`;
}
