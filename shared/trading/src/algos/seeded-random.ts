import { type Decimal, decimal } from '../decimal.ts';

const RANGE = 2 ** 32;
const FACTOR_DIGITS = 6;

/** A seed that follows from a UUID. */
export const seedOf = (id: string): number => Number.parseInt(id.slice(-8), 16);

/** A number from 0 to below 1, and the next seed (mulberry32 by Tommy Ettinger, public domain). */
export function draw(seed: number): { readonly value: number; readonly seed: number } {
  const next = (seed + 0x6d_2b_79_f5) >>> 0;
  let mixed = Math.imul(next ^ (next >>> 15), next | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return { value: ((mixed ^ (mixed >>> 14)) >>> 0) / RANGE, seed: next };
}

/** A random factor between two, and the next seed. */
export function drawFactor(
  seed: number,
  [from, to]: readonly [number, number],
): { readonly factor: Decimal; readonly seed: number } {
  const { value, seed: next } = draw(seed);
  return { factor: decimal((from + (to - from) * value).toFixed(FACTOR_DIGITS)), seed: next };
}
