import { LATEST_TRADES_MAX } from '@parallax/contract';
import type { LiveInstrument, LiveKind, VenueLink } from '@parallax/live';
import type { MarketNews } from '../market-source.ts';
import { LiveStream } from './live-stream.ts';
import type { Timers } from './timers.ts';

/** What comes to be watched within this is subscribed to in one message. */
const JOIN_MS = 50;
/** What venues take in one message. */
const BATCH_MAX = 50;

interface StreamsOptions {
  readonly venue: string;
  readonly link: VenueLink;
  readonly timers: Timers;
  /** from 0 to below 1 */
  readonly random: () => number;
  /** Unix milliseconds */
  readonly now: () => number;
  /** what the venue trades, by symbol; undefined while that is not known */
  readonly instruments: () => ReadonlyMap<string, LiveInstrument> | undefined;
  /** a stream has ended; it is tried again */
  readonly failed: (stream: object, error: unknown) => void;
  readonly worked: (stream: object) => void;
  /** nobody wants a stream any more */
  readonly ended: (stream: object) => void;
}

interface Wanted {
  readonly kind: LiveKind;
  readonly symbol: string;
}

const nameOf = (kind: LiveKind, symbol: string): string => `${kind}:${symbol}`;

/** One type of contracts: venues take no others in one message. */
const groupOf = ({ instType, riskType }: LiveInstrument): string => `${instType} ${riskType}`;

/** The streams of a venue: what is watched, and nothing else. */
export class LiveStreams {
  readonly #streams = new Set<LiveStream>();
  /** topics that are watched, also while the venue does not have them */
  readonly #wanted = new Map<string, Wanted>();
  readonly #joining = new Set<string>();
  readonly #last = new Map<string, MarketNews>();
  #emit: (news: MarketNews) => void = () => undefined;

  constructor(private readonly options: StreamsOptions) {}

  get size(): number {
    return this.#streams.size;
  }

  listen(emit: (news: MarketNews) => void): void {
    this.#emit = emit;
  }

  watch(kind: LiveKind, symbol: string): void {
    const topic = nameOf(kind, symbol);
    if (this.#wanted.has(topic)) return;
    this.#wanted.set(topic, { kind, symbol });
    this.#join(topic);
  }

  unwatch(kind: LiveKind, symbol: string): void {
    const topic = nameOf(kind, symbol);
    this.#wanted.delete(topic);
    this.#joining.delete(topic);
    this.#last.delete(topic);
    for (const stream of this.#streams) {
      if (stream.kind !== kind || !stream.instruments.has(symbol) || !stream.leave(symbol))
        continue;
      this.#streams.delete(stream);
      this.options.ended(stream);
    }
  }

  /** What was heard last of a watched topic. */
  last(kind: LiveKind, symbol: string): MarketNews | undefined {
    return this.#last.get(nameOf(kind, symbol));
  }

  /** Subscribes to what is watched and could not be before. */
  joinAll(): void {
    const streamed = new Set<string>();
    for (const { kind, instruments } of this.#streams) {
      for (const symbol of instruments.keys()) streamed.add(nameOf(kind, symbol));
    }
    for (const topic of this.#wanted.keys()) if (!streamed.has(topic)) this.#join(topic);
  }

  /** Those of tickers of derivatives. */
  *derivatives(): Generator<LiveStream> {
    for (const stream of this.#streams) {
      const [first] = stream.instruments.values();
      if (stream.kind === 'ticker' && first?.riskType) yield stream;
    }
  }

  /** A stream that waits while its venue can be heard works, however little there is to tell. */
  heard(heardAt: number): void {
    for (const stream of this.#streams) {
      if (stream.isWaiting(heardAt)) this.options.worked(stream);
    }
  }

  stop(): void {
    for (const stream of this.#streams) stream.stop();
    this.#streams.clear();
  }

  /** Subscribes soon, with what else comes until then. */
  #join(topic: string): void {
    if (this.#joining.size === 0) {
      void this.options.timers.pause(JOIN_MS).then(() => this.#open());
    }
    this.#joining.add(topic);
  }

  #open(): void {
    const groups = new Map<string, { kind: LiveKind; instruments: LiveInstrument[] }>();
    for (const topic of this.#joining) {
      const wanted = this.#wanted.get(topic);
      const instrument = wanted && this.options.instruments()?.get(wanted.symbol);
      if (wanted === undefined || instrument === undefined) continue;
      const name = `${wanted.kind} ${groupOf(instrument)}`;
      const group = groups.get(name) ?? { kind: wanted.kind, instruments: [] };
      groups.set(name, group);
      group.instruments.push(instrument);
    }
    this.#joining.clear();
    for (const { kind, instruments } of groups.values()) {
      for (let i = 0; i < instruments.length; i += BATCH_MAX) {
        this.#stream(kind, instruments.slice(i, i + BATCH_MAX));
      }
    }
  }

  #stream(kind: LiveKind, instruments: readonly LiveInstrument[]): void {
    const { venue, link, timers, random, now, failed, worked } = this.options;
    const keyOf = ({ symbol }: LiveInstrument) => `${venue}:${symbol}`;
    const emit = (news: MarketNews) => this.#tell(news);
    const latestTrades = LATEST_TRADES_MAX;
    const told = { emit, failed, worked };
    const common = { link, kind, keyOf, timers, random, now, latestTrades, ...told };
    this.#streams.add(new LiveStream(common, instruments));
  }

  #tell(news: MarketNews): void {
    const topic = nameOf(news.kind, news.key.slice(this.options.venue.length + 1));
    if (!this.#wanted.has(topic)) return;
    const before = this.#last.get(topic);
    if (news.kind === 'trades' && before?.kind === 'trades') {
      const data = [...before.data, ...news.data].slice(-LATEST_TRADES_MAX);
      this.#last.set(topic, { ...news, data });
    } else this.#last.set(topic, news);
    this.#emit(news);
  }
}
