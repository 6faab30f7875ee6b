import { decimal, round18, sumOf as sum, toText, truncate18 } from '@parallax/trading';
import { z } from 'zod';

/** What venues write of a number, with or without an exponent. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/**
 * The decimal of a venue's text or JSON number, without an exponent, rounded half even to the 18 decimals that the
 * product stores, so that sums of it add up exactly; undefined unless it is one. A JSON number of up to 15 digits
 * is what the venue sent.
 */
export function toDecimal(value: string | number): string | undefined {
  const text = String(value).trim();
  return NUMBER.test(text) ? toText(round18(decimal(text.replace('+', '')))) : undefined;
}

/** A decimal of a venue's message. */
export const decimalText = z.union([z.string(), z.number()]).transform((value, context) => {
  const parsed = toDecimal(value);
  if (parsed !== undefined) return parsed;
  context.addIssue({ code: 'custom', message: 'A decimal is expected.' });
  return z.NEVER;
});

/** A decimal that venues omit, or leave empty. */
export const optionalDecimalText = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? undefined : toDecimal(value)));

export const plus = (a: string, b: string): string => toText(decimal(a).plus(b));
export const minus = (a: string, b: string): string => toText(decimal(a).minus(b));
/** Exact, with the decimals of both. */
export const times = (a: string, b: string): string => toText(decimal(a).times(b));
export const timesRounded = (a: string, b: string): string => toText(round18(decimal(a).times(b)));
export const negated = (a: string): string => minus('0', a);
/** Truncated to 18 decimals. Throws an error when divided by 0. */
export const dividedBy = (a: string, b: string): string => toText(truncate18(decimal(a).div(b)));
export const isAbove = (a: string, b: string): boolean => decimal(a).gt(b);
export const isZero = (a: string): boolean => decimal(a).eq('0');
export const sumOf = (values: readonly string[]): string =>
  toText(sum(values.map((value) => decimal(value))));
