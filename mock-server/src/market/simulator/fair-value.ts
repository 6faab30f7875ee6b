import type { Greeks } from '@parallax/contract';
import type { Instrument } from '../catalogue/instrument.ts';
import type { UsdPath } from './assets.ts';
import { FoldedPath } from './folded-path.ts';
import { reverting } from './octave-noise.ts';
import { randomAt, seedFor } from './random.ts';

const YEAR = 365 * 86_400_000;
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** What a contract is worth; all times in Unix milliseconds, all prices in the quote. */
export interface FairValue {
  /** the base against the quote, over all venues */
  readonly indexAt: (time: number) => number;
  /** the premium of a derivative over its index without the noise of the moment, as a fraction */
  readonly premiumAt: (time: number) => number;
  /** what a contract is worth without the noise of its venue */
  readonly worthAt: (time: number) => number;
  /** what this venue's book is centred on */
  readonly fairAt: (time: number) => number;
  /** of options alone */
  readonly greeksAt?: (time: number) => Greeks;
}

/** Of one contract, whose ranges are also kept as those of its trades. */
export const KEPT_SPANS = 8;

/** Carry a year that futures pay over spot: near 6% and somewhat more for far expiries. */
function carry(seed: number, base: string): (time: number, years: number) => number {
  const shift = reverting(seedFor(seed, `carry ${base}`), 0.01, 2 * HOUR, 400 * HOUR);
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
  // a premium per base that all venues share, and a smaller one of each contract
  const deviation = contract.base === 'BTC' ? 0.000_25 : 0.0005;
  const bias = 0.000_15 * (randomAt(seedFor(seed, `bias ${key}`), 0) - 0.3);
  const common = reverting(seedFor(seed, `premium ${contract.base}`), deviation, MINUTE, 8 * HOUR);
  const own = reverting(seedFor(seed, `premium ${key}`), deviation / 2, MINUTE, 8 * HOUR);
  return (time: number) => bias + common.at(time) + own.at(time);
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
  const deviation = instrument.contract.base === 'BTC' ? 0.000_08 : 0.000_15;
  // venues drift apart over minutes: within seconds one of them stays the cheaper
  const venueNoise = reverting(seedFor(seed, `venue ${key}`), deviation, 8 * SECOND, 32 * MINUTE);
  const worthAt = (time: number) => indexAt(time) * (1 + premiumAt(time));
  const fair = new FoldedPath((time) => worthAt(time) * (1 + venueNoise.at(time)), KEPT_SPANS);
  return { indexAt, premiumAt, worthAt, fairAt: (time) => fair.at(time) };
}
