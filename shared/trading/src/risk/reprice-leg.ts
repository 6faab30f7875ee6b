import { undiscountedPrice } from './black-76.ts';
import type { LegOption, RiskLeg } from './risk-leg.ts';
import { type Scenario, shockedVolatility, type VolatilityScaling } from './scenario-sets.ts';

export type Move = Pick<Scenario, 'spot' | 'vol' | 'futuresSpot'>;

/** The gain of one option in a move, in its settlement asset. */
export type UnitGain = (move: Move) => number;

const DAYS_A_YEAR = 365;

/** What one option gains in moves. Both values are those of Black-76, so that no move gains nothing. */
export function unitGainOf(option: LegOption, scaling: VolatilityScaling | null): UnitGain {
  const { type, strike, forward, volatility, days, isCoinSettled } = option;
  const contract = { optionType: type, strike };
  const life = Math.sqrt(Math.max(0, days / DAYS_A_YEAR));
  /** in the settlement asset, per unit of the base */
  const valueAt = (price: number, annual: number): number => {
    const value = undiscountedPrice(contract, price, annual * life);
    return isCoinSettled ? value / price : value;
  };
  const before = valueAt(forward, volatility);
  return ({ spot, vol }) => {
    if (spot === 0 && vol === 0) return 0;
    const shocked = shockedVolatility(volatility, vol, days, scaling);
    return valueAt(forward * (1 + spot), shocked) - before;
  };
}

/** Dollars per unit of the settlement asset of an option after a move. */
export const dollarsAfter = (
  usd: number,
  { isCoinSettled }: Pick<LegOption, 'isCoinSettled'>,
  spot: number,
): number => (isCoinSettled ? usd * (1 + spot) : usd);

/**
 * The dollars that a leg gains in a move: computed from its value before and after, never from greeks. What is
 * settled in the coin gains coins, which are worth the index after the move.
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
  const unitGain = unitGainOf(option, scaling);
  return (move) => amount * unitGain(move) * dollarsAfter(usd, option, move.spot);
}
