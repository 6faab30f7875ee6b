import type { Contract } from '@parallax/protocol';

/**
 * Quotes that are worth about a dollar: a price in them is about the value of a unit of the base in
 * dollars.
 */
const DOLLARS: ReadonlySet<string> = new Set([
  'USD',
  'USDT',
  'USDC',
  'USDE',
  'FDUSD',
  'DAI',
  'EUR',
]);

/** More digits do not matter to a trader and would not fit into a column. */
const DECIMALS_MAX = 5;

/**
 * The decimals of a contract's sizes: at most the venue's, and so few that the last digit is worth
 * about a dollar or more. Fixed per contract, so that the decimals of a column align.
 */
export function sizeDecimals(
  contract: Pick<Contract, 'qtyDecimals' | 'base' | 'quote' | 'instType' | 'contractSizeUnit'>,
  price?: number | null,
): number {
  const { qtyDecimals, base, quote, instType, contractSizeUnit } = contract;
  const maxDecimals = Math.min(qtyDecimals, DECIMALS_MAX);
  // an option's price is its premium
  if (instType === 'option' || contractSizeUnit !== base || !DOLLARS.has(quote)) return maxDecimals;
  if (typeof price !== 'number' || !(price > 0)) return maxDecimals;
  return Math.min(maxDecimals, Math.max(0, Math.ceil(Math.log10(price))));
}
