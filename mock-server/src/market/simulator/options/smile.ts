/** At the money, a year, as a fraction. */
const AT_THE_MONEY: Readonly<Record<string, number>> = { BTC: 0.46, ETH: 0.68 };
const OTHERS = 0.85;
/** Near expiries are priced above far ones, by this much at most. */
const FRONT = 0.08;
const FRONT_YEARS = 1 / 12;
const SKEW = -0.035;
const CURVATURE = 0.03;
/** Beyond so many standard deviations the smile is flat. */
const WINGS = 2.5;

/**
 * Implied volatility a year of a strike, as a fraction. A fixed smile in standard deviations from
 * the forward: puts dearer than calls, both wings above the middle, and mild enough that calls never
 * cost more at a higher strike.
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
