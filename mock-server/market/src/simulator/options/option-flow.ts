import { assetFacts } from '../../catalogue/bases.ts';
import type { Instrument } from '../../catalogue/instrument.ts';
import { DAY, HOUR, YEAR } from '../../durations.ts';
import { referenceUsd } from '../assets.ts';
import { clamp } from '../clamp.ts';
import { randomAt, seedFor } from '../random.ts';
import type { UnpricedTrade } from '../trade-flow.ts';
import { activityAt, allocate } from '../volumes.ts';

/** Daily volume as a fraction of the open interest, far from the money. */
const LEAST = 0.06;
/** The same at the money, near expiry. */
const MOST = 0.4;
/** Days to expiry at which half as much is traded as at expiry. */
const HALVING_DAYS = 45;
/** The volume falls with exp(−factor × distance²), faster in the money than out of it. */
const IN_THE_MONEY = 1.5;
const OUT_OF_THE_MONEY = 0.5;

/**
 * The part of an option's open interest that is traded in the day from `time`, at an index price:
 * it falls with the distance of the strike in standard deviations, and with the time to expiry.
 * `seed` determines how popular the contract is, and how busy each day.
 */
function optionTurnover(
  { contract, expiry }: Instrument,
  seed: number,
  time: number,
  index: number,
): number {
  const { base, strike, optionType } = contract;
  const days = Math.max(1, ((expiry ?? time) - time) / DAY);
  const deviation = assetFacts(base).volatility * Math.sqrt((days * DAY) / YEAR);
  const distance = Math.log((strike ?? index) / index) / deviation;
  const isInTheMoney = optionType === 'call' ? distance < 0 : distance > 0;
  const steepness = isInTheMoney ? IN_THE_MONEY : OUT_OF_THE_MONEY;
  const nearness = Math.exp(-steepness * distance ** 2) / (1 + days / HALVING_DAYS);
  const popularity = 0.7 + 0.6 * randomAt(seed, 0);
  const activity = 0.75 + 0.5 * randomAt(seed + 1, Math.floor(time / DAY));
  return (LEAST + (MOST - LEAST) * nearness) * popularity * activity;
}

/** Mean notional of a trade in US dollars; larger on days with the maximum number of trades. */
const TRADE_USD = 30_000;
const TRADES_MAX = 100;
const HOURS = Array.from({ length: DAY / HOUR }, (_, hour) => hour);

/** Time, side and size of an option's trades, day by day: at least one and at most a hundred. */
export class OptionFlow {
  readonly #seed: number;
  readonly #tradeLots: number;

  constructor(
    seed: number,
    key: string,
    private readonly instrument: Instrument,
    /** open interest in the unit of the contract's sizes */
    private readonly interestAt: (time: number) => number,
    private readonly indexAt: (time: number) => number,
  ) {
    this.#seed = seedFor(seed, `trades ${key}`);
    this.#tradeLots = TRADE_USD / referenceUsd(instrument.contract.base) / instrument.lot;
  }

  /** All trades of a day (counted from 1970), oldest first. */
  day(day: number): UnpricedTrade[] {
    const lots = this.#lots(day * DAY);
    const count = Math.round(clamp(lots / this.#tradeLots, 1, Math.min(lots, TRADES_MAX)));
    const first = day * TRADES_MAX;
    const random = (draw: number, n: number) => randomAt(this.#seed + draw, first + n);
    const hourly = allocate(
      count,
      HOURS.map((hour) => activityAt(hour + 0.5) * (0.2 + random(2, hour))),
    );
    const times = hourly.flatMap((inHour, hour) =>
      Array.from({ length: inHour }, () => day * DAY + hour * HOUR),
    );
    const sizes = allocate(
      lots - count,
      times.map((_, n) => 0.02 + random(3, n) ** 5),
    );
    return times
      .map((hour, n) => ({
        buys: random(4, n) < 0.5,
        lots: 1 + (sizes[n] ?? 0),
        at: hour + Math.floor(random(5, n) * HOUR),
      }))
      .sort((a, b) => a.at - b.at);
  }

  #lots(start: number): number {
    const turnover = optionTurnover(this.instrument, this.#seed, start, this.indexAt(start));
    return Math.max(1, Math.round((turnover * this.interestAt(start)) / this.instrument.lot));
  }
}
