import type { LiveInstrument, LiveKind, VenueLink } from '@parallax/live';
import type { MarketNews } from '../market-source.ts';
import { Pauses } from './pauses.ts';
import type { Timers } from './timers.ts';

/** Between two looks at what is new: most venues send a ticker ten times a second. */
const TAKE_MS = 50;
/** How often a book is asked for as long as its stream has not spoken. */
const ASK_BOOK_MS = 1_000;

export interface StreamOptions {
  readonly link: VenueLink;
  readonly kind: LiveKind;
  readonly keyOf: (instrument: LiveInstrument) => string;
  readonly timers: Timers;
  readonly random: () => number;
  readonly emit: (news: MarketNews) => void;
  /** a stream has ended; it is tried again */
  readonly failed: (stream: LiveStream, error: unknown) => void;
  readonly worked: (stream: LiveStream) => void;
  readonly latestTrades: number;
  readonly now: () => number;
}

/** The news of one kind of some contracts of a venue, which are subscribed to together. */
export class LiveStream {
  readonly #instruments = new Map<string, LiveInstrument>();
  /** those whose past is not known yet: nothing of the present is told before it */
  readonly #waiting = new Set<string>();
  /** those whose book has come by the stream */
  readonly #spoken = new Set<string>();
  readonly #pauses: Pauses;
  /** since when it waits for news, in Unix milliseconds; undefined while it does not */
  #waitsSince: number | undefined;
  #stopped = false;

  constructor(
    private readonly options: StreamOptions,
    instruments: readonly LiveInstrument[],
  ) {
    this.#pauses = new Pauses(options.random);
    for (const instrument of instruments) this.#instruments.set(instrument.symbol, instrument);
    void this.#run();
    for (const instrument of instruments) {
      if (options.kind === 'trades') void this.#bringTrades(instrument);
      if (options.kind === 'book') void this.#bringBook(instrument);
    }
  }

  get kind(): LiveKind {
    return this.options.kind;
  }

  get instruments(): ReadonlyMap<string, LiveInstrument> {
    return this.#instruments;
  }

  /** Whether it was waiting for news already when the venue was heard at `heardAt`. */
  isWaiting(heardAt: number): boolean {
    return this.#waitsSince !== undefined && this.#waitsSince < heardAt;
  }

  /** Ends the subscription of one; true when none is left, and with it the stream. */
  leave(symbol: string): boolean {
    const instrument = this.#instruments.get(symbol);
    this.#instruments.delete(symbol);
    if (instrument !== undefined) {
      // a connection that is gone has no subscriptions either
      this.options.link.forget(this.kind, [instrument]).catch(() => undefined);
    }
    return this.#instruments.size === 0;
  }

  stop(): void {
    this.#stopped = true;
    this.#instruments.clear();
  }

  /** Tells what is new, without waiting for the stream. */
  take(): void {
    for (const instrument of this.#instruments.values()) {
      const news = this.#newsOf(instrument);
      if (news !== undefined) this.options.emit(news);
    }
  }

  async #run(): Promise<void> {
    const { link, timers, now } = this.options;
    while (this.#isWanted) {
      try {
        this.#waitsSince = now();
        await link.hear(this.kind, [...this.#instruments.values()]);
        if (!this.#isWanted) break;
        this.#pauses.reset();
        this.options.worked(this);
        this.take();
        await timers.pause(TAKE_MS);
      } catch (error) {
        this.#waitsSince = undefined;
        if (!this.#isWanted) break;
        this.options.failed(this, error);
        await timers.pause(this.#pauses.next());
      }
    }
  }

  get #isWanted(): boolean {
    return !this.#stopped && this.#instruments.size > 0;
  }

  #newsOf(instrument: LiveInstrument): MarketNews | undefined {
    const { link, kind } = this.options;
    const key = this.options.keyOf(instrument);
    if (this.#waiting.has(instrument.symbol)) return undefined;
    if (kind === 'trades') {
      const data = link.takeTrades(instrument);
      return data.length === 0 ? undefined : { kind, key, data };
    }
    if (kind === 'book') {
      const data = link.takeBook(instrument);
      if (data !== undefined) this.#spoken.add(instrument.symbol);
      return data && { kind, key, data };
    }
    const data = link.takeTicker(instrument);
    return data && { kind, key, data };
  }

  /** The trades before now; where the venue does not tell them, there are none. */
  async #bringTrades(instrument: LiveInstrument): Promise<void> {
    const { symbol } = instrument;
    const { link, emit, keyOf, latestTrades } = this.options;
    this.#waiting.add(symbol);
    const data = await link.takePast(instrument, latestTrades).catch(() => []);
    this.#waiting.delete(symbol);
    if (!this.#instruments.has(symbol)) return;
    if (data.length > 0) emit({ kind: 'trades', key: keyOf(instrument), data });
    this.take();
  }

  /** A stream of books may take its time: until it speaks, the book is asked for. */
  async #bringBook(instrument: LiveInstrument): Promise<void> {
    const { link, emit, keyOf, timers } = this.options;
    const isAwaited = () =>
      this.#instruments.has(instrument.symbol) && !this.#spoken.has(instrument.symbol);
    while (isAwaited()) {
      const data = await link.book(instrument).catch(() => undefined);
      if (data !== undefined && isAwaited()) emit({ kind: 'book', key: keyOf(instrument), data });
      await timers.pause(ASK_BOOK_MS);
    }
  }
}
