import {
  type Book,
  LATEST_TRADES_MAX,
  type Ticker,
  type TopicKind,
  type Trade,
  topicOf,
} from '@parallax/contract';
import type { MarketNews, NotYet } from '../market/market-source.ts';
import type { Reader, ReadTopic } from './reader.ts';

/**
 * One topic for all its readers: the last value, its sequence number, and its text, made once per
 * update however many read it. News between two updates are conflated to the newest; trades all stay.
 */
export class FeedTopic implements ReadTopic {
  readonly name: string;
  readonly readers = new Set<Reader>();
  readonly conflated: boolean;
  /** when readers last heard of it, in the clock's elapsed milliseconds */
  toldAt = 0;
  readonly #head: string;
  #seq: number;
  /** JSON of the last ticker or book */
  #whole = '';
  #nextWhole: Ticker | Book | undefined;
  #trades: readonly Trade[] = [];
  #nextTrades: Trade[] = [];
  #isToConfirm = false;
  #snapshot: Buffer | undefined;

  /** @param seq the last number that may have been used of a topic of this name */
  constructor(
    readonly kind: TopicKind,
    readonly key: string,
    seq = 0,
  ) {
    this.#seq = seq;
    this.name = topicOf(kind, key);
    this.conflated = kind !== 'trades';
    this.#head = `{"kind":"${kind}","topic":${JSON.stringify(this.name)},"seq":`;
  }

  get seq(): number {
    return this.#seq;
  }

  /** Begins anew from a present value, with a sequence number that was never used. */
  open(present: MarketNews | NotYet, now: number): void {
    this.rest();
    if (present.kind === 'trades') this.#trades = present.data;
    else if (present.kind !== 'awaited') this.#whole = JSON.stringify(present.data);
    this.#advance(now);
  }

  /** Lets go of its values; the sequence number stays, since readers may come back. */
  rest(): void {
    this.#whole = '';
    this.#nextWhole = undefined;
    this.#trades = [];
    this.#nextTrades = [];
    this.#isToConfirm = false;
    this.#snapshot = undefined;
  }

  take(news: MarketNews): void {
    if (news.kind === 'trades') this.#nextTrades.push(...news.data);
    else this.#nextWhole = news.data;
  }

  /** What was said last is said again by the next update, should nothing come until then. */
  confirm(): void {
    this.#isToConfirm = true;
  }

  /** The update that brings readers from the last one to now; undefined when nothing came. */
  change(now: number): Buffer | undefined {
    if (this.kind === 'trades') {
      const news = this.#nextTrades;
      if (news.length === 0) return undefined;
      this.#nextTrades = [];
      this.#trades = [...this.#trades, ...news].slice(-LATEST_TRADES_MAX);
      this.#advance(now);
      return this.#text(false, JSON.stringify(news));
    }
    if (this.#nextWhole === undefined) return this.#confirmation(now);
    const isFirst = !this.isHeard;
    this.#whole = JSON.stringify(this.#nextWhole);
    this.#nextWhole = undefined;
    this.#advance(now);
    return this.#text(isFirst, this.#whole);
  }

  /** Whether there is anything to tell. */
  get isHeard(): boolean {
    return this.kind === 'trades' || this.#whole !== '';
  }

  /**
   * The whole of what readers know now, as an update that stands alone; undefined: nothing yet. A
   * ticker or a book says how long ago it was told.
   */
  snapshot(now: number): Buffer | undefined {
    if (!this.isHeard) return undefined;
    const age = Math.round(now - this.toldAt);
    if (this.kind !== 'trades' && age > 0) return this.#text(true, this.#whole, age);
    this.#snapshot ??= this.#text(
      true,
      this.kind === 'trades' ? JSON.stringify(this.#trades) : this.#whole,
    );
    return this.#snapshot;
  }

  #confirmation(now: number): Buffer | undefined {
    if (!this.#isToConfirm) return undefined;
    this.#advance(now);
    return this.#text(false, this.#whole);
  }

  #advance(now: number): void {
    this.#seq += 1;
    this.#isToConfirm = false;
    this.#snapshot = undefined;
    this.toldAt = now;
  }

  #text(snapshot: boolean, json: string, age = 0): Buffer {
    const aged = age > 0 ? `"age":${age},` : '';
    return Buffer.from(`${this.#head}${this.#seq},"snapshot":${snapshot},${aged}"data":${json}}`);
  }
}
