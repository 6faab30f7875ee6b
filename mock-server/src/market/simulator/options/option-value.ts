import type { Greeks } from '@parallax/contract';
import type { Instrument } from '../../catalogue/instrument.ts';
import { type FairValue, KEPT_SPANS } from '../fair-value.ts';
import { FoldedPath } from '../folded-path.ts';
import { black76 } from './black-76.ts';
import { impliedVolatility } from './smile.ts';

const YEAR = 365 * 86_400_000;

export interface OptionValue extends FairValue {
  readonly greeksAt: (time: number) => Greeks;
}

/** More digits than anybody trades by are bytes for nothing. */
const shown = (value: number): number => Number(value.toPrecision(6));

/**
 * An option of the catalogue by Black-76 under a fixed smile. `future` is the value of a future with
 * its venue, base and expiry. A linear option is priced in its quote, an inverse one in its base.
 * Throws for what is no option.
 */
export function optionValue({ contract, expiry }: Instrument, future: FairValue): OptionValue {
  const { base, symbol, strike, optionType, riskType } = contract;
  if (expiry === null || strike === null || optionType === null) {
    throw new TypeError(`${symbol} is no option.`);
  }
  const inBase = riskType === 'inverse';

  /** What it is worth and how that moves, in its quote, also where it is priced in its base. */
  const stateAt = (time: number) => {
    const forward = future.worthAt(time);
    const years = Math.max(0, expiry - time) / YEAR;
    const volatility = impliedVolatility(base, forward, strike, years);
    const greeks = black76({ optionType, forward, strike, years, volatility });
    return { ...greeks, forward, volatility };
  };
  const worthAt = (time: number): number => {
    const { price, forward } = stateAt(time);
    return inBase ? price / forward : price;
  };
  const fair = new FoldedPath(worthAt, KEPT_SPANS);
  return {
    indexAt: future.indexAt,
    premiumAt: () => 0,
    worthAt,
    fairAt: (time) => fair.at(time),
    greeksAt: (time) => {
      const { volatility, delta, gamma, theta, vega } = stateAt(time);
      return {
        implied_volatility: shown(volatility),
        delta: shown(delta),
        gamma: shown(gamma),
        theta: shown(theta),
        vega: shown(vega),
      };
    },
  };
}
