import type { FeedTopic } from './feed-topic.ts';

/** What a reader needs of a connection. */
export interface Outlet {
  /** bytes that were sent and did not leave yet */
  readonly bufferedAmount: number;
  send(text: string): void;
  /** Ends the connection since its reader is too slow. */
  giveUp(reason: string): void;
}

/** With more than this under way a reader gets nothing new until it has caught up. */
export const SLOW_BYTES = 256 * 1024;
/** How long a reader may stay behind, and how many updates of trades are kept for it. */
export const SLOW_MAX_MS = 30_000;
export const HELD_TRADES_MAX = 2_000;
export const TOO_SLOW = 'Reads too slowly';

/**
 * What one client is still to be told. While it keeps up, that is the news of the last frame;
 * while it is behind, the newest of each ticker and book, and all trades up to a bound.
 */
export class Reader {
  readonly topics = new Set<FeedTopic>();
  readonly #whole = new Map<FeedTopic, string>();
  #trades: { readonly topic: FeedTopic; readonly text: string }[] = [];
  #behindSince: number | undefined;
  #gone = false;

  constructor(private readonly outlet: Outlet) {}

  add(topic: FeedTopic, text: string): void {
    if (topic.kind === 'trades') this.#trades.push({ topic, text });
    // what was left out makes a change a change of nothing the reader has
    else this.#whole.set(topic, this.#whole.has(topic) ? topic.snapshot() : text);
  }

  /** Leaves out what is still held of a topic. */
  forget(topic: FeedTopic): void {
    this.#whole.delete(topic);
    this.#trades = this.#trades.filter((held) => held.topic !== topic);
  }

  /** Sends what is held as one frame, unless the reader is behind. */
  flush(now: number): void {
    if (this.#gone || (this.#whole.size === 0 && this.#trades.length === 0)) return;
    if (this.outlet.bufferedAmount > SLOW_BYTES) {
      this.#wait(now);
      return;
    }
    this.#behindSince = undefined;
    const updates = [...this.#whole.values(), ...this.#trades.map(({ text }) => text)];
    this.#clear();
    this.outlet.send(`{"type":"frame","at":${now},"updates":[${updates.join(',')}]}`);
  }

  #wait(now: number): void {
    this.#behindSince ??= now;
    const tooLong = now - this.#behindSince > SLOW_MAX_MS;
    if (!tooLong && this.#trades.length <= HELD_TRADES_MAX) return;
    this.#gone = true;
    this.#clear();
    this.outlet.giveUp(TOO_SLOW);
  }

  #clear(): void {
    this.#whole.clear();
    this.#trades = [];
  }
}
