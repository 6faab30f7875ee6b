import { LATEST_TRADES_MAX } from '@parallax/contract';
import type { LiveInstrument, LiveKind } from '@parallax/live';
import type { MarketNews } from '../market-source.ts';
import { LiveStream, type StreamOptions } from './live-stream.ts';

/** What comes to be watched within this is subscribed to in one message. */
const JOIN_MS = 50;
/**
 * So long after nobody watches it any more a topic is heard on, longer than a page takes to load anew:
 * venues take few messages a second, and each subscription that begins again starts from nothing.
 */
export const LINGER_MS = 3_000;

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
  /** topics that nobody watches any more and that are still heard, with when they were left */
  readonly #lingering = new Map<string, number>();
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
    if (!this.#lingering.delete(topic)) this.#join(topic);
  }

  unwatch(kind: LiveKind, symbol: string): void {
    const topic = nameOf(kind, symbol);
    this.#wanted.delete(topic);
    this.#joining.delete(topic);
    const isHeard = [...this.#streams].some((one) => one.kind === kind && one.hears(symbol));
    if (isHeard) this.#linger(topic);
    else this.#last.delete(topic);
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
        else this.#leave(stream, [symbol]);
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

  #linger(topic: string): void {
    if (this.#lingering.size === 0) void this.#leaveLater();
    this.#lingering.set(topic, this.options.now());
  }

  /** Ends what nobody has come back to, all of a stream in one message. */
  async #leaveLater(): Promise<void> {
    do {
      await this.options.timers.pause(LINGER_MS);
      const due = this.options.now() - LINGER_MS;
      for (const stream of this.#streams) {
        const left = [...stream.instruments.keys()].filter((symbol) => {
          const since = this.#lingering.get(nameOf(stream.kind, symbol));
          return since !== undefined && since <= due;
        });
        if (left.length > 0) this.#leave(stream, left);
      }
    } while (this.#lingering.size > 0);
  }

  #leave(stream: LiveStream, symbols: readonly string[]): void {
    for (const symbol of symbols) {
      const topic = nameOf(stream.kind, symbol);
      this.#lingering.delete(topic);
      this.#last.delete(topic);
    }
    if (!stream.leave(symbols)) return;
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
    const isWanted = this.#wanted.has(topic);
    if (!isWanted && !this.#lingering.has(topic)) return;
    const before = this.#last.get(topic);
    if (news.kind === 'trades' && before?.kind === 'trades') {
      const data = [...before.data, ...news.data].slice(-LATEST_TRADES_MAX);
      this.#last.set(topic, { ...news, data });
    } else this.#last.set(topic, news);
    if (isWanted) this.#emit(news);
  }
}
