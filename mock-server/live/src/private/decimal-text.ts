import { canonicalDecimal, DECIMAL_FRACTION_DIGITS_MAX } from '@parallax/protocol';
import { Precise } from 'ccxt';
import { z } from 'zod';

const NUMBER =
  /^(?<sign>[+-]?)(?<integer>\d*)(?:\.(?<fraction>\d*))?(?:[eE](?<exponent>[+-]?\d+))?$/;

/** Moves the point of a decimal with an exponent; undefined unless the text is a number. */
function expand(text: string): string | undefined {
  const { sign, integer = '', fraction = '', exponent = '0' } = NUMBER.exec(text)?.groups ?? {};
  const digits = `${integer}${fraction}`;
  if (digits === '') return undefined;
  const point = integer.length + Number(exponent);
  const padded =
    point > 0 ? digits.padEnd(point, '0') : digits.padStart(digits.length - point, '0');
  const split = Math.max(point, 0);
  const whole = padded.slice(0, split) || '0';
  return `${sign === '-' ? '-' : ''}${whole}.${padded.slice(split)}`;
}

/**
 * A decimal rounded half even to the 18 decimals that the product stores. Every figure of a venue is rounded
 * here, fees and amounts alike, so that what is stored can be read, and sums of it add up exactly.
 */
function rounded(text: string): string {
  const [integer = '', fraction = ''] = text.split('.');
  const dropped = fraction.length - DECIMAL_FRACTION_DIGITS_MAX;
  if (dropped <= 0) return text;
  const unit = 10n ** BigInt(dropped);
  const digits = BigInt(`${integer.replace('-', '')}${fraction}`);
  const floor = digits / unit;
  const twice = 2n * (digits % unit);
  const isUp = twice > unit || (twice === unit && floor % 2n === 1n);
  const kept = String(isUp ? floor + 1n : floor).padStart(DECIMAL_FRACTION_DIGITS_MAX + 1, '0');
  const point = kept.length - DECIMAL_FRACTION_DIGITS_MAX;
  const sign = text.startsWith('-') ? '-' : '';
  return canonicalDecimal(`${sign}${kept.slice(0, point)}.${kept.slice(point)}`);
}

/**
 * The decimal of a venue's text or JSON number, without an exponent and with up to 18 decimals; undefined
 * unless it is one. A JSON number of up to 15 digits is what the venue sent.
 */
export function toDecimal(value: string | number): string | undefined {
  const expanded = expand(String(value).trim());
  return expanded === undefined ? undefined : rounded(canonicalDecimal(expanded));
}

/** A decimal of a venue's message. */
export const decimalText = z.union([z.string(), z.number()]).transform((value, context) => {
  const decimal = toDecimal(value);
  if (decimal !== undefined) return decimal;
  context.addIssue({ code: 'custom', message: 'A decimal is expected.' });
  return z.NEVER;
});

/** A decimal that venues omit, or leave empty. */
export const optionalDecimalText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? undefined : toDecimal(value)));

const exact = (result: string | undefined): string => canonicalDecimal(result ?? '0');

export const plus = (a: string, b: string): string => exact(Precise.stringAdd(a, b));
export const minus = (a: string, b: string): string => exact(Precise.stringSub(a, b));
/** Exact, with the decimals of both. */
export const times = (a: string, b: string): string => exact(Precise.stringMul(a, b));
export const timesRounded = (a: string, b: string): string => rounded(times(a, b));
export const negated = (a: string): string => exact(Precise.stringNeg(a));
/** Truncated to 18 decimals. Throws an error when divided by 0. */
export function dividedBy(a: string, b: string): string {
  const quotient = Precise.stringDiv(a, b, 18);
  if (quotient === undefined) throw new Error('Division by zero.');
  return canonicalDecimal(quotient);
}
export const isAbove = (a: string, b: string): boolean => Precise.stringGt(a, b) === true;
export const isZero = (a: string): boolean => canonicalDecimal(a) === '0';
export const sumOf = (values: readonly string[]): string =>
  values.reduce((sum, value) => plus(sum, value), '0');
