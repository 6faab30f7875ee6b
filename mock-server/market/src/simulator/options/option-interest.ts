import { assetFacts } from '../../catalogue/bases.ts';
import type { VenueId } from '../../catalogue/exchanges.ts';
import type { Instrument } from '../../catalogue/instrument.ts';
import { referenceUsd } from '../assets.ts';

/** Open interest of the most popular BTC strike in US dollars, roughly as venues publish it. */
const MOST_USD: Partial<Readonly<Record<VenueId, number>>> = { deribit: 150_000_000 };
const MOST_USD_ELSEWHERE = 40_000_000;
/** Strikes that are multiples of it attract most positions. */
const ROUND_STRIKE: Readonly<Record<string, number>> = { BTC: 10_000, ETH: 500 };
/** Popularity relative to round strikes: of multiples of half a round strike, and of all others. */
const HALF_ROUND = 0.5;
const NOT_ROUND = 0.2;
/** Width of the distribution over strikes, as the logarithm of strike / reference price. */
const STRIKE_WIDTH = 0.15;

function roundness(base: string, strike: number): number {
  const round = ROUND_STRIKE[base];
  if (round === undefined || strike % round === 0) return 1;
  return strike % (round / 2) === 0 ? HALF_ROUND : NOT_ROUND;
}

/** Typical open interest of an option in units of its base; undefined for other contracts. */
export function optionInterest({ venue, contract }: Instrument): number | undefined {
  const { base, strike, instType } = contract;
  if (instType !== 'option' || strike === null) return undefined;
  const usd = referenceUsd(base);
  const distance = Math.log(strike / usd) / STRIKE_WIDTH;
  const popularity = roundness(base, strike) * Math.exp(-(distance ** 2) / 2);
  const most = (MOST_USD[venue] ?? MOST_USD_ELSEWHERE) * assetFacts(base).depth;
  return (most * popularity) / usd;
}
