import type { Greeks } from '@parallax/protocol';
import { black76, volatilityOfPrice } from '@parallax/trading';
import type { Instrument } from '../../catalogue/instrument.ts';
import { YEAR } from '../../durations.ts';
import type { FairValue, PricedTop } from '../fair-value.ts';
import { impliedVolatility } from './smile.ts';

export interface OptionValue extends FairValue {
  readonly greeksAt: (time: number, top: PricedTop) => Greeks;
}

/** Eight significant digits: more would only increase the message size. */
const rounded = (value: number): number => Number(value.toPrecision(8));

/**
 * Fair value of an option by Black-76 with a fixed surface of volatilities. `future` is the value of
 * the future with the same base, quote and expiry. Linear options are priced in the quote
 * currency, inverse ones in the base currency. Throws a TypeError when the instrument is not an option.
 */
export function optionValue({ contract, expiry }: Instrument, future: FairValue): OptionValue {
  const { base, symbol, strike, optionType, riskType } = contract;
  if (expiry === null || strike === null || optionType === null) {
    throw new TypeError(`${symbol} is not an option.`);
  }
  const inBase = riskType === 'inverse';

  let last: { readonly time: number; readonly state: ReturnType<typeof computeAt> } | undefined;
  /** Value and greeks in the quote currency, also for options priced in the base currency. */
  const stateAt = (time: number) => {
    if (last?.time !== time) last = { time, state: computeAt(time) };
    return last.state;
  };
  const computeAt = (time: number) => {
    const forward = future.valueAt(time);
    const years = Math.max(0, expiry - time) / YEAR;
    const volatility = impliedVolatility(base, forward, strike, years);
    const greeks = black76({ optionType, forward, strike, years, volatility });
    return { ...greeks, forward, volatility };
  };
  const valueAt = (time: number): number => {
    const { price, forward } = stateAt(time);
    return inBase ? price / forward : price;
  };
  return {
    indexAt: future.indexAt,
    premiumAt: () => 0,
    valueAt,
    markAt: valueAt,
    fairAt: valueAt,
    greeksAt: (time, { bid, ask }) => {
      const { volatility, forward, delta, gamma, theta, vega } = stateAt(time);
      const years = Math.max(0, expiry - time) / YEAR;
      const inputs = { optionType, forward, strike, years };
      const impliedBy = (price: number) =>
        volatilityOfPrice(inputs, inBase ? price * forward : price);
      const bidVolatility = bid === null ? undefined : impliedBy(bid);
      const askVolatility = ask === null ? undefined : impliedBy(ask);
      return {
        // of the mark price, which lies between bid and ask
        implied_volatility: rounded(
          Math.min(askVolatility ?? volatility, Math.max(bidVolatility ?? 0, volatility)),
        ),
        ...(bidVolatility === undefined ? {} : { bid_iv: rounded(bidVolatility) }),
        ...(askVolatility === undefined ? {} : { ask_iv: rounded(askVolatility) }),
        underlying_price: rounded(forward),
        delta: rounded(delta),
        gamma: rounded(gamma),
        theta: rounded(theta),
        vega: rounded(vega),
      };
    },
  };
}
