import { LATEST_TRADES_MAX, type PushedTopicKind, type Trade, topicOf } from '@parallax/protocol';
import type { CurrentValue, MarketUpdate } from '@parallax/server-market/market-source';
import type { SubscribableTopic, Subscriber } from './subscriber.ts';
import { UpdateWriter } from './update-writer.ts';

/**
 * A topic that the market pushes, shared by all subscribers with the same interval. Keeps the last
 * value, its sequence number, and its JSON, serialized once per update. Between two updates tickers
 * and books are conflated to the newest value; every trade is retained.
 */
export class PushedTopic implements SubscribableTopic {
  readonly name: string;
  readonly subscribers = new Set<Subscriber>();
  readonly conflated: boolean;
  /**
   * time of the last update, in the clock's elapsed milliseconds; until the first update: the time
   * at which the initial value was last known to be current
   */
  sentAt = 0;
  /** time of the last update after the first value, in the clock's elapsed milliseconds */
  updatedAt = Number.NEGATIVE_INFINITY;
  /**
   * the book of a ticker, or the ticker of a book, at the same interval, while both are open. They are
   * sent in the same frames, since screens show the best prices of the book in place of the ticker's.
   */
  partner: PushedTopic | undefined;
  /** the venue's timestamp of the ticker or book in the last update; undefined if it repeated a value */
  newValueAt: number | undefined;
  /** time of the frame from which the interval is counted, in the clock's elapsed milliseconds */
  frameAt = 0;
  readonly #writer: UpdateWriter;
  /** JSON of the last published ticker or book; empty before the first */
  #json = '';
  #pending: Exclude<MarketUpdate, { kind: 'trades' }> | undefined;
  #trades: readonly Trade[] = [];
  #pendingTrades: Trade[] = [];
  #mustConfirm = false;
  #snapshot: Buffer | undefined;

  /**
   * @param intervalMs the minimum time between two updates; 0 allows one per frame
   * @param seq the highest sequence number that may have been used under this name at this interval
   */
  constructor(
    readonly kind: PushedTopicKind,
    readonly key: string,
    readonly intervalMs = 0,
    seq = 0,
  ) {
    this.name = topicOf(kind, key);
    this.conflated = kind !== 'trades';
    this.#writer = new UpdateWriter(kind, this.name, seq);
  }

  get seq(): number {
    return this.#writer.seq;
  }

  /**
   * Starts from the current value with an unused sequence number.
   * @param confirmedAt when the value was last current, in the clock's elapsed milliseconds
   */
  open(current: CurrentValue, confirmedAt: number): void {
    if (current.kind === 'trades') this.#trades = current.data;
    else if (current.kind !== 'awaited') this.#json = JSON.stringify(current.data);
    this.#advance(confirmedAt);
  }

  add(update: MarketUpdate): void {
    if (update.kind === 'trades') this.#pendingTrades.push(...update.data);
    else this.#pending = update;
  }

  /** Makes the next update repeat the last value, unless a new one arrives first. */
  confirm(): void {
    this.#mustConfirm = true;
  }

  drainUpdate(now: number): Buffer | undefined {
    if (this.kind === 'trades') {
      const trades = this.#pendingTrades;
      if (trades.length === 0) return undefined;
      this.#pendingTrades = [];
      this.#trades = [...this.#trades, ...trades].slice(-LATEST_TRADES_MAX);
      this.#advance(now);
      return this.#writer.write(false, JSON.stringify(trades));
    }
    if (this.#pending === undefined) return this.#confirmation(now);
    const isSnapshot = !this.hasValue;
    const { data, age } = this.#pending;
    this.#json = JSON.stringify(data);
    // the lag of a value that was requested is not known
    this.newValueAt = age === undefined ? data.at : undefined;
    this.#pending = undefined;
    if (!isSnapshot) this.updatedAt = now;
    this.#advance(now - (age ?? 0));
    return this.#writer.write(isSnapshot, this.#json, Math.round(age ?? 0));
  }

  /** Whether a first value has arrived; trades count as present from the start. */
  get hasValue(): boolean {
    return this.kind === 'trades' || this.#json !== '';
  }

  /**
   * The published state as a self-contained update; undefined before the first value. Tickers and
   * books carry their age in milliseconds.
   */
  snapshot(now: number): Buffer | undefined {
    if (!this.hasValue) return undefined;
    const age = Math.round(now - this.sentAt);
    if (this.kind !== 'trades' && age > 0) return this.#writer.write(true, this.#json, age);
    this.#snapshot ??= this.#writer.write(
      true,
      this.kind === 'trades' ? JSON.stringify(this.#trades) : this.#json,
    );
    return this.#snapshot;
  }

  #confirmation(now: number): Buffer | undefined {
    if (!this.#mustConfirm) return undefined;
    this.newValueAt = undefined;
    this.updatedAt = now;
    this.#advance(now);
    return this.#writer.write(false, this.#json);
  }

  #advance(sentAt: number): void {
    this.#writer.advance();
    this.#mustConfirm = false;
    this.#snapshot = undefined;
    this.sentAt = sentAt;
    this.frameAt = sentAt;
  }
}
