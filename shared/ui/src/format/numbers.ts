import { NO_VALUE } from './no-value.ts';

type Sign = 'negative' | 'exceptZero';
type Notation = 'standard' | 'compact';
type Numeric = number | null | undefined;

const formats = new Map<string, Intl.NumberFormat>();

function getFormat(decimals: number, sign: Sign, notation: Notation): Intl.NumberFormat {
  const key = `${sign}${decimals}${notation}`;
  const cached = formats.get(key);
  if (cached !== undefined) return cached;
  const format = new Intl.NumberFormat('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: sign,
    notation,
  });
  formats.set(key, format);
  return format;
}

/** Formats a number with en-US grouping, fixed decimals and a true minus sign (U+2212). */
function formatNumber(
  value: Numeric,
  decimals: number,
  sign: Sign,
  unit = '',
  notation: Notation = 'standard',
): string {
  if (value === null || value === undefined || !Number.isFinite(value)) return NO_VALUE;
  return getFormat(decimals, sign, notation).format(value).replace('-', '−') + unit;
}

const isDecimal = (text: string): text is `${number}` => /^-?\d+(?:\.\d+)?$/.test(text);

/**
 * A decimal text, such as an amount of an account, which never becomes a binary number: with all its
 * decimals, with exactly `decimals`, or with `most` of them at most. '60000.5' → '60,000.5'
 */
export function formatDecimalText(
  text: string | null | undefined,
  { decimals, most, signed = false }: { decimals?: number; most?: number; signed?: boolean } = {},
): string {
  if (text === null || text === undefined || !isDecimal(text)) return NO_VALUE;
  const own = (text.split('.')[1] ?? '').length;
  const shown = decimals ?? Math.min(own, most ?? own);
  const format = getFormat(shown, signed ? 'exceptZero' : 'negative', 'standard');
  return format.format(text).replace('-', '−');
}

/** A price with the contract's `priceDecimals`: '105,433.6'. */
export const formatPrice = (value: Numeric, decimals: number): string =>
  formatNumber(value, decimals, 'negative');

/**
 * A conversion rate between quotes: 5 decimals for rates below 100, such as stablecoins, else 2.
 */
export const formatQuoteRate = (rate: Numeric): string =>
  formatNumber(rate, typeof rate === 'number' && rate >= 100 ? 2 : 5, 'negative');

/** A size with the decimals from `sizeDecimals`: '0.12173', or '<0.00001' if that would round to 0. */
export const formatSize = (value: Numeric, decimals: number): string =>
  formatQuantity(value, decimals, 'standard');

function formatQuantity(value: Numeric, decimals: number, notation: Notation): string {
  const step = 10 ** -decimals;
  const isTooSmall = typeof value === 'number' && value > 0 && value < step / 2;
  const text = formatNumber(isTooSmall ? step : value, decimals, 'negative', '', notation);
  return isTooSmall ? `<${text}` : text;
}

/** A count: '12,345'. */
export const formatCount = (value: Numeric): string => formatNumber(value, 0, 'negative');

/** A change given as a fraction, with its sign: 0.0142 → '+1.42%'. */
export const formatPercent = (fraction: Numeric): string => formatRate(fraction, 2);

const formatRate = (fraction: Numeric, decimals: number): string =>
  formatNumber(
    typeof fraction === 'number' ? fraction * 100 : fraction,
    decimals,
    'exceptZero',
    '%',
  );

/** A funding rate given as a fraction, with its sign: 0.0001 → '+0.0100%'. */
export const formatFundingRate = (fraction: Numeric): string => formatRate(fraction, 4);

/** A funding rate for a tooltip, since four decimals leave one digit of an hourly rate: '+0.000183%'. */
export const formatDetailedFundingRate = (fraction: Numeric): string => formatRate(fraction, 6);

/** An implied volatility given as a fraction: 0.523 → '52.3%'. */
export const formatVolatility = (fraction: Numeric): string =>
  formatNumber(typeof fraction === 'number' ? fraction * 100 : fraction, 1, 'negative', '%');

/** The delta of an option: '−0.482'. */
export const formatDelta = (delta: Numeric): string => formatNumber(delta, 3, 'negative');

/** Enough for the taker fees of all venues, so that a fee is the same text on every screen. */
const FEE_DECIMALS_MIN = 3;

/** A fee given as a fraction, with all its decimals: 0.001 → '0.100%', 0.00055 → '0.055%'. */
export function formatFee(fraction: Numeric): string {
  if (fraction === null || fraction === undefined) return NO_VALUE;
  const percent = Number((fraction * 100).toFixed(8));
  const decimals = Math.max(FEE_DECIMALS_MIN, (String(percent).split('.')[1] ?? '').length);
  return formatNumber(percent, decimals, 'negative', '%');
}

/** A price difference with its sign: 0.5 → '+0.50'. */
export const formatDifference = (value: Numeric, decimals: number): string =>
  formatNumber(value, decimals, 'exceptZero');

/** Basis points with their sign: 3.214 → '+3.21 bps'. */
export const formatSignedBps = (value: Numeric): string =>
  formatNumber(value, 2, 'exceptZero', ' bps');

/** Basis points: 0.05 → '0.05 bps'. */
export const formatBps = (value: Numeric): string => formatNumber(value, 2, 'negative', ' bps');

const compactFormat = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  maximumSignificantDigits: 4,
});

/** A large amount in few characters: 12345678 → '12.35M'. */
export const formatCompact = (value: Numeric): string =>
  value === null || value === undefined || !Number.isFinite(value)
    ? NO_VALUE
    : compactFormat.format(value).replace('-', '−');

const AMOUNT_DECIMALS = 2;

/** Like `formatCompact`, with fixed decimals: 373e6 → '373.00M', 0.001 → '<0.01'. */
export const formatCompactFixed = (value: Numeric, decimals = AMOUNT_DECIMALS): string =>
  formatQuantity(value, decimals, 'compact');

const FIGURE_SPACE = '\u2007';

/**
 * Like `formatCompactFixed`, in a column: amounts without a letter leave its place empty, so that
 * the decimal points align.
 */
export function formatCompactInColumn(value: Numeric, decimals?: number): string {
  const text = formatCompactFixed(value, decimals);
  return /\d$/.test(text) ? text + FIGURE_SPACE : text;
}

const withUnit = (text: string, unit: string): string =>
  text === NO_VALUE ? text : `${text} ${unit}`;

/** An amount with its unit: '373.00M USDT'. */
export const formatAmount = (value: Numeric, unit: string): string =>
  withUnit(formatCompactFixed(value), unit);

/** Like `formatAmount`, in a column; see `formatCompactInColumn`. */
export const formatAmountInColumn = (value: Numeric, unit: string): string =>
  withUnit(formatCompactInColumn(value), unit);
