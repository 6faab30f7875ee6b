import { assetFacts } from '../../catalogue/bases.ts';
import type { Instrument } from '../../catalogue/instrument.ts';
import { DAY, YEAR } from '../../durations.ts';
import { randomAt } from '../random.ts';

/** Daily volume as a fraction of the open interest, far from the money. */
const LEAST = 0.06;
/** The same at the money, near expiry. */
const MOST = 0.4;
/** Days to expiry at which half as much is traded as at expiry. */
const HALVING_DAYS = 45;
/** The volume falls with exp(−factor × distance²), faster in the money than out of it. */
const IN_THE_MONEY = 1.5;
const OUT_OF_THE_MONEY = 0.5;

/**
 * The part of an option's open interest that is traded in the day from `time`, at an index price:
 * it falls with the distance of the strike in standard deviations, and with the time to expiry.
 * `seed` determines how popular the contract is, and how busy each day.
 */
export function optionTurnover(
  { contract, expiry }: Instrument,
  seed: number,
  time: number,
  index: number,
): number {
  const { base, strike, optionType } = contract;
  const days = Math.max(1, ((expiry ?? time) - time) / DAY);
  const deviation = assetFacts(base).volatility * Math.sqrt((days * DAY) / YEAR);
  const distance = Math.log((strike ?? index) / index) / deviation;
  const isInTheMoney = optionType === 'call' ? distance < 0 : distance > 0;
  const steepness = isInTheMoney ? IN_THE_MONEY : OUT_OF_THE_MONEY;
  const nearness = Math.exp(-steepness * distance ** 2) / (1 + days / HALVING_DAYS);
  const popularity = 0.7 + 0.6 * randomAt(seed, 0);
  const activity = 0.75 + 0.5 * randomAt(seed + 1, Math.floor(time / DAY));
  return (LEAST + (MOST - LEAST) * nearness) * popularity * activity;
}
