import {
  type Book,
  bookSchema,
  LATEST_TRADES_MAX,
  type PushedTopicKind,
  type Ticker,
  tickerSchema,
  topicOf,
  tradeSchema,
} from '@parallax/protocol';
import { z } from 'zod';
import { asError } from '../../config/errors.ts';
import type { CurrentValue, MarketUpdate } from '../market-source.ts';
import { decodeUpdate, type Position } from './messages.ts';

type Trades = Extract<MarketUpdate, { kind: 'trades' }>;
type Latest = Exclude<MarketUpdate, Trades>;

const tradesSchema = z.array(tradeSchema);

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

/** A topic that this process watches at another one. */
export class RemoteTopic {
  readonly name: string;
  isLive = false;
  /** the term of the primary that has sent its value, and sends its updates; 0 before the first */
  term = 0;
  readonly #tickers: LazyParser<Ticker>;
  readonly #books: LazyParser<Book>;
  #position: Position = { term: 0, seq: -1 };
  #value: CurrentValue | undefined;
  #receivedAt = 0;

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
    const value = this.#value;
    if (value === undefined || value.kind === 'awaited') return { kind: 'awaited', key: this.key };
    return { ...value, age: (value.age ?? 0) + now - this.#receivedAt };
  }

  /**
   * Stores an encoded update of the present or a later term. Returns what of it is new, undefined if
   * nothing is. Throws if it is not valid.
   */
  update(text: string, presentTerm: number, now: number): MarketUpdate | undefined {
    const { json, ...position } = decodeUpdate(text);
    if (position.term < presentTerm || !isAfter(position, this.#position)) return undefined;
    if (this.kind === 'trades') {
      const data = tradesSchema.parse(JSON.parse(json));
      return this.#acceptTrades(position, { kind: 'trades', key: this.key, data }, 0, now);
    }
    return this.#acceptLatest(position, this.#decode(this.kind, json), now);
  }

  /** Stores the current value, as the response to a request. Returns what of it is new, as `update`. */
  respond(position: Position, value: CurrentValue, now: number): MarketUpdate | undefined {
    if (!isAfter(position, this.#position)) return undefined;
    if (value.kind === 'awaited') {
      this.#position = position;
      return undefined;
    }
    if (value.kind !== 'trades') return this.#acceptLatest(position, value, now);
    // a response may go back further than what is known
    const lastAt = this.#value?.kind === 'trades' ? this.#value.data.at(-1)?.at : undefined;
    return this.#acceptTrades(position, value, lastAt ?? 0, now);
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

  #acceptLatest(position: Position, value: Latest, now: number): Latest | undefined {
    const last = this.#value;
    // another primary may have received less than the last one
    const isOlder =
      position.term !== this.#position.term &&
      (last?.kind === 'ticker' || last?.kind === 'book') &&
      value.data.at < last.data.at;
    this.#position = position;
    if (isOlder) return undefined;
    this.#value = value;
    this.#receivedAt = now;
    return value;
  }

  #acceptTrades(
    position: Position,
    value: Trades,
    since: number,
    now: number,
  ): MarketUpdate | undefined {
    this.#position = position;
    const known = this.#value?.kind === 'trades' ? this.#value.data : [];
    const ids = new Set(known.map(({ id }) => id));
    const added = value.data.filter(({ id, at }) => at >= since && !ids.has(id));
    this.#value = { ...value, data: [...known, ...added].slice(-LATEST_TRADES_MAX) };
    this.#receivedAt = now;
    return added.length === 0 ? undefined : { kind: 'trades', key: this.key, data: added };
  }
}
