/** Annual at-the-money volatility, as a fraction. */
const AT_THE_MONEY: Readonly<Record<string, number>> = { BTC: 0.46, ETH: 0.68 };
const OTHERS = 0.85;
/** Maximum relative premium of near expiries over far ones. */
const FRONT = 0.08;
const FRONT_YEARS = 1 / 12;
const SKEW = -0.035;
const CURVATURE = 0.03;
/** The smile is flat beyond this many standard deviations. */
const WINGS = 2.5;

/**
 * Annual implied volatility of a strike, as a fraction. A fixed smile in standard deviations from
 * the forward: puts are more expensive than calls, both wings lie above the centre, and the slope
 * is small enough that call prices never increase with the strike.
 */
export function impliedVolatility(
  base: string,
  forward: number,
  strike: number,
  years: number,
): number {
  const front = FRONT * Math.exp(-years / FRONT_YEARS);
  const middle = (AT_THE_MONEY[base] ?? OTHERS) * (1 + front);
  if (years <= 0) return middle;
  const away = Math.log(strike / forward) / (middle * Math.sqrt(years));
  const m = Math.max(-WINGS, Math.min(WINGS, away));
  return middle * (1 + SKEW * m + CURVATURE * m * m);
}
