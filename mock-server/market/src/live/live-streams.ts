import type { LiveInstrument, LiveKind } from '@parallax/live';
import { LATEST_TRADES_MAX } from '@parallax/protocol';
import type { CurrentValue, MarketUpdate } from '../market-source.ts';
import { LiveStream, type StreamOptions } from './live-stream.ts';

/** Topics watched within this time share one subscription message. */
const BATCH_MS = 50;
/**
 * How long an unwatched topic stays subscribed, longer than a page reload: venues accept few
 * messages a second, and a new subscription starts without data.
 */
export const LINGER_MS = 3_000;

type Common =
  | 'link'
  | 'timers'
  | 'random'
  | 'errors'
  | 'rateLimit'
  | 'now'
  | 'onFailed'
  | 'onWorking'
  | 'onRefused';

interface StreamsOptions extends Pick<StreamOptions, Common> {
  readonly venue: string;
  /** monotonic milliseconds, for the age of updates */
  readonly elapsed: () => number;
  /** the venue's instruments, by symbol; undefined before they are loaded */
  readonly instruments: () => ReadonlyMap<string, LiveInstrument> | undefined;
  /** called when a stream has no contracts left */
  readonly onEnded: (stream: object) => void;
}

interface WatchedTopic {
  readonly kind: LiveKind;
  readonly symbol: string;
}

interface ReceivedUpdate {
  readonly update: MarketUpdate;
  /** in the clock's elapsed milliseconds */
  readonly receivedAt: number;
}

const topicOf = (kind: LiveKind, symbol: string): string => `${kind}:${symbol}`;

function withEarlierTrades(before: MarketUpdate | undefined, update: MarketUpdate): MarketUpdate {
  if (update.kind !== 'trades' || before?.kind !== 'trades') return update;
  return { ...update, data: [...before.data, ...update.data].slice(-LATEST_TRADES_MAX) };
}

/** Contracts that may share one subscription message: venues accept one type per message. */
const batchKeyOf = ({ instType, riskType }: LiveInstrument): string => `${instType} ${riskType}`;

/** A venue's subscriptions to the watched topics. */
export class LiveStreams {
  readonly #streams = new Set<LiveStream>();
  /** watched topics, including those that the venue does not list */
  readonly #watched = new Map<string, WatchedTopic>();
  readonly #queued = new Set<string>();
  /** unwatched topics that are still subscribed, with the time they were unwatched */
  readonly #lingering = new Map<string, number>();
  readonly #last = new Map<string, ReceivedUpdate>();
  /** shared by all streams of the venue, so that they reconnect together; random, so that servers do not */
  readonly #jitter: number;
  #emit: (update: MarketUpdate) => void = () => undefined;

  constructor(private readonly options: StreamsOptions) {
    this.#jitter = options.random();
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Whether any contract is subscribed to, or being subscribed to. */
  get isAnySubscribed(): boolean {
    return [...this.#streams].some((stream) => stream.isAnySubscribed);
  }

  /** Whether a watched contract is missing from the venue's instruments. */
  get hasMissing(): boolean {
    const listed = this.options.instruments();
    return [...this.#watched.values()].some(({ symbol }) => listed?.has(symbol) !== true);
  }

  listen(emit: (update: MarketUpdate) => void): void {
    this.#emit = emit;
  }

  watch(kind: LiveKind, symbol: string): void {
    const topic = topicOf(kind, symbol);
    if (this.#watched.has(topic)) return;
    this.#watched.set(topic, { kind, symbol });
    if (!this.#lingering.delete(topic)) this.#enqueue(topic);
  }

  unwatch(kind: LiveKind, symbol: string): void {
    const topic = topicOf(kind, symbol);
    this.#watched.delete(topic);
    this.#queued.delete(topic);
    const isSubscribed = [...this.#streams].some((one) => one.kind === kind && one.has(symbol));
    if (isSubscribed) this.#linger(topic);
    else this.#last.delete(topic);
  }

  /** The last update of a watched topic. */
  read(kind: LiveKind, symbol: string): CurrentValue | undefined {
    const last = this.#last.get(topicOf(kind, symbol));
    return last && { ...last.update, age: this.options.elapsed() - last.receivedAt };
  }

  /** Whether the last update of a watched book came from its current stream. */
  isStreamed(symbol: string): boolean {
    return [...this.#streams].some((stream) => stream.isStreamed(symbol));
  }

  /**
   * Applies the venue's new instruments: unsubscribes from delisted contracts and subscribes to
   * those that have become available.
   */
  applyListings(): void {
    const subscribed = new Set<string>();
    for (const stream of this.#streams) {
      for (const symbol of stream.instruments.keys()) {
        if (this.options.instruments()?.has(symbol)) subscribed.add(topicOf(stream.kind, symbol));
        else this.#unsubscribe(stream, [symbol]);
      }
    }
    for (const topic of this.#watched.keys()) if (!subscribed.has(topic)) this.#enqueue(topic);
  }

  /** The ticker streams of derivatives. */
  *derivatives(): Generator<LiveStream> {
    for (const stream of this.#streams) {
      const [first] = stream.instruments.values();
      if (stream.kind === 'ticker' && first?.riskType) yield stream;
    }
  }

  /**
   * Reports streams as working while they wait on live connections, even if no update arrives.
   */
  confirmWaiting(receivedAt: number): void {
    for (const stream of this.#streams) {
      if (stream.isWaiting(receivedAt)) this.options.onWorking(stream);
    }
  }

  stop(): void {
    for (const stream of this.#streams) stream.stop();
    this.#streams.clear();
  }

  #linger(topic: string): void {
    if (this.#lingering.size === 0) void this.#unsubscribeLater();
    this.#lingering.set(topic, this.options.now());
  }

  /** Unsubscribes from topics that were not watched again, one message per stream. */
  async #unsubscribeLater(): Promise<void> {
    do {
      await this.options.timers.pause(LINGER_MS);
      const unwatchedBefore = this.options.now() - LINGER_MS;
      for (const stream of this.#streams) {
        const expired = [...stream.instruments.keys()].filter((symbol) => {
          const since = this.#lingering.get(topicOf(stream.kind, symbol));
          return since !== undefined && since <= unwatchedBefore;
        });
        if (expired.length > 0) this.#unsubscribe(stream, expired);
      }
    } while (this.#lingering.size > 0);
  }

  #unsubscribe(stream: LiveStream, symbols: readonly string[]): void {
    for (const symbol of symbols) {
      const topic = topicOf(stream.kind, symbol);
      this.#lingering.delete(topic);
      this.#last.delete(topic);
    }
    if (!stream.unsubscribe(symbols)) return;
    this.#streams.delete(stream);
    this.options.onEnded(stream);
  }

  /** Schedules a subscription, batched with others. */
  #enqueue(topic: string): void {
    if (this.#queued.size === 0) {
      void this.options.timers.pause(BATCH_MS).then(() => this.#subscribeQueued());
    }
    this.#queued.add(topic);
  }

  #subscribeQueued(): void {
    const groups = new Map<string, { kind: LiveKind; instruments: LiveInstrument[] }>();
    for (const topic of this.#queued) {
      const watched = this.#watched.get(topic);
      const instrument = watched && this.options.instruments()?.get(watched.symbol);
      if (watched === undefined || instrument === undefined) continue;
      const name = `${watched.kind} ${batchKeyOf(instrument)}`;
      const group = groups.get(name) ?? { kind: watched.kind, instruments: [] };
      groups.set(name, group);
      group.instruments.push(instrument);
    }
    this.#queued.clear();
    for (const { kind, instruments } of groups.values()) {
      const [first] = instruments;
      const batchMax = first === undefined ? 1 : this.options.link.batchMax(first);
      for (let i = 0; i < instruments.length; i += batchMax) {
        this.#subscribe(kind, instruments.slice(i, i + batchMax));
      }
    }
  }

  #subscribe(kind: LiveKind, instruments: readonly LiveInstrument[]): void {
    const options: StreamOptions = {
      ...this.options,
      kind,
      keyOf: ({ symbol }) => `${this.options.venue}:${symbol}`,
      random: () => this.#jitter,
      emit: (update) => this.#publish(update),
      tradesMax: LATEST_TRADES_MAX,
    };
    this.#streams.add(new LiveStream(options, instruments));
  }

  #publish(update: MarketUpdate): void {
    const topic = topicOf(update.kind, update.key.slice(this.options.venue.length + 1));
    const isWatched = this.#watched.has(topic);
    if (!isWatched && !this.#lingering.has(topic)) return;
    this.#last.set(topic, {
      update: withEarlierTrades(this.#last.get(topic)?.update, update),
      receivedAt: this.options.elapsed(),
    });
    if (isWatched) this.#emit(update);
  }
}
