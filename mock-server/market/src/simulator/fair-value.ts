import type { Greeks } from '@parallax/protocol';
import { assetFacts } from '../catalogue/bases.ts';
import type { Instrument } from '../catalogue/instrument.ts';
import { DAY, HOUR, MINUTE, SECOND, YEAR } from '../durations.ts';
import type { UsdPath } from './assets.ts';
import { clamp } from './clamp.ts';
import { FoldedPath, pullInside, reflect } from './folded-path.ts';
import { memoizeByTime } from './memoize-by-time.ts';
import { revertingNoise } from './octave-noise.ts';
import { randomAt, seedFor } from './random.ts';
import { FIVE_MINUTES_LEVEL } from './spans.ts';

/** Best prices in the unit of the contract's prices; null for a side without orders. */
export interface PricedTop {
  readonly bid: number | null;
  readonly ask: number | null;
}

/** Fair value of a contract. Times are Unix milliseconds, prices are in the quote currency. */
export interface FairValue {
  /** price of the base in the quote currency, common to all venues */
  readonly indexAt: (time: number) => number;
  /** premium of a derivative over its index without short-term noise, as a fraction */
  readonly premiumAt: (time: number) => number;
  /** value without the noise of the venue */
  readonly valueAt: (time: number) => number;
  /** what the venue marks positions at: like its mid price, without the shortest noise */
  readonly markAt: (time: number) => number;
  /** mid price of this venue's book */
  readonly fairAt: (time: number) => number;
  /** options only */
  readonly greeksAt?: (time: number, top: PricedTop) => Greeks;
}

/** Cached spans of one contract; the ranges of its trades are cached separately. */
const CACHED_SPANS = 8;

/**
 * Arbitrage keeps the premium of a perpetual below the taker fees of two trades, and the prices of
 * venues even closer together.
 */
const PREMIUM_MAX = 0.000_75;
const VENUE_DEVIATION = 0.000_08;
/** Standard deviation of the slow component of a perpetual's premium. */
const SLOW_PREMIUM = 0.0006;
/** Bases with this market depth or more have no slow component. */
const DEEP = 0.7;
/** Over this time before expiry, the price of a future on each venue converges to the index. */
const CONVERGING_MS = HOUR;
/** Annual volatility at or above which a quote moves about as much as the base. */
export const VOLATILE = 0.3;

/**
 * The level of the longest span that bounds a contract's price. The extremes of a cross rate do not
 * follow from those of its legs: with bounds per day, it would deviate from the ratio of its legs by
 * half a percent.
 */
export const longestLevelOf = (instrument: Instrument): number =>
  isCrossRate(instrument) ? FIVE_MINUTES_LEVEL : 0;

const isCrossRate = ({ contract }: Instrument): boolean =>
  assetFacts(contract.quote).volatility >= VOLATILE;

/** Annual carry of futures over spot: about 6%, slightly more for far expiries. */
function carry(seed: number, base: string): (time: number, years: number) => number {
  const shift = revertingNoise(seedFor(seed, `carry ${base}`), 0.01, 2 * HOUR, 400 * HOUR);
  return (time, years) => 0.055 + shift.at(time) + 0.03 * (1 - Math.exp(-4 * years));
}

function premium(seed: number, key: string, { contract, expiry, fundingHours }: Instrument) {
  if (expiry !== null) {
    const rate = carry(seed, contract.base);
    return (time: number) => {
      const years = Math.max(0, expiry - time) / YEAR;
      return years * rate(time, years);
    };
  }
  if (fundingHours === null) return () => 0;
  // one premium per base that all venues share, plus a smaller one per contract
  const deviation = contract.base === 'BTC' ? 0.000_25 : 0.0004;
  const bias = 0.000_15 * (randomAt(seedFor(seed, `bias ${key}`), 0) - 0.3);
  const common = revertingNoise(
    seedFor(seed, `premium ${contract.base}`),
    deviation,
    MINUTE,
    8 * HOUR,
  );
  // traders lean to one side of a smaller coin for days, so that its funding rate differs from the interest rate
  const slow = revertingNoise(
    seedFor(seed, `leaning ${contract.base}`),
    assetFacts(contract.base).depth >= DEEP ? 0 : SLOW_PREMIUM,
    8 * HOUR,
    32 * DAY,
  );
  const specific = revertingNoise(seedFor(seed, `premium ${key}`), deviation / 3, MINUTE, 8 * HOUR);
  return (time: number) => {
    const free = bias + common.at(time) + slow.at(time) + specific.at(time);
    return PREMIUM_MAX * Math.tanh(free / PREMIUM_MAX);
  };
}

export function fairValue(
  seed: number,
  key: string,
  instrument: Instrument,
  base: UsdPath,
  quote: UsdPath,
): FairValue {
  const indexAt = (time: number) => base(time) / quote(time);
  const premiumAt = premium(seed, key, instrument);
  // venues drift apart over minutes: within seconds the cheapest venue stays the same
  const venueNoise = revertingNoise(
    seedFor(seed, `venue ${key}`),
    VENUE_DEVIATION,
    8 * SECOND,
    32 * MINUTE,
  );
  const { expiry } = instrument;
  const convergence = (time: number) =>
    expiry === null ? 1 : clamp((expiry - time) / CONVERGING_MS, 0, 1);
  const valueAt = memoizeByTime((time) => indexAt(time) * (1 + premiumAt(time)));
  const fair = new FoldedPath(
    (time) => valueAt(time) * (1 + convergence(time) * venueNoise.at(time)),
    CACHED_SPANS,
    longestLevelOf(instrument),
    // a reflection would move a cross rate away from its legs by more than the fees
    isCrossRate(instrument) ? pullInside : reflect,
  );
  return {
    indexAt,
    premiumAt,
    valueAt,
    markAt: (time) => valueAt(time) * (1 + convergence(time) * venueNoise.at(time, 1)),
    fairAt: (time) => fair.at(time),
  };
}
