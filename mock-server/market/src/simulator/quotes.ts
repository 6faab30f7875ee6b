import type { Instrument } from '../catalogue/instrument.ts';
import { ceilSteps, floorSteps, Grid } from './grid.ts';
import { liquidityOf } from './liquidity.ts';
import { randomAt, seedFor } from './random.ts';
import { SLOT_MS } from './spans.ts';

/** Best bid and ask, in ticks. A bid of 0 means that there is no bid. */
export interface Top {
  readonly bid: number;
  readonly ask: number;
}

export type TopAt = (time: number) => Top;

/** Side and price of a trade: without a bid there are no sell trades. */
export const fillAt = (
  { bid, ask }: Top,
  buys: boolean,
): { readonly buys: boolean; readonly ticks: number } =>
  buys || bid === 0 ? { buys: true, ticks: ask } : { buys, ticks: bid };

/** Best bid and ask of one contract as a pure function of time, around its fair value. */
export class Quotes {
  readonly prices: Grid;
  readonly #seed: number;
  readonly #halfSpread: number;

  constructor(
    seed: number,
    key: string,
    instrument: Instrument,
    private readonly fairAt: (time: number) => number,
  ) {
    this.prices = new Grid(instrument.tick);
    this.#seed = seedFor(seed, `book ${key}`);
    this.#halfSpread = liquidityOf(instrument).halfSpread;
  }

  topAt(time: number): Top {
    const slot = Math.floor(time / SLOT_MS);
    const centre = this.fairAt(slot * SLOT_MS) / this.prices.step;
    const wider = 1 + 1.5 * randomAt(this.#seed, slot) ** 3;
    const half = Math.max(0.5, centre * this.#halfSpread * wider);
    // a contract worth less than a tick has no bid: one of a tick would exceed its value
    const minTicks = centre < 1 ? 0 : 1;
    const bid = Math.max(minTicks, floorSteps(centre - half));
    return { bid, ask: Math.max(bid + 1, ceilSteps(centre + half)) };
  }
}
