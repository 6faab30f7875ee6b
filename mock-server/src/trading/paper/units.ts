import { canonicalDecimal } from '@parallax/protocol';

/**
 * Sizes of one contract as whole numbers of its smallest decimal, so that they add up exactly; 1.25 with
 * two decimals is 125n.
 */
export type Units = bigint;

const PLAIN = /^(\d+)(?:\.(\d*))?$/;

/** A decimal without sign and exponent, cut after `decimals`; undefined if it is not such a decimal. */
function cut(text: string, decimals: number): { units: Units; isExact: boolean } | undefined {
  const [, whole, fraction = ''] = PLAIN.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return { units, isExact: !/[1-9]/.test(fraction.slice(decimals)) };
}

/** A decimal text in units; undefined if it is negative, no decimal, or has more decimals. */
export function toUnits(text: string, decimals: number): Units | undefined {
  const parsed = cut(text, decimals);
  return parsed?.isExact === true ? parsed.units : undefined;
}

/** The shortest text of a number of at least 0, without its exponent. */
function plainText(size: number): string {
  const [mantissa = '', exponent] = String(size).split('e');
  if (exponent === undefined) return mantissa;
  if (size >= 1) return BigInt(size).toString();
  return `0.${'0'.repeat(-Number(exponent) - 1)}${mantissa.replace('.', '')}`;
}

/** A size of the market in units; what is smaller than a unit is left out, and no number is 0. */
export function unitsOfSize(size: number, decimals: number): Units {
  if (!(size > 0) || !Number.isFinite(size)) return 0n;
  return cut(plainText(size), decimals)?.units ?? 0n;
}

/** Units as a canonical decimal text. */
export function fromUnits(units: Units, decimals: number): string {
  if (units < 0n) return `-${fromUnits(-units, decimals)}`;
  const digits = units.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return canonicalDecimal(
    decimals === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`,
  );
}

export const smaller = (a: Units, b: Units): Units => (a < b ? a : b);
