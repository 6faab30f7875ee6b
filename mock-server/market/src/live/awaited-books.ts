import type { LiveInstrument, VenueLink } from '@parallax/live';
import type { MarketUpdate } from '../market-source.ts';
import type { RateLimitBackOff } from './rate-limit-back-off.ts';
import type { Timers } from './timers.ts';

/** The first and the longest interval between requests for a book, until its stream delivers. */
const REQUEST_MIN_MS = 1_000;
const REQUEST_MAX_MS = 30_000;
/** A book that is crossed for less than this was read between two updates of the venue. */
const CROSSED_MIN_MS = 1_000;

interface AwaitedBooksOptions {
  readonly link: VenueLink;
  readonly keyOf: (instrument: LiveInstrument) => string;
  readonly timers: Timers;
  readonly rateLimit: RateLimitBackOff;
  readonly emit: (update: MarketUpdate) => void;
  readonly isWatched: (symbol: string) => boolean;
  /** ends the subscription to a book and starts another one, for a new snapshot */
  readonly subscribeAgain: (instrument: LiveInstrument) => Promise<void>;
}

/** Requests the books that a stream should deliver and does not, or delivers crossed. */
export class AwaitedBooks {
  /** symbols whose book was delivered by the current stream */
  readonly #streamed = new Set<string>();
  /** by symbol whose streamed book is crossed, identifies the current crossing */
  readonly #crossed = new Map<string, object>();
  /** by symbol, identifies the current polling of its book */
  readonly #polling = new Map<string, object>();

  constructor(private readonly options: AwaitedBooksOptions) {}

  /** Whether the current stream has delivered the book, and not a crossed one since. */
  isStreamed(symbol: string): boolean {
    return this.#streamed.has(symbol);
  }

  /** The stream has delivered a good book. */
  recordDelivery(symbol: string): void {
    this.#streamed.add(symbol);
    this.#crossed.delete(symbol);
  }

  /** The book is no longer subscribed to. */
  forget(symbol: string): void {
    this.#streamed.delete(symbol);
    this.#crossed.delete(symbol);
    this.#polling.delete(symbol);
  }

  /** The stream has ended. */
  recordEnd(instrument: LiveInstrument): void {
    if (this.#streamed.delete(instrument.symbol)) void this.request(instrument);
  }

  /**
   * The stream has delivered a crossed book. It is requested and subscribed to again, unless the next
   * updates of the venue uncross it. Until the stream delivers a good book, the last good one is not
   * current.
   */
  async recordCrossed(instrument: LiveInstrument): Promise<void> {
    const { symbol } = instrument;
    if (this.#crossed.has(symbol)) return;
    const crossing = {};
    this.#crossed.set(symbol, crossing);
    this.#streamed.delete(symbol);
    await this.options.timers.pause(CROSSED_MIN_MS);
    if (this.#crossed.get(symbol) === crossing) void this.request(instrument);
  }

  /**
   * Requests the book until the stream delivers one, with growing intervals: the book of a contract
   * without orders never arrives. A crossed one is also subscribed to again each time.
   */
  async request(instrument: LiveInstrument): Promise<void> {
    const { link, emit, keyOf, timers, rateLimit, isWatched, subscribeAgain } = this.options;
    const { symbol } = instrument;
    const polling = {};
    this.#polling.set(symbol, polling);
    const isAwaited = () =>
      isWatched(symbol) && !this.#streamed.has(symbol) && this.#polling.get(symbol) === polling;
    for (let pause = REQUEST_MIN_MS; isAwaited(); pause = Math.min(REQUEST_MAX_MS, 2 * pause)) {
      if (rateLimit.remainingMs === 0) {
        if (this.#crossed.has(symbol)) await subscribeAgain(instrument);
        const data = await link.book(instrument).catch((error: unknown) => rateLimit.record(error));
        if (data !== undefined && isAwaited()) emit({ kind: 'book', key: keyOf(instrument), data });
      }
      await timers.pause(Math.max(rateLimit.remainingMs, pause));
    }
  }
}
