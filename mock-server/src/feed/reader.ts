import type { FeedUpdate } from '@parallax/contract';

/** A topic as those who read it know it. */
export interface ReadTopic {
  readonly kind: FeedUpdate['kind'];
  readonly name: string;
  /** whether a snapshot makes up for changes that were left out: each trade counts, a price does not */
  readonly conflated: boolean;
  readonly readers: Set<Reader>;
  /** The update that brings readers from the last one to now; undefined when nothing came. */
  change(now: number): string | undefined;
  /** The whole of what readers know now, as an update that stands alone; undefined: nothing yet. */
  snapshot(): string | undefined;
}

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
/** How long a reader may stay behind, and how many updates that count one by one are kept for it. */
export const SLOW_MAX_MS = 30_000;
export const HELD_MAX = 2_000;
export const TOO_SLOW = 'Reads too slowly';

/**
 * What one client is still to be told. While it keeps up, that is the news of the last frame;
 * while it is behind, the newest of each topic that is conflated, and all trades and notifications
 * up to a bound.
 */
export class Reader {
  readonly topics = new Set<ReadTopic>();
  readonly #whole = new Map<ReadTopic, string>();
  #each: { readonly topic: ReadTopic; readonly text: string }[] = [];
  #behindSince: number | undefined;
  #gone = false;

  constructor(private readonly outlet: Outlet) {}

  add(topic: ReadTopic, text: string): void {
    if (topic.conflated) {
      // what was left out makes a change a change of nothing the reader has
      this.#whole.set(topic, this.#whole.has(topic) ? (topic.snapshot() ?? text) : text);
    } else this.#each.push({ topic, text });
  }

  /** Leaves out what is still held of a topic. */
  forget(topic: ReadTopic): void {
    this.#whole.delete(topic);
    this.#each = this.#each.filter((held) => held.topic !== topic);
  }

  /** Sends what is held as one frame, unless the reader is behind. */
  flush(now: number): void {
    if (this.#gone || (this.#whole.size === 0 && this.#each.length === 0)) return;
    if (this.outlet.bufferedAmount > SLOW_BYTES) {
      this.#wait(now);
      return;
    }
    this.#behindSince = undefined;
    const updates = [...this.#whole.values(), ...this.#each.map(({ text }) => text)];
    this.#clear();
    this.outlet.send(`{"type":"frame","at":${now},"updates":[${updates.join(',')}]}`);
  }

  #wait(now: number): void {
    this.#behindSince ??= now;
    const tooLong = now - this.#behindSince > SLOW_MAX_MS;
    if (!tooLong && this.#each.length <= HELD_MAX) return;
    this.#gone = true;
    this.#clear();
    this.outlet.giveUp(TOO_SLOW);
  }

  #clear(): void {
    this.#whole.clear();
    this.#each = [];
  }
}
