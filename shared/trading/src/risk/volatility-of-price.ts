import { type BlackInputs, black76 } from './black-76.ts';

const MIN = 0.001;
const MAX = 20;
const STEPS_MAX = 60;
/** Relative to the forward. */
const TOLERANCE = 1e-10;

/**
 * The annual volatility at which an option has the given price, by Newton's method, with a bisection
 * step whenever it leaves the bracket. Undefined when no volatility from 0.1% to 2,000% gives the
 * price, for example one at or below the intrinsic value, or at or above the forward (call) or strike
 * (put).
 */
export function volatilityOfPrice(
  inputs: Omit<BlackInputs, 'volatility'>,
  price: number,
): number | undefined {
  if (!(inputs.years > 0) || Number.isNaN(price)) return undefined;
  const tolerance = TOLERANCE * inputs.forward;
  let [low, high] = [MIN, MAX];
  if (black76({ ...inputs, volatility: low }).price >= price) return undefined;
  if (black76({ ...inputs, volatility: high }).price <= price) return undefined;
  let volatility = 0.6;
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const { price: value, vega } = black76({ ...inputs, volatility });
    const error = value - price;
    if (Math.abs(error) < tolerance) break;
    if (error > 0) high = volatility;
    else low = volatility;
    const next = volatility - error / (100 * vega);
    volatility = next > low && next < high ? next : (low + high) / 2;
  }
  return volatility;
}
