import { BOOK_LEVELS_MAX, type Book, type BookLevel } from '@parallax/protocol';
import type { Instrument } from '../catalogue/instrument.ts';
import { referenceUsd } from './assets.ts';
import { Grid } from './grid.ts';
import { liquidityOf } from './liquidity.ts';
import type { TopAt } from './quotes.ts';
import { randomAt, seedFor } from './random.ts';
import { SLOT_MS } from './spans.ts';

const TOP_SIZE_MS = 500;
const LEVEL_SIZE_MS = 3_000;

/** Lots bought and sold in [from, until). */
type TradedLots = (
  from: number,
  until: number,
) => { readonly buys: number; readonly sells: number };

/** The order book of one contract as a pure function of time, around its best prices. */
export class SimulatedBook {
  readonly #prices: Grid;
  readonly #sizes: Grid;
  readonly #seed: number;
  readonly #levelTicks: number;
  readonly #levelSize: number;

  constructor(
    seed: number,
    key: string,
    instrument: Instrument,
    private readonly topAt: TopAt,
    private readonly tradedLots: TradedLots,
  ) {
    const { contract, tick, lot } = instrument;
    const { levelGap, levelSize } = liquidityOf(instrument);
    const price = referenceUsd(contract.base) / referenceUsd(contract.quote);
    this.#prices = new Grid(tick);
    this.#sizes = new Grid(lot);
    this.#seed = seedFor(seed, `book ${key}`);
    this.#levelTicks = Math.max(1, Math.round((levelGap * price) / tick));
    this.#levelSize = levelSize;
  }

  /**
   * 20 levels per side: the best price, then one price in each interval as wide as the level gap. No
   * bid is below one tick.
   */
  at(time: number): Book {
    const slot = Math.floor(time / SLOT_MS) * SLOT_MS;
    const { bid, ask } = this.topAt(slot);
    const gap = this.#levelTicks;
    const [bidSize, askSize] = this.#topSizes(slot);
    const bids: BookLevel[] = bid > 0 ? [[this.#prices.value(bid), bidSize]] : [];
    const asks: BookLevel[] = [[this.#prices.value(ask), askSize]];
    let below = Math.floor((bid - 1) / gap);
    if (this.#levelIn(below) >= bid) below -= 1;
    let above = Math.floor((ask + 1) / gap);
    if (this.#levelIn(above) <= ask) above += 1;
    for (let i = 0; i < BOOK_LEVELS_MAX - 1; i += 1) {
      const down = this.#levelIn(below - i);
      const up = this.#levelIn(above + i);
      if (down > 0) bids.push([this.#prices.value(down), this.#levelSizeAt(down, time)]);
      asks.push([this.#prices.value(up), this.#levelSizeAt(up, time)]);
    }
    return { bids, asks, at: slot };
  }

  /**
   * The price of the `n`th interval, in ticks; these prices differ by contract and do not change over
   * time.
   */
  #levelIn(n: number): number {
    return n * this.#levelTicks + Math.floor(randomAt(this.#seed + 3, n) * this.#levelTicks);
  }

  /** Sizes at the best prices. */
  topSizesAt(time: number): [bid: number, ask: number] {
    return this.#topSizes(Math.floor(time / SLOT_MS) * SLOT_MS);
  }

  /** Sizes at the best prices: at least the size traded against them in the slot. */
  #topSizes(slot: number): [bid: number, ask: number] {
    const { buys, sells } = this.tradedLots(slot, slot + SLOT_MS);
    const draw = 2 * Math.floor(slot / TOP_SIZE_MS);
    const resting = (n: number) => this.#size(0.6, randomAt(this.#seed + 1, draw + n));
    return [
      Math.max(resting(0), this.#sizes.value(sells)),
      Math.max(resting(1), this.#sizes.value(buys)),
    ];
  }

  /** The size at each price changes at its own time, so that the book never changes all at once. */
  #levelSizeAt(ticks: number, time: number): number {
    const phase = randomAt(this.#seed + 2, ticks);
    const age = Math.floor(time / LEVEL_SIZE_MS + phase);
    return this.#size(1, randomAt(this.#seed ^ Math.imul(ticks, 0x9e3779b1), age));
  }

  #size(share: number, random: number): number {
    return this.#sizes.positive(share * this.#levelSize * (0.15 + 2.5 * random ** 3));
  }
}
