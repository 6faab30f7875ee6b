import { assetFacts } from './bases.ts';

/** The default bases of the UI; each venue specifies their steps. */
type Base = 'BTC' | 'ETH' | 'SOL' | 'XRP' | 'ADA' | 'DOGE';

/** Price step and size step of a market. */
export type Steps = readonly [tick: number, lot: number];
export type StepsByBase = Readonly<Record<Base, Steps>>;

/** Symbols whose steps come from a recorded instrument list; all others follow conventions. */
export type Recorded = ReadonlySet<string>;

const SIGNIFICANT_DIGITS = 5;
const TICK_DECIMALS_MAX = 10;
const LOT_DECIMALS_MAX = 8;

/**
 * The step with the given number of decimals, parsed from decimal text to avoid rounding errors
 * such as 0.010000000000000002.
 */
export const decimalStep = (digits: number): number => Number(`1e${-digits}`);

/** Number of integer digits: 105,400 → 6, 2.5 → 1, 0.18 → 0, 0.05 → -1. */
const integerDigits = (price: number): number => Math.floor(Math.log10(price)) + 1;

/**
 * A conventional tick: five significant digits, at most `maxDecimals` of them decimals. `price` is
 * in the quote currency.
 */
function conventionalTick(price: number, maxDecimals = TICK_DECIMALS_MAX): number {
  const digits = SIGNIFICANT_DIGITS - integerDigits(price);
  return decimalStep(Math.min(maxDecimals, Math.max(0, digits)));
}

const INDEX_DIGITS = 7;
const INDEX_DECIMALS_MIN = 2;

/**
 * The step of the index price of a base in a quote: seven significant digits, at least two of them
 * decimals. All contracts of the pair share it, whatever their ticks, and conversion rates that are
 * computed from index prices agree with each other to a hundredth of a basis point.
 */
export const indexStep = (base: string, quote: string): number =>
  decimalStep(
    Math.max(INDEX_DECIMALS_MIN, INDEX_DIGITS - integerDigits(referencePrice(base, quote))),
  );

/** A conventional lot worth 10 cents to a dollar; whole units for cheaper bases. */
function conventionalLot(base: string): number {
  const digits = integerDigits(assetFacts(base).usd);
  return decimalStep(Math.min(LOT_DECIMALS_MAX, Math.max(0, digits)));
}

/** The reference price of a base in a quote. */
export const referencePrice = (base: string, quote: string): number =>
  assetFacts(base).usd / assetFacts(quote).usd;

/** The steps that are specified for the base at the venue, or conventional ones. */
export function stepsOf(
  specified: Partial<Readonly<Record<string, Steps>>>,
  base: string,
  quote: string,
  maxDecimals?: number,
): Steps {
  const steps = specified[base];
  if (steps !== undefined) return steps;
  return [conventionalTick(referencePrice(base, quote), maxDecimals), conventionalLot(base)];
}
