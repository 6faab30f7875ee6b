import type { OptionType } from '@parallax/contract';
import { normalCumulative, normalDensity } from './normal.ts';

/** What an option's value follows from. */
export interface BlackInputs {
  readonly optionType: OptionType;
  /** price of the future that expires with the option */
  readonly forward: number;
  /** in the forward's unit, above 0 */
  readonly strike: number;
  /** to expiry; 0 or less once it has expired */
  readonly years: number;
  /** implied volatility a year, as a fraction */
  readonly volatility: number;
}

/** Value and sensitivities in the forward's unit, for one unit of the underlying. */
export interface OptionGreeks {
  readonly price: number;
  /** change of the value for 1 more of the forward */
  readonly delta: number;
  /** change of delta for 1 more of the forward */
  readonly gamma: number;
  /** change of the value in a day that passes */
  readonly theta: number;
  /** change of the value for a percentage point more of volatility */
  readonly vega: number;
}

const DAYS_A_YEAR = 365;
const POINT = 0.01;

/**
 * Value of a European option on a future: F. Black, "The pricing of commodity contracts", Journal of
 * Financial Economics 3 (1976), 167–179. Not discounted, as venues do that margin options in coins:
 *
 *     d1 = (ln(F / K) + σ²T / 2) / (σ√T), d2 = d1 − σ√T
 *     call = F N(d1) − K N(d2), put = K N(−d2) − F N(−d1)
 *
 * At expiry and without volatility it is the intrinsic value.
 */
export function black76({
  optionType,
  forward,
  strike,
  years,
  volatility,
}: BlackInputs): OptionGreeks {
  const side = optionType === 'call' ? 1 : -1;
  const deviation = volatility * Math.sqrt(Math.max(0, years));
  if (deviation === 0) {
    const price = Math.max(0, side * (forward - strike));
    return { price, delta: price > 0 ? side : 0, gamma: 0, theta: 0, vega: 0 };
  }
  const d1 = Math.log(forward / strike) / deviation + deviation / 2;
  const inMoney = normalCumulative(side * d1);
  const exercised = normalCumulative(side * (d1 - deviation));
  const density = normalDensity(d1);
  const price = side * (forward * inMoney - strike * exercised);
  return {
    price: Math.max(0, price),
    delta: side * inMoney,
    gamma: density / (forward * deviation),
    theta: (-forward * density * volatility) / (2 * Math.sqrt(years) * DAYS_A_YEAR),
    vega: forward * density * Math.sqrt(years) * POINT,
  };
}
