import { LATEST_TRADES_MAX } from '@parallax/contract';
import type { LiveInstrument, LiveKind } from '@parallax/live';
import type { MarketNews } from '../market-source.ts';
import { LiveStream, type StreamOptions } from './live-stream.ts';

/** What comes to be watched within this is subscribed to in one message. */
const JOIN_MS = 50;

type Common =
  | 'link'
  | 'timers'
  | 'random'
  | 'words'
  | 'quiet'
  | 'now'
  | 'failed'
  | 'worked'
  | 'refused';

interface StreamsOptions extends Pick<StreamOptions, Common> {
  readonly venue: string;
  /** what the venue trades, by symbol; undefined while that is not known */
  readonly instruments: () => ReadonlyMap<string, LiveInstrument> | undefined;
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
  /** one for all: streams that end together are tried again together, on one connection */
  readonly #jitter: number;
  #emit: (news: MarketNews) => void = () => undefined;

  constructor(private readonly options: StreamsOptions) {
    this.#jitter = options.random();
  }

  get size(): number {
    return this.#streams.size;
  }

  /** Whether the venue does not trade something that is watched. */
  get isMissing(): boolean {
    const known = this.options.instruments();
    return [...this.#wanted.values()].some(({ symbol }) => known?.has(symbol) !== true);
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
    for (const stream of this.#streams) if (stream.kind === kind) this.#leave(stream, symbol);
  }

  /** What was heard last of a watched topic. */
  last(kind: LiveKind, symbol: string): MarketNews | undefined {
    return this.#last.get(nameOf(kind, symbol));
  }

  /** Whether what was heard last of a watched book came by its stream, which goes on. */
  hasSpoken(symbol: string): boolean {
    return [...this.#streams].some((stream) => stream.hasSpoken(symbol));
  }

  /** The venue has said what it trades: ends what it trades no more, and begins what could not be before. */
  listed(): void {
    const streamed = new Set<string>();
    for (const stream of this.#streams) {
      for (const symbol of stream.instruments.keys()) {
        if (this.options.instruments()?.has(symbol)) streamed.add(nameOf(stream.kind, symbol));
        else this.#leave(stream, symbol);
      }
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

  /**
   * A stream that waits while all connections of its venue can be heard works, however little there is
   * to tell.
   */
  heard(heardAt: number): void {
    for (const stream of this.#streams) {
      if (stream.isWaiting(heardAt)) this.options.worked(stream);
    }
  }

  stop(): void {
    for (const stream of this.#streams) stream.stop();
    this.#streams.clear();
  }

  #leave(stream: LiveStream, symbol: string): void {
    if (!stream.instruments.has(symbol) || !stream.leave(symbol)) return;
    this.#streams.delete(stream);
    this.options.ended(stream);
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
      const [first] = instruments;
      const most = first === undefined ? 1 : this.options.link.batchMax(first);
      for (let i = 0; i < instruments.length; i += most) {
        this.#stream(kind, instruments.slice(i, i + most));
      }
    }
  }

  #stream(kind: LiveKind, instruments: readonly LiveInstrument[]): void {
    const options: StreamOptions = {
      ...this.options,
      kind,
      keyOf: ({ symbol }) => `${this.options.venue}:${symbol}`,
      random: () => this.#jitter,
      emit: (news) => this.#tell(news),
      latestTrades: LATEST_TRADES_MAX,
    };
    this.#streams.add(new LiveStream(options, instruments));
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
