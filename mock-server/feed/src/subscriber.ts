import type { FeedUpdate } from '@parallax/protocol';
import type { Clock } from '@parallax/server-market/clock';

/** The part of a topic that subscribers use. `now` is the clock's elapsed time in milliseconds. */
export interface SubscribableTopic {
  readonly kind: FeedUpdate['kind'];
  readonly name: string;
  /**
   * whether a snapshot replaces skipped updates: true for prices, false for trades and notifications
   */
  readonly conflated: boolean;
  readonly subscribers: Set<Subscriber>;
  /** Returns the update since the last one, and clears it; undefined when nothing changed. */
  drainUpdate(now: number): Buffer | undefined;
  /** The published state as a self-contained update; undefined before the first value. */
  snapshot(now: number): Buffer | undefined;
}

/** The part of a connection that subscribers use. */
interface Transport {
  /** bytes handed over but not yet written; at 0, the frame buffer may be reused */
  readonly bufferedAmount: number;
  /** Sends a message, which is text in UTF-8. */
  send(message: Buffer): void;
  /** Closes the connection because its client reads too slowly. */
  disconnect(reason: string): void;
}

/** With more bytes in flight than this, a subscriber receives nothing until it has caught up. */
export const SLOW_BYTES = 256 * 1024;
/** Maximum time for which a subscriber may be behind, in milliseconds. */
export const SLOW_MAX_MS = 30_000;
/** Maximum number of queued trades and notifications of a subscriber that is behind. */
export const QUEUED_UPDATES_MAX = 2_000;
export const TOO_SLOW = 'Reads too slowly';

const COMMA = 0x2c;
/**
 * Frames share one buffer as long as each is written before the next is built: a new buffer per
 * frame would cost garbage collections and cache misses.
 */
let frameBuffer = Buffer.allocUnsafeSlow(64 * 1024);
const FRAME_BUFFER_MAX_BYTES = 1024 * 1024;

function allocateFrame(length: number): Buffer {
  if (length > FRAME_BUFFER_MAX_BYTES) return Buffer.allocUnsafeSlow(length);
  if (length > frameBuffer.length) frameBuffer = Buffer.allocUnsafeSlow(2 * length);
  return frameBuffer.subarray(0, length);
}

/** Allocates a new buffer, since a frame in the old one is not fully written yet. */
function replaceFrameBuffer(): void {
  frameBuffer = Buffer.allocUnsafeSlow(frameBuffer.length);
}

const END = Buffer.from(']}');

/**
 * The outgoing messages of one client. Responses are sent at once, updates with the next frame.
 * While the client keeps up, the queue holds the updates for that frame, in order. While the client
 * is behind, it holds the latest update of each conflated topic, and every trade and notification
 * up to a bound.
 */
export class Subscriber {
  readonly topics = new Map<string, SubscribableTopic>();
  /** queued updates, and their topics at the same index: two arrays cost less than one of pairs */
  #queue: Buffer[] = [];
  #queueTopics: SubscribableTopic[] = [];
  #queuedBytes = 0;
  /** topics whose queued updates must not be sent */
  readonly #discarded = new Set<SubscribableTopic>();
  /** the latest update of each conflated topic, while the subscriber is behind */
  readonly #latest = new Map<SubscribableTopic, Buffer>();
  #behindSince: number | undefined;
  /** bytes of the responses sent while more than `SLOW_BYTES` were in flight */
  #waitingResponseBytes = 0;
  #isClosed = false;

  constructor(
    private readonly transport: Transport,
    private readonly clock: Clock,
  ) {}

  /** Whether so many bytes are in flight or queued that further work should wait. */
  get isFull(): boolean {
    return this.transport.bufferedAmount > SLOW_BYTES || this.#queuedBytes > SLOW_BYTES;
  }

  add(topic: SubscribableTopic, update: Buffer): void {
    if (this.#discarded.has(topic)) this.#purgeDiscarded();
    if (this.#behindSince !== undefined && topic.conflated) this.#latest.set(topic, update);
    else {
      this.#queue.push(update);
      this.#queueTopics.push(topic);
      this.#queuedBytes += update.length;
    }
  }

  /** Drops the queued updates of a topic. */
  discard(topic: SubscribableTopic): void {
    this.#latest.delete(topic);
    // purged later in one pass: searching the queue for each of many topics would be slow
    if (this.#queue.length > 0) this.#discarded.add(topic);
  }

  #purgeDiscarded(): void {
    const [updates, topics] = [this.#queue, this.#queueTopics];
    this.#replaceQueue();
    for (const [i, update] of updates.entries()) {
      const topic = topics[i];
      if (topic === undefined || this.#discarded.has(topic)) continue;
      this.#queue.push(update);
      this.#queueTopics.push(topic);
      this.#queuedBytes += update.length;
    }
    this.#discarded.clear();
  }

  /** Sends a response, or disconnects the client if too many are already waiting. */
  respond(message: string): void {
    if (this.#isClosed) return;
    const response = Buffer.from(message);
    const isBehind = this.transport.bufferedAmount > SLOW_BYTES;
    this.#waitingResponseBytes = isBehind ? this.#waitingResponseBytes + response.length : 0;
    if (this.#waitingResponseBytes > SLOW_BYTES) this.#disconnect();
    else this.transport.send(response);
  }

  /** Sends the queue as one frame, unless the subscriber is behind. */
  flush(): void {
    if (this.#discarded.size > 0) this.#purgeDiscarded();
    if (this.#isClosed || (this.#latest.size === 0 && this.#queue.length === 0)) return;
    if (this.transport.bufferedAmount > SLOW_BYTES) {
      this.#enqueueWhileBehind(this.clock.elapsed());
      return;
    }
    this.#behindSince = undefined;
    const updates =
      this.#latest.size === 0 ? this.#queue : this.#currentUpdates(this.clock.elapsed());
    const frame = buildFrame(this.clock.now(), updates);
    this.#clear();
    this.transport.send(frame);
    if (this.transport.bufferedAmount > 0) replaceFrameBuffer();
  }

  /**
   * The queue with a current snapshot of each conflated topic, including its age. The queued update
   * cannot be sent: it may be based on a dropped update, and has no age.
   */
  #currentUpdates(now: number): Buffer[] {
    const newest = [...this.#latest].map(([topic, update]) =>
      // an ended subscription: its final update is not part of the topic's state
      topic.subscribers.has(this) ? (topic.snapshot(now) ?? update) : update,
    );
    return [...newest, ...this.#queue];
  }

  #enqueueWhileBehind(now: number): void {
    if (this.#behindSince === undefined) {
      this.#behindSince = now;
      const [updates, topics] = [this.#queue, this.#queueTopics];
      this.#replaceQueue();
      for (const [i, update] of updates.entries()) {
        const topic = topics[i];
        if (topic !== undefined) this.add(topic, update);
      }
    }
    const isTooLong = now - this.#behindSince > SLOW_MAX_MS;
    if (isTooLong || this.#queue.length > QUEUED_UPDATES_MAX) this.#disconnect();
  }

  #disconnect(): void {
    this.#isClosed = true;
    this.#clear();
    this.transport.disconnect(TOO_SLOW);
  }

  #replaceQueue(): void {
    this.#queue = [];
    this.#queueTopics = [];
    this.#queuedBytes = 0;
  }

  #clear(): void {
    this.#latest.clear();
    this.#queue.length = 0;
    this.#queueTopics.length = 0;
    this.#queuedBytes = 0;
  }
}

/** Builds one message from serialized updates by copying bytes. */
function buildFrame(time: number, updates: readonly Buffer[]): Buffer {
  const head = `{"type":"frame","at":${time},"updates":[`;
  let length = head.length + END.length + updates.length - 1;
  for (const update of updates) length += update.length;
  const frame = allocateFrame(length);
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
