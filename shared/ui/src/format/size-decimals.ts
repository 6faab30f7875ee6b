import { type Contract, isDollar } from '@parallax/protocol';

/**
 * Quotes worth about a dollar: a price in one of them approximates the value of the base in dollars.
 */
const DOLLAR_QUOTES: ReadonlySet<string> = new Set([
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
 * The decimals at which the last digit of a size is worth about a dollar or more. The same at all
 * venues of a base; undefined if the value is unknown.
 */
export function dollarDecimals(
  { base, quote, instType, contractSizeUnit }: Priced,
  price?: number | null,
): number | undefined {
  // an option's price is its premium
  if (instType === 'option' || contractSizeUnit !== base || !DOLLAR_QUOTES.has(quote))
    return undefined;
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

const CENTS = { decimals: 2 } as const;
/** More decimals of an asset are never worth a cent. */
const COINS = { most: 8 } as const;

/** The digits of an amount of an asset, for `formatDecimalText`: '96,165.41' USDT, '0.00012' BTC. */
export const assetDigits = (asset: string): { decimals: number } | { most: number } =>
  isDollar(asset) ? CENTS : COINS;
