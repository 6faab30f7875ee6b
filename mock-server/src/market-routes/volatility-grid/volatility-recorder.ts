import { BackgroundWork } from '@parallax/server-kit/config/background-work';
import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import type { Database } from '@parallax/server-kit/storage/storage';
import { VenueUnavailable } from '@parallax/server-market/venue-unavailable';
import { type OptionsMarket, type OptionsOf, readVolatilities } from './read-volatilities.ts';
import {
  hasVolatilities,
  pruneVolatilities,
  storeVolatilities,
  VALUES_EVERY_MS,
} from './volatility-store.ts';

interface Options {
  readonly db: Database;
  readonly market: OptionsMarket;
  /** Unix milliseconds */
  readonly now: () => number;
  readonly log: Log;
}

/** Stores the volatilities of all options by expiry, at full quarters of an hour. */
export class VolatilityRecorder {
  #timer: NodeJS.Timeout | undefined;
  readonly #recording = new BackgroundWork();

  constructor(private readonly options: Options) {}

  start(): void {
    const untilNext = VALUES_EVERY_MS - (this.options.now() % VALUES_EVERY_MS);
    this.#timer = setTimeout(() => {
      this.#recording.add(this.record());
      this.start();
    }, untilNext);
    this.#timer.unref();
  }

  /** Resolves once nothing is being stored. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#recording.untilDone();
  }

  /** Stores the present values as those of the quarter that has begun, unless another process has. */
  async record(): Promise<void> {
    const { db, now, log } = this.options;
    const at = now();
    const quarter = new Date(at - (at % VALUES_EVERY_MS));
    try {
      if (await hasVolatilities(db, quarter)) return;
      for (const each of this.#listed()) {
        const rows = await this.#read(each, at);
        await storeVolatilities(db, each, rows, quarter);
      }
      await pruneVolatilities(db, at);
    } catch (error) {
      // the storage has logged its outage
      if (error instanceof StorageUnavailable) return;
      log(`Volatilities could not be stored: ${asError(error).message}`, {}, 'error');
    }
  }

  #listed(): Iterable<OptionsOf> {
    const options = this.options.market.catalogue.contracts
      .filter(({ instType }) => instType === 'option')
      .map(({ exchange, base }) => [`${exchange} ${base}`, { exchange, base }] as const);
    return new Map(options).values();
  }

  async #read(of: OptionsOf, at: number) {
    try {
      return (await readVolatilities(this.options.market, of, at)) ?? [];
    } catch (error) {
      if (error instanceof VenueUnavailable) return [];
      throw error;
    }
  }
}
