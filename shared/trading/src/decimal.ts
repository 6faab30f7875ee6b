import { Big } from 'big.js';

/** Fraction digits of a quotient; every amount is then rounded to `STORED_DIGITS`. */
const QUOTIENT_DIGITS = 40;
/** Fraction digits that the database stores. */
const STORED_DIGITS = 18;

/** A constructor of its own, so that no other user of the library changes how decimals behave. */
const Decimals = Big();
Decimals.DP = QUOTIENT_DIGITS;
Decimals.RM = Decimals.roundHalfEven;
// a binary float is rejected instead of being converted
Decimals.strict = true;
// text never has an exponent
Decimals.NE = -1e6;
Decimals.PE = 1e6;

/** An exact decimal. Its `toString` is the canonical text of the protocol, without an exponent. */
export type Decimal = Big;

/** A decimal, or its text such as '-0.015'. */
export type DecimalInput = Decimal | string;

/** Parses a decimal. Throws an error if the text is not a number. */
export const decimal = (value: DecimalInput): Decimal => new Decimals(value);

export const ZERO: Decimal = decimal('0');
export const ONE: Decimal = decimal('1');

/** The shortest decimal that is read as this number. Throws an error unless the number is finite. */
export const fromExactNumber = (value: number): Decimal => decimal(String(value));

/**
 * The decimal of a number of the market data, rounded half even to the decimals of its contract. Throws
 * an error unless the number is finite.
 */
export const fromNumber = (value: number, decimals: number): Decimal =>
  fromExactNumber(value).round(decimals, Decimals.roundHalfEven);

/** 10⁰ to 10²², which numbers hold exactly. */
export const POWERS_OF_10: readonly number[] = Array.from({ length: 23 }, (_, power) =>
  Number(`1e${power}`),
);
/** Digits of a whole number that a number holds exactly. */
const EXACT_DIGITS = 15;

/** The nearest number, for figures that are not accounted for, such as those of a chart. */
export function toNumber(value: Decimal): number {
  const { c: digits, e: exponent, s: sign } = value;
  const scale = exponent - digits.length + 1;
  const power = POWERS_OF_10[Math.abs(scale)];
  if (digits.length > EXACT_DIGITS || power === undefined) return Number(value.toString());
  let whole = 0;
  for (const digit of digits) whole = whole * 10 + digit;
  // of two exact numbers, so that the result is rounded once
  return whole === 0 ? 0 : sign * (scale < 0 ? whole / power : whole * power);
}

/** The canonical text of the protocol, without an exponent. */
export const toText = (value: Decimal): string => value.toString();

/** Rounds half even to the 18 decimals that the database stores. */
export const round18 = (value: Decimal): Decimal =>
  value.round(STORED_DIGITS, Decimals.roundHalfEven);

/** Cuts what is beyond the 18 decimals that the database stores. */
export const truncate18 = (value: Decimal): Decimal =>
  value.round(STORED_DIGITS, Decimals.roundDown);

/** The greatest multiple of a positive step that is not above the value. */
export function floorToStep(value: Decimal, step: Decimal): Decimal {
  const steps = value.div(step).round(0, Decimals.roundDown);
  const truncated = steps.times(step);
  return truncated.gt(value) ? truncated.minus(step) : truncated;
}

/** The smallest multiple of a positive step that is not below the value. */
export function ceilToStep(value: Decimal, step: Decimal): Decimal {
  const floor = floorToStep(value, step);
  return floor.eq(value) ? floor : floor.plus(step);
}

export const isMultipleOf = (value: Decimal, step: Decimal): boolean =>
  floorToStep(value, step).eq(value);

export const minimum = (first: Decimal, second: Decimal): Decimal =>
  first.lt(second) ? first : second;

export const maximum = (first: Decimal, second: Decimal): Decimal =>
  first.gt(second) ? first : second;

export const sumOf = (values: Iterable<Decimal>): Decimal => {
  let sum = ZERO;
  for (const value of values) sum = sum.plus(value);
  return sum;
};

export const isZero = (value: Decimal): boolean => value.eq(ZERO);
