import { z } from 'zod';

/** Digits before and after the point that the database stores. */
export const DECIMAL_INTEGER_DIGITS_MAX = 20;
export const DECIMAL_FRACTION_DIGITS_MAX = 18;

const UNSIGNED = `\\d{1,${DECIMAL_INTEGER_DIGITS_MAX}}(\\.\\d{1,${DECIMAL_FRACTION_DIGITS_MAX}})?`;
const PATTERN = new RegExp(`^-?${UNSIGNED}$`);

/**
 * A decimal without leading and trailing zeros and the sign of zero, so that equal values are equal
 * texts. `text` is a decimal without an exponent.
 */
export function canonicalDecimal(text: string): string {
  const isNegative = text.startsWith('-');
  const [integer = '', fraction = ''] = (isNegative ? text.slice(1) : text).split('.');
  const whole = integer.replace(/^0+(?=\d)/, '');
  const part = fraction.replace(/0+$/, '');
  const value = part === '' ? whole : `${whole}.${part}`;
  return isNegative && value !== '0' ? `-${value}` : value;
}

/** With sign and point. */
const LENGTH_MAX = DECIMAL_INTEGER_DIGITS_MAX + DECIMAL_FRACTION_DIGITS_MAX + 2;

/** For the documentation of the API. */
const EXAMPLE = { examples: ['0.015'] };

/** Texts that match the pattern, which is of limited length; no other text is converted. */
const decimalText = (pattern: RegExp, error: string) =>
  z
    .string()
    .max(LENGTH_MAX, { error, abort: true })
    .regex(pattern, { error, abort: true })
    .overwrite(canonicalDecimal)
    .meta(EXAMPLE);

/** An exact decimal as text, such as '-0.015'; without an exponent. */
export const decimalSchema = decimalText(PATTERN, 'A decimal number is expected, such as 0.015.');

export const positiveDecimalSchema = decimalSchema
  .refine((text) => text !== '0' && !text.startsWith('-'), 'A number above 0 is expected.')
  .meta(EXAMPLE);

/** Digits before the point of what users enter, so that products with prices can be stored. */
export const ENTERED_INTEGER_DIGITS_MAX = 12;

/** An amount or a price that a user enters. */
export const enteredDecimalSchema = positiveDecimalSchema
  .refine(
    (text) => (text.split('.')[0] ?? '').length <= ENTERED_INTEGER_DIGITS_MAX,
    'The number is too large.',
  )
  .meta(EXAMPLE);

export const nonNegativeDecimalSchema = decimalText(
  new RegExp(`^${UNSIGNED}$`),
  'A number of at least 0 is expected, such as 0.015.',
);
