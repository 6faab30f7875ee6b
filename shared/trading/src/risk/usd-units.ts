import { type Decimal, decimal, fromNumber, toText } from '../decimal.ts';

/** Decimals of every figure of risk, to which it is rounded before it is added up. */
export const USD_DECIMALS = 8;

const UNITS = 10 ** USD_DECIMALS;
const UNIT = decimal('0.00000001');

/** Rounds half even to 8 decimals. */
export const round8 = (value: Decimal): Decimal => value.round(USD_DECIMALS, 2);

/** Below it, units are whole numbers that are exact, and so is the distance from the half between two of them. */
const UNITS_MAX = 1e14;

/** A figure that was computed in numbers, rounded to 8 decimals. Throws an error unless it is finite. */
export function round8Of(value: number): Decimal {
  const units = Math.abs(value) * UNITS;
  const fraction = units - Math.floor(units);
  // only near a half does it depend on the digits of the value
  const isClear = units < UNITS_MAX && Math.abs(fraction - 0.5) > 0.1;
  if (!isClear) return fromNumber(value, USD_DECIMALS);
  return decimal(textOfUnits(BigInt(Math.round(units) * Math.sign(value))));
}

/** A figure in whole units of 10⁻⁸; halves are rounded away from 0, so that opposite legs add up to 0. */
export const roundedUnits = (value: number): number =>
  value < 0 ? -Math.round(-value * UNITS) : Math.round(value * UNITS);

/** The same as a big integer. Throws a RangeError unless it is finite. */
export const toUnits = (value: number): bigint => BigInt(roundedUnits(value));

/** The decimal of whole units of 10⁻⁸. */
export const fromUnits = (units: bigint): Decimal => decimal(String(units)).times(UNIT);

/** The canonical text of whole units of 10⁻⁸. */
export function textOfUnits(units: bigint): string {
  const digits = String(units < 0n ? -units : units).padStart(USD_DECIMALS + 1, '0');
  const fraction = digits.slice(-USD_DECIMALS).replace(/0+$/, '');
  const text = `${digits.slice(0, -USD_DECIMALS)}${fraction === '' ? '' : `.${fraction}`}`;
  return units < 0n ? `-${text}` : text;
}

/** The canonical text of a figure, rounded to 8 decimals. */
export const text8 = (value: Decimal): string => toText(round8(value));
