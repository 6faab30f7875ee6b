import type { OptionType } from '@parallax/protocol';
import { normalCumulative, normalDensity } from './normal.ts';

/** Inputs of the Black-76 model. */
export interface BlackInputs {
  readonly optionType: OptionType;
  /** price of the future with the option's expiry */
  readonly forward: number;
  /** in the forward's unit, positive */
  readonly strike: number;
  /** time to expiry; 0 or negative after expiry */
  readonly years: number;
  /** annual implied volatility, as a fraction */
  readonly volatility: number;
  /** annual rate with which the value is discounted, continuously compounded; 0 by default */
  readonly rate?: number;
}

/** Value and sensitivities in the forward's unit, per unit of the underlying. */
export interface OptionGreeks {
  readonly price: number;
  /** change of the value per unit of the forward */
  readonly delta: number;
  /** change of delta per unit of the forward */
  readonly gamma: number;
  /** change of the value per day */
  readonly theta: number;
  /** change of the value per percentage point of volatility */
  readonly vega: number;
}

const DAYS_A_YEAR = 365;
const POINT = 0.01;

/** What value and greeks have in common. */
interface Terms {
  readonly price: number;
  /** until the expiry, from 0 */
  readonly life: number;
  readonly discount: number;
  /** σ√T */
  readonly deviation: number;
  /** of a deviation above 0 */
  readonly d1: number;
  readonly delta: number;
}

function termsOf({ optionType, forward, strike, years, volatility, rate = 0 }: BlackInputs): Terms {
  const side = optionType === 'call' ? 1 : -1;
  const life = Math.max(0, years);
  const discount = rate === 0 ? 1 : Math.exp(-rate * life);
  const deviation = volatility * Math.sqrt(life);
  if (deviation === 0) {
    const price = discount * Math.max(0, side * (forward - strike));
    return { price, life, discount, deviation, d1: 0, delta: price > 0 ? side * discount : 0 };
  }
  const d1 = Math.log(forward / strike) / deviation + deviation / 2;
  const inMoney = normalCumulative(side * d1);
  const exercised = normalCumulative(side * (d1 - deviation));
  const price = Math.max(0, discount * side * (forward * inMoney - strike * exercised));
  return { price, life, discount, deviation, d1, delta: discount * side * inMoney };
}

/**
 * The price of `black76` alone, without a rate, for repricing.
 * @param deviation σ√T, from 0
 */
export function undiscountedPrice(
  { optionType, strike }: Pick<BlackInputs, 'optionType' | 'strike'>,
  forward: number,
  deviation: number,
): number {
  const side = optionType === 'call' ? 1 : -1;
  if (deviation === 0) return Math.max(0, side * (forward - strike));
  const d1 = Math.log(forward / strike) / deviation + deviation / 2;
  const inMoney = normalCumulative(side * d1);
  const exercised = normalCumulative(side * (d1 - deviation));
  return Math.max(0, side * (forward * inMoney - strike * exercised));
}

/**
 * Value of a European option on a future: F. Black, "The pricing of commodity contracts", Journal
 * of Financial Economics 3 (1976), 167–179. Without a rate it is not discounted, as on venues with
 * coin-margined options. Greeks as in vollib/py_vollib, `black/greeks/analytical.py`; a year has 365 days:
 *
 *     d1 = (ln(F / K) + σ²T / 2) / (σ√T), d2 = d1 − σ√T, D = e^(−rT)
 *     call = D (F N(d1) − K N(d2)), put = D (K N(−d2) − F N(−d1))
 *
 * At expiry, and with zero volatility, the value is intrinsic.
 */
export function black76(inputs: BlackInputs): OptionGreeks {
  const { forward, volatility, rate = 0 } = inputs;
  const { price, life, discount, deviation, d1, delta } = termsOf(inputs);
  const interest = life === 0 ? 0 : rate * price;
  if (deviation === 0) return { price, delta, gamma: 0, theta: interest / DAYS_A_YEAR, vega: 0 };
  const density = discount * normalDensity(d1);
  return {
    price,
    delta,
    gamma: density / (forward * deviation),
    theta: (interest - (forward * density * volatility) / (2 * Math.sqrt(life))) / DAYS_A_YEAR,
    vega: forward * density * Math.sqrt(life) * POINT,
  };
}
