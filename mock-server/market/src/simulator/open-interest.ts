import { type OpenInterest, valueOfSize } from '@parallax/protocol';
import type { Instrument } from '../catalogue/instrument.ts';
import { DAY, MINUTE } from '../durations.ts';
import { Grid } from './grid.ts';
import { liquidityOf } from './liquidity.ts';
import { revertingNoise } from './octave-noise.ts';
import { optionInterest } from './options/option-interest.ts';
import { seedFor } from './random.ts';

/** Open interest as a multiple of a typical book level's size, roughly as venues publish it. */
const OPEN_INTEREST_PER_LEVEL = 12_000;
/** Venues recompute it every few seconds. */
const UPDATED_MS = 5_000;
/** Positions in a dated contract are closed over its last days. */
const CLOSING_DAYS = 5;

/** Open interest of one derivative as a pure function of time. */
export class SimulatedOpenInterest {
  readonly #sizes: Grid;
  readonly #usual: number;
  readonly #noise: { at(time: number): number };
  #last = { asOf: Number.NaN, size: 0 };

  constructor(
    seed: number,
    key: string,
    private readonly instrument: Instrument,
  ) {
    this.#sizes = new Grid(instrument.lot);
    this.#usual =
      optionInterest(instrument) ?? OPEN_INTEREST_PER_LEVEL * liquidityOf(instrument).levelSize;
    const noiseSeed = seedFor(seed, `open interest ${key}`);
    this.#noise = revertingNoise(noiseSeed, 0.15, 5 * MINUTE, 30 * DAY, Math.SQRT2);
  }

  /** In the unit of the contract's sizes. */
  sizeAt(time: number): number {
    const asOf = Math.floor(time / UPDATED_MS) * UPDATED_MS;
    if (this.#last.asOf !== asOf) this.#last = { asOf, size: this.#sizeAsOf(asOf) };
    return this.#last.size;
  }

  #sizeAsOf(asOf: number): number {
    const { expiry } = this.instrument;
    const left = expiry === null ? 1 : Math.max(0, expiry - asOf) / (CLOSING_DAYS * DAY);
    return this.#sizes.round(this.#usual * Math.exp(this.#noise.at(asOf)) * Math.min(1, left));
  }

  /** @param price the mark price, or the index price for options */
  at(time: number, price: number): OpenInterest {
    const contracts = this.sizeAt(time);
    return { at: time, contracts, ...valueOfSize(contracts, price, this.instrument.contract) };
  }
}
