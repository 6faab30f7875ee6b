import { assetFacts } from './bases.ts';

/** The bases that the screens begin with, and whose steps each venue states. */
export type Base = 'BTC' | 'ETH' | 'SOL' | 'XRP' | 'ADA' | 'DOGE';

/** Price step and size step of a market. */
export type Steps = readonly [tick: number, lot: number];
export type StepsByBase = Readonly<Record<Base, Steps>>;

/** Symbols whose steps a recorded instrument list states; every other symbol is by convention. */
export type Recorded = ReadonlySet<string>;

const DIGITS_OF_A_PRICE = 5;
const SMALLEST_TICK_DIGITS = 10;
const SMALLEST_LOT_DIGITS = 8;

/** The step with so many digits behind the point, as its decimal text says it: never 0.010000000000000002. */
export const stepOf = (digits: number): number => Number(`1e${-digits}`);

/** How many digits stand before the point: 105,400 → 6, 2.5 → 1, 0.18 → 0, 0.05 → -1. */
const wholeDigits = (price: number): number => Math.floor(Math.log10(price)) + 1;

/**
 * A tick as venues choose it: the price has five digits, but at most `mostDigits` of them behind the
 * point. `price` is in the quote.
 */
export function usualTick(price: number, mostDigits = SMALLEST_TICK_DIGITS): number {
  const digits = DIGITS_OF_A_PRICE - wholeDigits(price);
  return stepOf(Math.min(mostDigits, Math.max(0, digits)));
}

/** A lot that is worth from 10 cents to a dollar, whole units for what costs less. */
export function usualLot(base: string, fewestDigits = 0): number {
  const digits = wholeDigits(assetFacts(base).usd);
  return stepOf(Math.min(SMALLEST_LOT_DIGITS, Math.max(fewestDigits, digits)));
}

/** What one unit of a base usually costs in a quote. */
export const usualPrice = (base: string, quote: string): number =>
  assetFacts(base).usd / assetFacts(quote).usd;

/** What a venue states for the base, else what venues usually choose. */
export function stepsOf(
  stated: Partial<Readonly<Record<string, Steps>>>,
  base: string,
  quote: string,
  mostDigits?: number,
): Steps {
  const own = stated[base];
  if (own !== undefined) return own;
  return [usualTick(usualPrice(base, quote), mostDigits), usualLot(base)];
}
