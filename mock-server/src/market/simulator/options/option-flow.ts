import type { Instrument } from '../../catalogue/instrument.ts';
import { DAY, HOUR } from '../../durations.ts';
import { referenceUsd } from '../assets.ts';
import { clamp } from '../clamp.ts';
import { randomAt, seedFor } from '../random.ts';
import type { UnpricedTrade } from '../trade-flow.ts';
import { activityAt, allocate } from '../volumes.ts';
import { optionTurnover } from './option-turnover.ts';

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
