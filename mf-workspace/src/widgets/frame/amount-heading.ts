import { type Contract, priceUnit } from '@parallax/protocol';

type AmountUnit = 'Size' | 'Notional';

export const amountUnit = (unit: AmountUnit, contract: Contract): string =>
  unit === 'Size' ? contract.contractSizeUnit : priceUnit(contract);

/** The heading of a column of sizes or values, with their unit: 'Size (BTC)', 'USDT'. */
export const amountHeading = (unit: AmountUnit, contract: Contract): string =>
  unit === 'Size' ? `Size (${amountUnit(unit, contract)})` : amountUnit(unit, contract);
