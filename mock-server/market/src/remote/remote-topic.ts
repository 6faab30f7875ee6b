import {
  type Book,
  bookSchema,
  LATEST_TRADES_MAX,
  type PushedTopicKind,
  type Ticker,
  type Trade,
  tickerSchema,
  topicOf,
  tradeSchema,
} from '@parallax/protocol';
import { asError } from '@parallax/server-kit/config/errors';
import { z } from 'zod';
import type { CurrentValue, MarketUpdate } from '../market-source.ts';
import { decodeUpdate, type Position, type Watched } from './messages.ts';

type Trades = Extract<MarketUpdate, { kind: 'trades' }>;
type Latest = Exclude<MarketUpdate, Trades>;

const tradesSchema = z.array(tradeSchema);
/** Trades that are kept while the response with those before them is awaited. */
const EARLY_TRADES_MAX = 1_000;

/** Whether an update was sent after another one. */
const isAfter = (one: Position, other: Position): boolean =>
  one.term === other.term ? one.seq > other.seq : one.term > other.term;

/**
 * Parses data when it is needed, since most tickers and books are replaced by newer ones before they
 * are sent to clients. Data that is not valid is logged and replaced by the last that was.
 */
class LazyParser<D extends Ticker | Book> {
  #valid: D | undefined;

  constructor(
    private readonly schema: z.ZodType<D>,
    private readonly log: (line: string) => void,
  ) {}

  /** Returns how to read the data. Throws when it is the first and not valid. */
  parse(json: string): () => D {
    let data: D | undefined;
    if (this.#valid === undefined) data = this.#parse(json);
    return () => {
      data ??= this.#parseOr(json, this.#valid);
      return data;
    };
  }

  #parse(json: string): D {
    this.#valid = this.schema.parse(JSON.parse(json));
    return this.#valid;
  }

  #parseOr(json: string, valid: D | undefined): D {
    try {
      return this.#parse(json);
    } catch (error) {
      if (valid === undefined) throw error;
      this.log(`A price was not valid: ${asError(error).message}`);
      return valid;
    }
  }
}

/**
 * A topic that this process watches at the primary. Its value is confirmed by the primary of a term when
 * that has responded to the request for it; until then, updates may have been missed.
 */
export class RemoteTopic {
  readonly name: string;
  /** the term of the primary that has responded; 0 while a response is awaited */
  term = 0;
  /** whether the primary watches the contract; it may not list it yet */
  isWatched = false;
  /** what the primary says of its last value */
  isReportedLive = false;
  readonly #tickers: LazyParser<Ticker>;
  readonly #books: LazyParser<Book>;
  #position: Position = { term: 0, seq: -1 };
  #value: Latest | undefined;
  /** the term of the primary that has sent the value */
  #valueTerm = 0;
  #receivedAt = 0;
  #trades: readonly Trade[] | undefined;
  /** trades that were received before the response */
  #earlyTrades: Trade[] = [];

  constructor(
    readonly kind: PushedTopicKind,
    readonly key: string,
    log: (line: string) => void,
  ) {
    this.name = topicOf(kind, key);
    this.#tickers = new LazyParser(tickerSchema, log);
    this.#books = new LazyParser(bookSchema, log);
  }

  /** The last value with its age at a time in milliseconds of `performance.now()`. */
  read(now: number): CurrentValue {
    const { key } = this;
    if (this.#trades !== undefined) return { kind: 'trades', key, data: this.#trades };
    if (this.#value === undefined) return { kind: 'awaited', key };
    return { ...this.#value, age: (this.#value.age ?? 0) + now - this.#receivedAt };
  }

  /** Whether the value is that of the primary of a term, and current there. */
  isLive(term: number): boolean {
    const hasValue = this.kind === 'trades' || this.#valueTerm === term;
    return this.term === term && this.isWatched && this.isReportedLive && hasValue;
  }

  /** Makes the value one that has to be requested. */
  unconfirm(): void {
    this.term = 0;
    this.isReportedLive = false;
  }

  /**
   * Stores an encoded update of the present or a later term. Returns what of it is new, undefined if
   * nothing is. Throws if it is not valid.
   */
  update(text: string, presentTerm: number, now: number): MarketUpdate | undefined {
    const { json, ...position } = decodeUpdate(text);
    if (position.term < presentTerm || !isAfter(position, this.#position)) return undefined;
    if (this.kind !== 'trades') return this.#accept(position, this.#decode(this.kind, json), now);
    const trades = tradesSchema.parse(JSON.parse(json));
    this.#position = position;
    if (this.term === position.term) return this.#addTrades(trades, 0);
    this.#earlyTrades = [...this.#earlyTrades, ...trades].slice(-EARLY_TRADES_MAX);
    return undefined;
  }

  /**
   * Stores the response to a request for the value. Returns what of it is new, undefined if nothing is;
   * its age says since when it is known.
   */
  respond({ value, isLive, ...position }: Watched, now: number): MarketUpdate | undefined {
    this.term = position.term;
    this.isWatched = value !== undefined;
    this.isReportedLive = isLive;
    if (this.kind === 'trades') {
      const early = this.#earlyTrades;
      this.#earlyTrades = [];
      const latest = value?.kind === 'trades' ? value.data : [];
      // the response may go back further than what is known
      return this.#addTrades([...latest, ...early], this.#trades?.at(-1)?.at ?? 0);
    }
    if (value?.kind !== 'ticker' && value?.kind !== 'book') return undefined;
    if (!isAfter(position, this.#position)) return undefined;
    return this.#accept(position, { ...value, age: value.age ?? 0 }, now);
  }

  #decode(kind: 'ticker' | 'book', json: string): Latest {
    const { key } = this;
    if (kind === 'ticker') {
      const read = this.#tickers.parse(json);
      return {
        kind,
        key,
        get data() {
          return read();
        },
      };
    }
    const read = this.#books.parse(json);
    return {
      kind,
      key,
      get data() {
        return read();
      },
    };
  }

  #accept(position: Position, value: Latest, now: number): Latest | undefined {
    this.#position = position;
    const last = this.#value;
    // another primary may have received less than the one before
    const isOlder =
      last !== undefined && position.term !== this.#valueTerm && value.data.at < last.data.at;
    if (isOlder) return undefined;
    this.#value = value;
    this.#valueTerm = position.term;
    this.#receivedAt = now;
    if (value.age === undefined && this.term === position.term) this.isReportedLive = true;
    return value;
  }

  #addTrades(trades: readonly Trade[], since: number): MarketUpdate | undefined {
    const known = this.#trades ?? [];
    const ids = new Set(known.map(({ id }) => id));
    const added: Trade[] = [];
    for (const trade of trades) {
      if (trade.at < since || ids.has(trade.id)) continue;
      ids.add(trade.id);
      added.push(trade);
    }
    this.#trades = [...known, ...added].slice(-LATEST_TRADES_MAX);
    return added.length === 0 ? undefined : { kind: 'trades', key: this.key, data: added };
  }
}
