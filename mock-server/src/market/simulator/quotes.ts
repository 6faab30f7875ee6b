import type { Book, BookLevel } from '@parallax/contract';
import type { Instrument } from '../catalogue/instrument.ts';
import { usualUsd } from './assets.ts';
import { Grid } from './grid.ts';
import { liquidityOf } from './liquidity.ts';
import { randomAt, seedFor } from './random.ts';

export const BOOK_LEVELS = 20;
/** A book stands still for so long. */
const REQUOTE_MS = 100;
const TOP_SIZE_MS = 500;
const LEVEL_SIZE_MS = 3_000;
/** Keeps what stands on the tick there in spite of floating point. */
const EPSILON = 1e-6;

/** The best prices, in ticks, and their sizes. */
export interface Top {
  readonly bid: number;
  readonly ask: number;
  readonly bidSize: number;
  readonly askSize: number;
}

/** The book of one contract as a pure function of time, around what it is worth. */
export class Quotes {
  readonly prices: Grid;
  readonly #sizes: Grid;
  readonly #seed: number;
  readonly #halfSpread: number;
  readonly #levelTicks: number;
  readonly #levelSize: number;

  constructor(
    seed: number,
    key: string,
    instrument: Instrument,
    private readonly fairAt: (time: number) => number,
  ) {
    const { contract, tick, lot } = instrument;
    const { halfSpread, levelGap, levelUsd } = liquidityOf(instrument);
    const usd = usualUsd(contract.base);
    this.prices = new Grid(tick);
    this.#sizes = new Grid(lot);
    this.#seed = seedFor(seed, `book ${key}`);
    this.#halfSpread = halfSpread;
    this.#levelTicks = Math.max(1, Math.round((levelGap * usd) / usualUsd(contract.quote) / tick));
    this.#levelSize = contract.riskType === 'inverse' ? levelUsd : levelUsd / usd;
  }

  topAt(time: number): Top {
    const slot = Math.floor(time / REQUOTE_MS);
    const centre = this.fairAt(slot * REQUOTE_MS) / this.prices.step;
    const wider = 1 + 1.5 * randomAt(this.#seed, slot) ** 3;
    const half = Math.max(0.5, centre * this.#halfSpread * wider);
    const bid = Math.max(1, Math.floor(centre - half + EPSILON));
    const ask = Math.max(bid + 1, Math.ceil(centre + half - EPSILON));
    const sizeSlot = 2 * Math.floor(time / TOP_SIZE_MS);
    return {
      bid,
      ask,
      bidSize: this.#size(0.6, randomAt(this.#seed + 1, sizeSlot)),
      askSize: this.#size(0.6, randomAt(this.#seed + 1, sizeSlot + 1)),
    };
  }

  /** Up to 20 levels each side: the best, then prices at round distances that stay where they are. */
  bookAt(time: number): Book {
    const { bid, ask, bidSize, askSize } = this.topAt(time);
    const gap = this.#levelTicks;
    const bids: BookLevel[] = [[this.prices.value(bid), bidSize]];
    const asks: BookLevel[] = [[this.prices.value(ask), askSize]];
    const firstBid = Math.floor((bid - 1) / gap) * gap;
    const firstAsk = Math.ceil((ask + 1) / gap) * gap;
    for (let i = 0; i < BOOK_LEVELS - 1; i += 1) {
      const down = firstBid - i * gap;
      const up = firstAsk + i * gap;
      if (down > 0) bids.push([this.prices.value(down), this.#levelSizeAt(down, time)]);
      asks.push([this.prices.value(up), this.#levelSizeAt(up, time)]);
    }
    return { bids, asks, at: Math.floor(time / REQUOTE_MS) * REQUOTE_MS };
  }

  /** Each price changes its size at a moment of its own, so that a book never jumps as a whole. */
  #levelSizeAt(ticks: number, time: number): number {
    const phase = randomAt(this.#seed + 2, ticks);
    const age = Math.floor(time / LEVEL_SIZE_MS + phase);
    return this.#size(1, randomAt(this.#seed ^ Math.imul(ticks, 0x9e3779b1), age));
  }

  #size(share: number, random: number): number {
    return this.#sizes.size(share * this.#levelSize * (0.15 + 2.5 * random ** 3));
  }

  /** A tradable part of a resting size. */
  partOf(size: number, share: number): number {
    return Math.min(size, this.#sizes.size(size * share));
  }
}
