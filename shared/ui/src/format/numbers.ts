import { NO_VALUE } from './no-value.ts';

type Sign = 'negative' | 'exceptZero';
type Numeric = number | null | undefined;

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(decimals: number, sign: Sign): Intl.NumberFormat {
  const key = `${sign}${decimals}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: sign,
  });
  formats.set(key, made);
  return made;
}

/** Every formatted number passes here: en-US grouping, fixed decimals, a real minus (U+2212). */
function formatNumber(value: Numeric, decimals: number, sign: Sign, unit = ''): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE;
  return formatOf(decimals, sign).format(value).replace('-', '−') + unit;
}

/** A price with the contract's `priceDecimals`: '105,433.6'. */
export const formatPrice = (value: Numeric, decimals: number): string =>
  formatNumber(value, decimals, 'negative');

/** What a quote is worth in another: a stablecoin's rate is told by its last digits, a coin's is a price. */
export const formatQuoteRate = (rate: Numeric): string =>
  formatNumber(rate, typeof rate === 'number' && rate >= 100 ? 2 : 5, 'negative');

/** A size with the contract's `qtyDecimals`: '0.12173'. */
export const formatSize = (value: Numeric, decimals: number): string =>
  formatNumber(value, decimals, 'negative');

/** How many there are of something: '12,345'. */
export const formatCount = (value: Numeric): string => formatNumber(value, 0, 'negative');

/** A change given as a fraction, always with its sign: 0.0142 → '+1.42%'. */
export const formatPercent = (fraction: Numeric): string =>
  formatNumber(typeof fraction === 'number' ? fraction * 100 : fraction, 2, 'exceptZero', '%');

/** A funding rate given as a fraction: 0.0001 → '0.0100%'. */
export const formatFundingRate = (fraction: Numeric): string =>
  formatNumber(typeof fraction === 'number' ? fraction * 100 : fraction, 4, 'negative', '%');

/** A difference of two prices, always with its sign: 0.5 → '+0.50'. */
export const formatDifference = (value: Numeric, decimals: number): string =>
  formatNumber(value, decimals, 'exceptZero');

/** A figure in basis points that may go either way, with its sign: 3.214 → '+3.21 bps'. */
export const formatSignedBps = (value: Numeric): string =>
  formatNumber(value, 2, 'exceptZero', ' bps');

/** A figure in basis points: 0.05 → '0.05 bps'. */
export const formatBps = (value: Numeric): string => formatNumber(value, 2, 'negative', ' bps');
