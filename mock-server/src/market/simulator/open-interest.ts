import type { OpenInterest } from '@parallax/protocol';
import type { Instrument } from '../catalogue/instrument.ts';
import { valueOf } from '../value-of-size.ts';
import { Grid } from './grid.ts';
import { liquidityOf } from './liquidity.ts';
import { revertingNoise } from './octave-noise.ts';
import { seedFor } from './random.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** Open interest in typical book levels, an order of magnitude that venues publish. */
const LEVELS_OPEN = 12_000;
/** Positions in a dated contract are closed over its last days. */
const CLOSING_DAYS = 5;

/** Open interest of one derivative as a pure function of time. */
export class SimulatedOpenInterest {
  readonly #sizes: Grid;
  readonly #usual: number;
  readonly #noise: { at(time: number): number };

  constructor(
    seed: number,
    key: string,
    private readonly instrument: Instrument,
    /** the mark price, or the index price for options */
    private readonly priceAt: (time: number) => number,
  ) {
    this.#sizes = new Grid(instrument.lot);
    this.#usual = LEVELS_OPEN * liquidityOf(instrument).levelSize;
    this.#noise = revertingNoise(seedFor(seed, `open interest ${key}`), 0.15, 5 * MINUTE, 30 * DAY);
  }

  at(time: number): OpenInterest {
    const { contract, expiry } = this.instrument;
    const left = expiry === null ? 1 : Math.max(0, expiry - time) / (CLOSING_DAYS * DAY);
    const size = this.#usual * Math.exp(this.#noise.at(time)) * Math.min(1, left);
    const contracts = this.#sizes.round(size);
    return { at: time, contracts, ...valueOf(contracts, this.priceAt(time), contract) };
  }
}
