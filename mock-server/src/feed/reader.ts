import type { FeedUpdate } from '@parallax/contract';

/** A topic as those who read it know it. */
export interface ReadTopic {
  readonly kind: FeedUpdate['kind'];
  readonly name: string;
  /** whether a snapshot makes up for changes that were left out: each trade counts, a price does not */
  readonly conflated: boolean;
  readonly readers: Set<Reader>;
  /** The update that brings readers from the last one to now; undefined when nothing came. */
  change(now: number): Buffer | undefined;
  /** The whole of what readers know now, as an update that stands alone; undefined: nothing yet. */
  snapshot(now?: number): Buffer | undefined;
}

interface Held {
  readonly topic: ReadTopic;
  readonly update: Buffer;
}

/** What a reader needs of a connection. */
export interface Outlet {
  /** bytes that were sent and did not leave yet; what has left is not looked at any more */
  readonly bufferedAmount: number;
  /** `frame` is text in UTF-8 */
  send(frame: Buffer): void;
  /** Ends the connection since its reader is too slow. */
  giveUp(reason: string): void;
}

/** With more than this under way a reader gets nothing new until it has caught up. */
export const SLOW_BYTES = 256 * 1024;
/** How long a reader may stay behind, and how many updates that count one by one are kept for it. */
export const SLOW_MAX_MS = 30_000;
export const HELD_MAX = 2_000;
export const TOO_SLOW = 'Reads too slowly';

const COMMA = 0x2c;
/**
 * Frames are made in the same place one after the other, as long as each has left before the next:
 * buffers of their own keep the garbage collector, and the memory behind the caches, busy.
 */
let place = Buffer.allocUnsafeSlow(64 * 1024);
const PLACE_MAX_BYTES = 1024 * 1024;

function room(length: number): Buffer {
  if (length > PLACE_MAX_BYTES) return Buffer.allocUnsafeSlow(length);
  if (length > place.length) place = Buffer.allocUnsafeSlow(2 * length);
  return place.subarray(0, length);
}

/** Leaves the place to a frame of which a part is still under way. */
function moveOn(): void {
  place = Buffer.allocUnsafeSlow(place.length);
}

const END = Buffer.from(']}');

/**
 * What one client is still to be told. While it keeps up, that is the news of the last frame, one
 * after the other; while it is behind, the newest of each topic that is conflated, and all trades
 * and notifications up to a bound.
 */
export class Reader {
  readonly topics = new Set<ReadTopic>();
  #held: Held[] = [];
  /** what is held while it is behind, of topics that are conflated */
  readonly #newest = new Map<ReadTopic, Buffer>();
  #behindSince: number | undefined;
  #gone = false;

  constructor(private readonly outlet: Outlet) {}

  add(topic: ReadTopic, update: Buffer): void {
    if (this.#behindSince !== undefined && topic.conflated) this.#conflate({ topic, update });
    else this.#held.push({ topic, update });
  }

  /** Leaves out what is still held of a topic. */
  forget(topic: ReadTopic): void {
    this.#newest.delete(topic);
    this.#held = this.#held.filter((held) => held.topic !== topic);
  }

  /** Sends what is held as one frame, unless the reader is behind. */
  flush(now: number): void {
    if (this.#gone || (this.#newest.size === 0 && this.#held.length === 0)) return;
    if (this.outlet.bufferedAmount > SLOW_BYTES) {
      this.#wait(now);
      return;
    }
    this.#behindSince = undefined;
    const updates = [...this.#newest.values(), ...this.#held.map(({ update }) => update)];
    this.#clear();
    this.outlet.send(frameOf(now, updates));
    if (this.outlet.bufferedAmount > 0) moveOn();
  }

  #conflate({ topic, update }: Held): void {
    // what was left out makes a change a change of nothing the reader has
    this.#newest.set(topic, this.#newest.has(topic) ? (topic.snapshot() ?? update) : update);
  }

  #wait(now: number): void {
    if (this.#behindSince === undefined) {
      this.#behindSince = now;
      const held = this.#held;
      this.#held = [];
      for (const each of held) this.add(each.topic, each.update);
    }
    const tooLong = now - this.#behindSince > SLOW_MAX_MS;
    if (!tooLong && this.#held.length <= HELD_MAX) return;
    this.#gone = true;
    this.#clear();
    this.outlet.giveUp(TOO_SLOW);
  }

  #clear(): void {
    this.#newest.clear();
    this.#held = [];
  }
}

/** One message of updates that are serialised already: copying bytes is all that is left to do. */
function frameOf(now: number, updates: readonly Buffer[]): Buffer {
  const head = `{"type":"frame","at":${now},"updates":[`;
  let length = head.length + END.length + updates.length - 1;
  for (const update of updates) length += update.length;
  const frame = room(length);
  let at = frame.write(head, 0, 'latin1');
  for (const update of updates) {
    if (at > head.length) {
      frame[at] = COMMA;
      at += 1;
    }
    frame.set(update, at);
    at += update.length;
  }
  frame.set(END, at);
  return frame;
}
