import { type Contract, priceUnit, valueOfSize } from '@parallax/protocol';

type AmountUnit = 'Size' | 'Notional';

export const amountUnit = (unit: AmountUnit, contract: Contract): string =>
  unit === 'Size' ? contract.contractSizeUnit : priceUnit(contract);

/** The heading of a column of sizes or values, with their unit: 'Size (BTC)', 'USDT'. */
export const amountHeading = (unit: AmountUnit, contract: Contract): string =>
  unit === 'Size' ? `Size (${amountUnit(unit, contract)})` : amountUnit(unit, contract);

/** The value of a size at a price, in the currency of the price. */
export const notionalOf = (
  { size, price }: { readonly size: number; readonly price: number },
  contract: Contract,
): number => valueOfSize(size, price, contract).quote_value;
