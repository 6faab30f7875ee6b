import type { LiveInstrument, LiveKind, VenueLink } from '@parallax/live';
import type { MarketNews } from '../market-source.ts';
import { Pauses } from './pauses.ts';
import type { Quiet } from './quiet.ts';
import type { Timers } from './timers.ts';

/** Between two looks at what is new: most venues send a ticker ten times a second. */
const TAKE_MS = 50;
/** How often a book is asked for at first, as long as its stream has not spoken, and later. */
const ASK_BOOK_MS = 1_000;
const ASK_BOOK_LATER_MS = 30_000;
/** A refusal that comes later after the asking is one of something else. */
const REFUSED_WITHIN_MS = 5_000;
/** How often all is refused before its halves are tried: once may be the venue's bad moment. */
const REFUSALS = 2;
/** How long a contract that is refused by itself is left alone. */
const REFUSED_MS = 60_000;

/** What failed, in words. */
export interface Words {
  readonly whyNot: (error: unknown) => string;
  readonly isUnreachable: (error: unknown) => boolean;
  readonly isRefusal: (error: unknown) => boolean;
  /** whether it is this contract alone that is refused, of all that were asked for together */
  readonly isRefusalOf: (error: unknown, instrument: LiveInstrument) => boolean;
  readonly isAskingForPatience: (error: unknown) => boolean;
  readonly firstLineOf: (error: unknown) => string;
}

export interface StreamOptions {
  readonly link: VenueLink;
  readonly kind: LiveKind;
  readonly keyOf: (instrument: LiveInstrument) => string;
  readonly timers: Timers;
  readonly random: () => number;
  readonly words: Words;
  /** while it lasts, the venue is asked for nothing */
  readonly quiet: Quiet;
  readonly emit: (news: MarketNews) => void;
  /** a stream has ended; it is tried again */
  readonly failed: (stream: LiveStream, error: unknown) => void;
  readonly worked: (stream: LiveStream) => void;
  /** one contract is refused, and the others go on without it */
  readonly refused: (instrument: LiveInstrument, error: unknown) => void;
  readonly latestTrades: number;
  readonly now: () => number;
}

/** Contracts that are subscribed to in one message. */
interface Batch {
  readonly symbols: readonly string[];
  readonly pauses: Pauses;
  /** since when it waits for news, in Unix milliseconds; undefined while it does not */
  waitsSince: number | undefined;
  /** how often it was refused without any news in between */
  refusals: number;
}

/**
 * The news of one kind of some contracts of a venue. They are subscribed to together; where the venue
 * refuses that, its halves are, until those that it refuses are by themselves.
 */
export class LiveStream {
  readonly #instruments = new Map<string, LiveInstrument>();
  readonly #batches = new Set<Batch>();
  /** those whose past is not known yet: nothing of the present is told before it */
  readonly #waiting = new Set<string>();
  /** those whose book has come by the stream, which has not ended since */
  readonly #spoken = new Set<string>();
  /** what stands for the last time that a book has begun to be asked for */
  readonly #asking = new Map<string, object>();
  #stopped = false;

  constructor(
    private readonly options: StreamOptions,
    instruments: readonly LiveInstrument[],
  ) {
    for (const instrument of instruments) {
      this.#instruments.set(instrument.symbol, instrument);
      options.link.begin(options.kind, instrument);
    }
    void this.#run([...this.#instruments.keys()]);
    for (const instrument of instruments) {
      if (options.kind === 'trades') void this.#bringTrades(instrument);
      if (options.kind === 'book') void this.#bringBook(instrument);
    }
  }

  /** Whether a book has come by the stream, and the stream goes on. */
  hasSpoken(symbol: string): boolean {
    return this.#instruments.has(symbol) && this.#spoken.has(symbol);
  }

  get kind(): LiveKind {
    return this.options.kind;
  }

  get instruments(): ReadonlyMap<string, LiveInstrument> {
    return this.#instruments;
  }

  /** Whether it was waiting for news already when all connections were heard at `heardAt`. */
  isWaiting(heardAt: number): boolean {
    const asking = [...this.#batches].filter(({ refusals }) => refusals < REFUSALS);
    return (
      asking.length > 0 &&
      asking.every(({ waitsSince }) => waitsSince !== undefined && waitsSince < heardAt)
    );
  }

  hears(symbol: string): boolean {
    return this.#instruments.has(symbol);
  }

  /** Ends the subscriptions of some; true when none is left, and with it the stream. */
  leave(symbols: readonly string[]): boolean {
    const left = symbols.flatMap((symbol) => this.#instruments.get(symbol) ?? []);
    for (const { symbol } of left) this.#instruments.delete(symbol);
    // a connection that is gone has no subscriptions either
    this.options.link.forget(this.kind, left).catch(() => undefined);
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

  /** @param afterMs how long to leave the venue alone before */
  async #run(symbols: readonly string[], afterMs = 0): Promise<void> {
    const { link, timers, now, quiet } = this.options;
    const pauses = new Pauses(this.options.random);
    const batch: Batch = { symbols, pauses, waitsSince: undefined, refusals: 0 };
    let isSubscribed = false;
    let isInterrupted = false;
    this.#batches.add(batch);
    if (afterMs > 0) await timers.pause(afterMs);
    for (;;) {
      // what is subscribed to already goes on: hearing it asks the venue for nothing
      if (!isSubscribed) await quiet.over(timers);
      const wanted = this.#wanted(batch);
      if (wanted.length === 0) break;
      try {
        batch.waitsSince = now();
        await link.hear(this.kind, wanted);
        isSubscribed = true;
        if (this.#wanted(batch).length === 0) break;
        batch.refusals = 0;
        pauses.reset();
        this.options.worked(this);
        if (isInterrupted) this.#bringMissed(batch);
        isInterrupted = false;
        this.take();
        await timers.pause(TAKE_MS);
      } catch (error) {
        isSubscribed = false;
        isInterrupted = true;
        if (this.#wanted(batch).length === 0) break;
        this.#bringBooks(batch);
        if (this.#isSplit(batch, error)) break;
        await timers.pause(this.#pauseAfter(batch, error));
      }
    }
    this.#batches.delete(batch);
  }

  #wanted({ symbols }: Batch): LiveInstrument[] {
    return this.#stopped ? [] : symbols.flatMap((symbol) => this.#instruments.get(symbol) ?? []);
  }

  /** Counts refusals; true when parts of a batch have taken its place. */
  #isSplit(batch: Batch, error: unknown): boolean {
    const { waitsSince } = batch;
    const { words, now } = this.options;
    batch.waitsSince = undefined;
    if (!words.isRefusal(error) || waitsSince === undefined) return false;
    const isOwn = now() - waitsSince < REFUSED_WITHIN_MS;
    batch.refusals = isOwn ? batch.refusals + 1 : 0;
    const wanted = this.#wanted(batch);
    if (wanted.length === 1) return false;
    const refused = wanted.find((one) => words.isRefusalOf(error, one));
    if (refused !== undefined) {
      // the others are heard already
      const others = wanted.filter((one) => one !== refused);
      this.#runApart(batch, [refused], others);
      return true;
    }
    if (batch.refusals < REFUSALS) return false;
    const half = Math.ceil(wanted.length / 2);
    this.#runApart(batch, wanted.slice(0, half), wanted.slice(half));
    return true;
  }

  #runApart({ pauses }: Batch, ...parts: readonly (readonly LiveInstrument[])[]): void {
    const afterMs = pauses.next();
    for (const part of parts)
      void this.#run(
        part.map(({ symbol }) => symbol),
        afterMs,
      );
  }

  #pauseAfter(batch: Batch, error: unknown): number {
    const { words, failed, refused, quiet } = this.options;
    quiet.heed(error);
    if (!words.isRefusal(error)) failed(this, error);
    const [alone, ...others] = this.#wanted(batch);
    if (batch.refusals < REFUSALS || alone === undefined || others.length > 0) {
      return Math.max(quiet.leftMs, batch.pauses.next(words.isAskingForPatience(error)));
    }
    if (batch.refusals === REFUSALS) refused(alone, error);
    return REFUSED_MS;
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
    const { link, emit, keyOf, latestTrades, quiet } = this.options;
    this.#waiting.add(symbol);
    const past = await link.takePast(instrument, latestTrades, quiet.leftMs === 0);
    const { trades: data, refusal } = past;
    quiet.heed(refusal);
    this.#waiting.delete(symbol);
    if (!this.#instruments.has(symbol)) return;
    if (data.length > 0) emit({ kind: 'trades', key: keyOf(instrument), data });
    this.take();
  }

  /** What was traded while it could not be heard. */
  #bringMissed(batch: Batch): void {
    if (this.kind !== 'trades') return;
    for (const instrument of this.#wanted(batch)) void this.#bringTrades(instrument);
  }

  /** The books that the stream does not tell any more. */
  #bringBooks(batch: Batch): void {
    if (this.kind !== 'book') return;
    for (const instrument of this.#wanted(batch)) {
      if (this.#spoken.delete(instrument.symbol)) void this.#bringBook(instrument);
    }
  }

  /**
   * A stream of books may take its time: until it speaks, the book is asked for, ever more seldom
   * where nobody bids or offers and there is none to be told.
   */
  async #bringBook(instrument: LiveInstrument): Promise<void> {
    const { link, emit, keyOf, timers, quiet } = this.options;
    const { symbol } = instrument;
    const asking = {};
    this.#asking.set(symbol, asking);
    const isAwaited = () =>
      this.#instruments.has(symbol) &&
      !this.#spoken.has(symbol) &&
      this.#asking.get(symbol) === asking;
    for (let pause = ASK_BOOK_MS; isAwaited(); pause = Math.min(ASK_BOOK_LATER_MS, 2 * pause)) {
      if (quiet.leftMs === 0) {
        const data = await link.book(instrument).catch((error: unknown) => quiet.heed(error));
        if (data !== undefined && isAwaited()) emit({ kind: 'book', key: keyOf(instrument), data });
      }
      await timers.pause(Math.max(quiet.leftMs, pause));
    }
  }
}
