/** Annual at-the-money volatility, as a fraction. */
const AT_THE_MONEY: Readonly<Record<string, number>> = { BTC: 0.46, ETH: 0.68 };
const AT_THE_MONEY_DEFAULT = 0.85;
/** Maximum relative premium of near expiries over far ones. */
const FRONT = 0.08;
const FRONT_YEARS = 1 / 12;
/** Correlation of price and volatility: negative, so that puts are more expensive than calls. */
const RHO = -0.25;
/** Curvature of the smile. */
const ETA = 0.7;

/**
 * Total implied variance σ²T at a log-moneyness ln(K / F), for a total at-the-money variance: the
 * surface SSVI with φ(θ) = η / √(θ (1 + θ)). Source: J. Gatheral, A. Jacquier, "Arbitrage-free SVI
 * volatility surfaces", Quantitative Finance 14 (2014), section 4. It has neither butterfly nor
 * calendar arbitrage, since η (1 + |ρ|) ≤ 2 and the at-the-money variance increases with time.
 */
export function totalVariance(atTheMoney: number, logMoneyness: number): number {
  const scaled = (ETA / Math.sqrt(atTheMoney * (1 + atTheMoney))) * logMoneyness;
  const root = Math.sqrt((scaled + RHO) ** 2 + 1 - RHO * RHO);
  return (atTheMoney / 2) * (1 + RHO * scaled + root);
}

/** Annual at-the-money volatility at a time to expiry. */
export function atTheMoneyVolatility(base: string, years: number): number {
  const front = FRONT * Math.exp(-years / FRONT_YEARS);
  return (AT_THE_MONEY[base] ?? AT_THE_MONEY_DEFAULT) * (1 + front);
}

/** Annual implied volatility of a strike, as a fraction. */
export function impliedVolatility(
  base: string,
  forward: number,
  strike: number,
  years: number,
): number {
  const atTheMoney = atTheMoneyVolatility(base, years);
  if (years <= 0) return atTheMoney;
  return Math.sqrt(
    totalVariance(atTheMoney * atTheMoney * years, Math.log(strike / forward)) / years,
  );
}
