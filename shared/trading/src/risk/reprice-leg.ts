import { black76Price } from './black-76.ts';
import type { LegOption, RiskLeg } from './risk-leg.ts';
import { type Scenario, shockedVolatility, type VolatilityScaling } from './scenario-sets.ts';

export type Move = Pick<Scenario, 'spot' | 'vol' | 'futuresSpot'>;

const DAYS_A_YEAR = 365;

/** Value in the settlement asset, per unit of the base. */
function optionValue(option: LegOption, spot: number, volatility: number): number {
  const { type, strike, days, isCoinSettled } = option;
  const forward = option.forward * (1 + spot);
  const years = days / DAYS_A_YEAR;
  const price = black76Price({ optionType: type, forward, strike, years, volatility });
  return isCoinSettled ? price / forward : price;
}

/**
 * The dollars that a leg gains in a move: computed from its value before and after, never from greeks. What is
 * settled in the coin gains coins, which are worth the index after the move. Both values of an option are those of
 * Black-76, so that no move gains nothing.
 */
export function legRepricer(
  { kind, amount, price, usd, option }: RiskLeg,
  scaling: VolatilityScaling | null,
): (move: Move) => number {
  if (option === null) {
    return ({ spot, futuresSpot = spot }) => {
      if (kind === 'holding') return amount * usd * spot;
      if (kind === 'linear') return amount * price * usd * futuresSpot;
      const coins = ((amount / price) * futuresSpot) / (1 + futuresSpot);
      return coins * usd * (1 + spot);
    };
  }
  const before = optionValue(option, 0, option.volatility);
  return ({ spot, vol }) => {
    if (spot === 0 && vol === 0) return 0;
    const volatility = shockedVolatility(option.volatility, vol, option.days, scaling);
    const gain = optionValue(option, spot, volatility) - before;
    return amount * gain * (option.isCoinSettled ? usd * (1 + spot) : usd);
  };
}
