import type { FeedUpdate } from '@parallax/contract';
import type { Clock } from '../market/clock.ts';

/** A topic as those who read it know it; `now` is the clock's elapsed time. */
export interface ReadTopic {
  readonly kind: FeedUpdate['kind'];
  readonly name: string;
  /** whether a snapshot makes up for changes that were left out: each trade counts, a price does not */
  readonly conflated: boolean;
  readonly readers: Set<Reader>;
  /** The update that brings readers from the last one to now; undefined when nothing came. */
  change(now: number): Buffer | undefined;
  /** The whole of what readers know now, as an update that stands alone; undefined: nothing yet. */
  snapshot(now: number): Buffer | undefined;
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
  /** what is held, one after the other, and beside it whose it is: a pair of its own for each costs more */
  #held: Buffer[] = [];
  #heldOf: ReadTopic[] = [];
  /** what is held while it is behind, of topics that are conflated */
  readonly #newest = new Map<ReadTopic, Buffer>();
  #behindSince: number | undefined;
  #gone = false;

  constructor(
    private readonly outlet: Outlet,
    private readonly clock: Clock,
  ) {}

  add(topic: ReadTopic, update: Buffer): void {
    if (this.#behindSince !== undefined && topic.conflated) this.#newest.set(topic, update);
    else {
      this.#held.push(update);
      this.#heldOf.push(topic);
    }
  }

  /** Leaves out what is still held of a topic. */
  forget(topic: ReadTopic): void {
    this.#newest.delete(topic);
    this.#held = this.#held.filter((_, i) => this.#heldOf[i] !== topic);
    this.#heldOf = this.#heldOf.filter((of) => of !== topic);
  }

  /** Sends what is held as one frame, unless the reader is behind. */
  flush(): void {
    if (this.#gone || (this.#newest.size === 0 && this.#held.length === 0)) return;
    if (this.outlet.bufferedAmount > SLOW_BYTES) {
      this.#wait(this.clock.elapsed());
      return;
    }
    this.#behindSince = undefined;
    const updates = this.#newest.size === 0 ? this.#held : this.#present(this.clock.elapsed());
    const frame = frameOf(this.clock.now(), updates);
    this.#clear();
    this.outlet.send(frame);
    if (this.outlet.bufferedAmount > 0) moveOn();
  }

  /**
   * What is told now: of what is conflated how it is at present, with how long ago that was told. What
   * waited may be a change of something the reader does not have, and says nothing of how old it is.
   */
  #present(now: number): Buffer[] {
    const newest = [...this.#newest].map(([topic, update]) =>
      // who does not read a topic any more is told its end, which is of this reader alone
      topic.readers.has(this) ? (topic.snapshot(now) ?? update) : update,
    );
    return [...newest, ...this.#held];
  }

  #wait(now: number): void {
    if (this.#behindSince === undefined) {
      this.#behindSince = now;
      const [held, of] = [this.#held, this.#heldOf];
      this.#held = [];
      this.#heldOf = [];
      for (const [i, update] of held.entries()) {
        const topic = of[i];
        if (topic !== undefined) this.add(topic, update);
      }
    }
    const tooLong = now - this.#behindSince > SLOW_MAX_MS;
    if (!tooLong && this.#held.length <= HELD_MAX) return;
    this.#gone = true;
    this.#clear();
    this.outlet.giveUp(TOO_SLOW);
  }

  #clear(): void {
    this.#newest.clear();
    this.#held.length = 0;
    this.#heldOf.length = 0;
  }
}

/** One message of updates that are serialised already: copying bytes is all that is left to do. */
function frameOf(time: number, updates: readonly Buffer[]): Buffer {
  const head = `{"type":"frame","at":${time},"updates":[`;
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
