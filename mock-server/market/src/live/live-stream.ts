import type { LiveInstrument, LiveKind, VenueLink } from '@parallax/live';
import type { MarketUpdate } from '../market-source.ts';
import { AwaitedBooks } from './awaited-books.ts';
import { BackOff, REFUSED_MS } from './back-off.ts';
import type { RateLimitBackOff } from './rate-limit-back-off.ts';
import type { Timers } from './timers.ts';
import type { VenueErrors } from './venue-errors.ts';

/** Minimum interval between two reads: most venues send a ticker ten times a second. */
const READ_MS = 50;
/** Longer than a venue needs to confirm that a subscription has ended. */
const UNSUBSCRIBE_MAX_MS = 2_000;
/** A refusal counts against a batch only within this time after its wait for updates started. */
const REFUSED_WITHIN_MS = 5_000;
/** A batch is split after this many refusals: a single one may be transient. */
const REFUSALS = 2;

export interface StreamOptions {
  readonly link: VenueLink;
  readonly kind: LiveKind;
  readonly keyOf: (instrument: LiveInstrument) => string;
  readonly timers: Timers;
  readonly random: () => number;
  readonly errors: VenueErrors;
  /** no requests are sent while it is in effect */
  readonly rateLimit: RateLimitBackOff;
  readonly emit: (update: MarketUpdate) => void;
  /** called when a stream has ended; it is retried */
  readonly onFailed: (stream: LiveStream, error: unknown) => void;
  readonly onWorking: (stream: LiveStream) => void;
  /** called when one contract is refused; the others continue without it */
  readonly onRefused: (instrument: LiveInstrument, error: unknown) => void;
  readonly tradesMax: number;
  readonly now: () => number;
}

/** Contracts that share one subscription message. */
interface Batch {
  /** replaced when one of them gets a batch of its own */
  symbols: readonly string[];
  readonly backOff: BackOff;
  /** start of the current wait for updates, in Unix milliseconds; undefined when not waiting */
  waitingSince: number | undefined;
  /** consecutive refusals */
  refusals: number;
}

/**
 * The updates of one kind for some contracts of a venue, subscribed to together. A refused batch is
 * split in halves until the refused contracts are isolated.
 */
export class LiveStream {
  readonly #instruments = new Map<string, LiveInstrument>();
  readonly #batches = new Set<Batch>();
  /**
   * by symbol, present while past trades load (streamed trades wait until then); true if they must
   * be loaded once more
   */
  readonly #loadingHistory = new Map<string, boolean>();
  readonly #books: AwaitedBooks;
  #isStopped = false;

  constructor(
    private readonly options: StreamOptions,
    instruments: readonly LiveInstrument[],
  ) {
    this.#books = new AwaitedBooks({
      ...options,
      isWatched: (symbol) => this.#instruments.has(symbol),
      subscribeAgain: (instrument) => this.#subscribeAgain(instrument),
    });
    for (const instrument of instruments) {
      this.#instruments.set(instrument.symbol, instrument);
      options.link.start(options.kind, instrument);
    }
    void this.#run(instruments);
    for (const instrument of instruments) {
      if (options.kind === 'trades') void this.#loadTrades(instrument);
      if (options.kind === 'book') void this.#books.request(instrument);
    }
  }

  /** Whether the current stream has delivered the book, and not a crossed one since. */
  isStreamed(symbol: string): boolean {
    return this.#instruments.has(symbol) && this.#books.isStreamed(symbol);
  }

  get kind(): LiveKind {
    return this.options.kind;
  }

  get instruments(): ReadonlyMap<string, LiveInstrument> {
    return this.#instruments;
  }

  /**
   * Whether every batch that is not being refused has been waiting for updates since before
   * `receivedAt`, the last time at which all connections were alive.
   */
  isWaiting(receivedAt: number): boolean {
    const active = [...this.#batches].filter(({ refusals }) => refusals < REFUSALS);
    return (
      active.length > 0 &&
      active.every(({ waitingSince }) => waitingSince !== undefined && waitingSince < receivedAt)
    );
  }

  /** Whether any batch is subscribed, or being subscribed to. */
  get isAnySubscribed(): boolean {
    return [...this.#batches].some(({ waitingSince }) => waitingSince !== undefined);
  }

  has(symbol: string): boolean {
    return this.#instruments.has(symbol);
  }

  /** Unsubscribes from contracts; true when none remain, which ends the stream. */
  unsubscribe(symbols: readonly string[]): boolean {
    const removed = symbols.flatMap((symbol) => this.#instruments.get(symbol) ?? []);
    for (const { symbol } of removed) {
      this.#instruments.delete(symbol);
      this.#books.forget(symbol);
    }
    // a closed connection has no subscriptions either
    this.options.link.unwatch(this.kind, removed).catch(() => undefined);
    return this.#instruments.size === 0;
  }

  stop(): void {
    this.#isStopped = true;
    this.#instruments.clear();
  }

  /** Emits pending updates without waiting for the stream. */
  flush(): void {
    for (const instrument of this.#instruments.values()) {
      const update = this.#nextUpdate(instrument);
      if (update !== undefined) this.options.emit(update);
    }
  }

  /** @param retryAfterMs delay before the first attempt, for a part of a batch that was split */
  async #run(initial: readonly LiveInstrument[], retryAfterMs = 0): Promise<void> {
    const { link, timers, now, rateLimit } = this.options;
    const symbols = initial.map(({ symbol }) => symbol);
    const backOff = new BackOff(this.options.random);
    const batch: Batch = { symbols, backOff, waitingSince: undefined, refusals: 0 };
    let isSubscribed = false;
    let isInterrupted = retryAfterMs > 0;
    this.#batches.add(batch);
    if (retryAfterMs > 0) await timers.pause(retryAfterMs);
    for (;;) {
      // reading an existing subscription sends nothing to the venue
      if (!isSubscribed) await rateLimit.wait(timers);
      const instruments = this.#instrumentsOf(batch);
      if (instruments.length === 0) break;
      try {
        batch.waitingSince = now();
        await link.watch(this.kind, instruments);
        isSubscribed = true;
        if (this.#instrumentsOf(batch).length === 0) break;
        batch.refusals = 0;
        backOff.reset();
        this.options.onWorking(this);
        if (isInterrupted) this.#loadMissedTrades(batch);
        isInterrupted = false;
        this.flush();
        await timers.pause(READ_MS);
      } catch (error) {
        isSubscribed = false;
        isInterrupted = true;
        if (this.#instrumentsOf(batch).length === 0) break;
        for (const each of this.#instrumentsOf(batch)) this.#books.recordEnd(each);
        if (this.#trySplit(batch, error)) break;
        await timers.pause(this.#pauseAfter(batch, error));
      }
    }
    this.#batches.delete(batch);
  }

  #instrumentsOf({ symbols }: Batch): LiveInstrument[] {
    return this.#isStopped ? [] : symbols.flatMap((symbol) => this.#instruments.get(symbol) ?? []);
  }

  /** Counts refusals; true when smaller batches have replaced this one. */
  #trySplit(batch: Batch, error: unknown): boolean {
    const { waitingSince } = batch;
    const { errors, now } = this.options;
    batch.waitingSince = undefined;
    if (!errors.isRefusal(error) || waitingSince === undefined) return false;
    const isForBatch = now() - waitingSince < REFUSED_WITHIN_MS;
    batch.refusals = isForBatch ? batch.refusals + 1 : 0;
    const instruments = this.#instrumentsOf(batch);
    if (instruments.length === 1) return false;
    const refused = instruments.find((one) => errors.isRefusalOf(error, one));
    if (refused !== undefined) {
      // the venue names the refused contract, so the others need no further splitting
      const others = instruments.filter((one) => one !== refused);
      this.#runSeparately(batch, [refused], others);
      return true;
    }
    if (batch.refusals < REFUSALS) return false;
    const half = Math.ceil(instruments.length / 2);
    this.#runSeparately(batch, instruments.slice(0, half), instruments.slice(half));
    return true;
  }

  #runSeparately({ backOff }: Batch, ...parts: readonly (readonly LiveInstrument[])[]): void {
    const retryAfterMs = backOff.next();
    for (const part of parts) void this.#run(part, retryAfterMs);
  }

  #pauseAfter(batch: Batch, error: unknown): number {
    const { errors, onFailed, onRefused, rateLimit } = this.options;
    const pauseMs = rateLimit.pauseAfter(error, batch.backOff);
    if (!errors.isRefusal(error)) {
      onFailed(this, error);
      return pauseMs;
    }
    const [alone, ...others] = this.#instrumentsOf(batch);
    if (batch.refusals < REFUSALS || alone === undefined || others.length > 0) {
      return pauseMs;
    }
    if (batch.refusals === REFUSALS) onRefused(alone, error);
    return REFUSED_MS;
  }

  #nextUpdate(instrument: LiveInstrument): MarketUpdate | undefined {
    const { link, kind } = this.options;
    const key = this.options.keyOf(instrument);
    if (this.#loadingHistory.has(instrument.symbol)) return undefined;
    if (kind === 'trades') {
      const data = link.drainTrades(instrument);
      return data.length === 0 ? undefined : { kind, key, data };
    }
    if (kind === 'book') {
      const data = link.drainBook(instrument);
      if (data !== undefined) this.#books.recordDelivery(instrument.symbol);
      else if (link.isCrossed(instrument)) void this.#books.recordCrossed(instrument);
      return data && { kind, key, data };
    }
    const data = link.drainTicker(instrument);
    return data && { kind, key, data };
  }

  /**
   * Loads and emits the trades before now; none when the venue does not provide them. While they are
   * loading, a further call loads them again afterwards, so that trades are emitted in order.
   */
  async #loadTrades(instrument: LiveInstrument): Promise<void> {
    const { symbol } = instrument;
    const { link, emit, keyOf, tradesMax, rateLimit } = this.options;
    const isLoading = this.#loadingHistory.has(symbol);
    this.#loadingHistory.set(symbol, isLoading);
    if (isLoading) return;
    do {
      this.#loadingHistory.set(symbol, false);
      const past = await link.drainLatest(instrument, tradesMax, rateLimit.remainingMs === 0);
      const { trades: data, requestError } = past;
      rateLimit.record(requestError);
      if (!this.#instruments.has(symbol)) return;
      if (data.length > 0) emit({ kind: 'trades', key: keyOf(instrument), data });
    } while (this.#loadingHistory.get(symbol) === true);
    this.#loadingHistory.delete(symbol);
    this.flush();
  }

  /** Loads the trades that were missed during an interruption. */
  #loadMissedTrades(batch: Batch): void {
    if (this.kind !== 'trades') return;
    for (const instrument of this.#instrumentsOf(batch)) void this.#loadTrades(instrument);
  }

  /** Ends the subscription to a book and starts one in a batch of its own, for a new snapshot. */
  async #subscribeAgain(instrument: LiveInstrument): Promise<void> {
    const { link, timers } = this.options;
    for (const batch of this.#batches) {
      batch.symbols = batch.symbols.filter((symbol) => symbol !== instrument.symbol);
    }
    const ended = link.unwatch(this.kind, [instrument]).catch(() => undefined);
    await Promise.race([ended, timers.pause(UNSUBSCRIBE_MAX_MS)]);
    if (this.#instruments.has(instrument.symbol)) void this.#run([instrument]);
  }
}
