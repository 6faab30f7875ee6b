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

type Priced = Pick<Contract, 'base' | 'quote' | 'instType' | 'contractSizeUnit'>;

/**
 * So many decimals that the last digit of a size is worth about a dollar or more, the same at all
 * venues of a base; undefined where the worth is unknown.
 */
export function dollarDecimals(
  { base, quote, instType, contractSizeUnit }: Priced,
  price?: number | null,
): number | undefined {
  // an option's price is its premium
  if (instType === 'option' || contractSizeUnit !== base || !DOLLARS.has(quote)) return undefined;
  if (typeof price !== 'number' || !(price > 0)) return undefined;
  return Math.min(DECIMALS_MAX, Math.max(0, Math.ceil(Math.log10(price))));
}

/**
 * The decimals of a contract's sizes: at most the venue's, and at most `dollarDecimals`. Fixed per
 * contract, so that the decimals of a column align.
 */
export const sizeDecimals = (
  contract: Priced & Pick<Contract, 'qtyDecimals'>,
  price?: number | null,
): number => Math.min(contract.qtyDecimals, dollarDecimals(contract, price) ?? DECIMALS_MAX);
