import { type Contract, priceUnit, valueOfSize } from '@parallax/protocol';
import type { Unit } from '@parallax/ui';
import { formatCompactInColumn } from '@parallax/ui/format';

type AmountUnit = 'Size' | 'Notional';

export const amountUnit = (unit: AmountUnit, contract: Contract): string =>
  unit === 'Size' ? contract.contractSizeUnit : priceUnit(contract);

/** The unit of amounts in files, rounded to their decimals: sums and values are inexact in binary. */
export function fileUnit(unit: AmountUnit, contract: Contract): Unit {
  const { qtyDecimals, priceDecimals } = contract;
  const decimals = unit === 'Size' ? qtyDecimals : qtyDecimals + priceDecimals;
  return { name: amountUnit(unit, contract), decimals: () => decimals };
}

/** The heading of a column of sizes or values, with their unit: 'Size (BTC)', 'USDT'. */
export const amountHeading = (unit: AmountUnit, contract: Contract): string =>
  unit === 'Size' ? `Size (${amountUnit(unit, contract)})` : amountUnit(unit, contract);

/** The value of a size at a price, in the currency of the price. */
export const notionalOf = (
  { size, price }: { readonly size: number; readonly price: number },
  contract: Contract,
): number => valueOfSize(size, price, contract).quote_value;

const COINS: ReadonlySet<string> = new Set(['BTC', 'ETH']);
const COIN_DECIMALS = 4;

/** A value as in a column: '1.24K', or with more decimals in a coin, of which 0.01 is worth much. */
export const formatNotional = (value: number, contract: Contract): string =>
  formatCompactInColumn(value, COINS.has(priceUnit(contract)) ? COIN_DECIMALS : undefined);
