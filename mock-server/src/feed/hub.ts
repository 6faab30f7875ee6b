import {
  type CompanyResource,
  type ExchangeState,
  type Notification,
  TICKER_CONFIRM_MS,
  TICKER_THROTTLE_MS,
} from '@parallax/protocol';
import type { Clock } from '../market/clock.ts';
import type { Market } from '../market/market-reads.ts';
import type { Catalogue } from '../market/market-source.ts';
import { SLICE_MS } from '../market/time-slicer.ts';
import { FeedTopic } from './feed-topic.ts';
import { FRAME_MS, isDue } from './frame-schedule.ts';
import { PolledTopics } from './polled-topics.ts';
import { PrivateTopics } from './private-topics.ts';
import { PushedTopics } from './pushed-topics.ts';
import type { ReadableTopic, Reader } from './reader.ts';
import { SequenceFloor } from './sequence-floor.ts';

/** Interval of the check for unchanged prices to confirm and for polls that are due. */
const CHECK_MS = 500;
/** Updates sent between two clock checks. */
const UPDATES_PER_TIME_CHECK = 32;

/**
 * Connects the market to all readers: watches the contracts that are read, conflates each ticker
 * and book to one update per interval, and publishes to the topic's readers. Notifications and
 * company changes are published in the same way; callers check who may read them.
 * Topics without readers are released; one sequence number, the highest of all of them, is kept.
 */
export class Hub {
  /** readers with their callbacks for changes of the catalogue */
  readonly #readers = new Map<Reader, () => void>();
  readonly #sequence = new SequenceFloor();
  readonly #pushed: PushedTopics;
  readonly #private: PrivateTopics;
  readonly #polled: PolledTopics;
  /** topics with unsent changes, each sent once its interval has passed */
  #changed = new Set<ReadableTopic>();
  /** topics that the current frame still has to send */
  #due = new Set<ReadableTopic>();
  readonly #startedAt: number;
  readonly #stop: () => void;
  #nextCheck = 0;
  /** continuation of a frame that is sent in several slices */
  #continuation: NodeJS.Immediate | undefined;
  #catalogue: Catalogue;

  constructor(
    private readonly market: Market,
    private readonly clock: Clock,
  ) {
    const changed = (topic: ReadableTopic) => this.#changed.add(topic);
    this.#private = new PrivateTopics(clock, this.#sequence);
    this.#pushed = new PushedTopics(market, clock, this.#sequence);
    this.#polled = new PolledTopics(market, clock, this.#sequence, changed);
    this.#startedAt = clock.elapsed();
    this.#catalogue = market.catalogue;
    market.start((update) => {
      for (const topic of this.#pushed.add(update)) this.#changed.add(topic);
    });
    this.#stop = clock.every(FRAME_MS, () => this.#frame());
  }

  /**
   * The number of topics in memory: those with readers, and unread polled topics until the next
   * poll.
   */
  get topics(): number {
    return this.#pushed.size + this.#polled.size + this.#private.size;
  }

  /** @param onCatalogue called when the catalogue has changed */
  join(reader: Reader, onCatalogue: () => void = () => undefined): void {
    this.#readers.set(reader, onCatalogue);
  }

  leave(reader: Reader): void {
    this.#readers.delete(reader);
    for (const topic of reader.topics.values()) this.#removeReader(reader, topic);
  }

  /**
   * Returns a topic to subscribe to, undefined when it does not exist. Opening a pushed topic
   * without readers takes some milliseconds, so callers open many in slices. Polled topics resolve
   * after their first poll.
   *
   * @param intervalMs the minimum time between two updates of a ticker or a book
   */
  open(
    name: string,
    intervalMs = TICKER_THROTTLE_MS,
  ): ReadableTopic | Promise<ReadableTopic | undefined> | undefined {
    if (PolledTopics.isName(name)) return this.#polled.open(name);
    return this.#private.open(name) ?? this.#pushed.open(name, intervalMs);
  }

  /** Returns the topic of a company exchange, updated unless it is from a newer read. */
  openExchange(state: ExchangeState, order: number): ReadableTopic {
    const topic = this.#private.openExchange(state.id);
    if (topic.update(state, order)) this.#changed.add(topic);
    return topic;
  }

  /**
   * Subscribes a reader to an opened topic: a snapshot first, then its updates. Replaces a
   * subscription to the same topic at another interval.
   */
  subscribe(reader: Reader, topic: ReadableTopic): void {
    const previous = reader.topics.get(topic.name);
    if (previous !== undefined && previous !== topic) this.#unsubscribe(reader, previous);
    const now = this.clock.elapsed();
    if (this.#isDue(topic, now)) this.#send(topic, now);
    topic.readers.add(reader);
    reader.topics.set(topic.name, topic);
    const snapshot = topic.snapshot(now);
    if (snapshot !== undefined) reader.add(topic, snapshot);
  }

  /** Ends a reader's subscription to an exchange that it may not read any more. */
  endExchange(reader: Reader, name: string): void {
    const topic = this.#private.exchange(name);
    if (topic === undefined || !reader.topics.delete(name)) return;
    topic.endFor(reader);
    if (topic.readers.size === 0) this.#release(topic);
  }

  unsubscribe(reader: Reader, name: string): void {
    const topic = reader.topics.get(name);
    if (topic !== undefined) this.#unsubscribe(reader, topic);
  }

  isListening(traderId: string): boolean {
    return this.#private.subscribedTrader(traderId) !== undefined;
  }

  /** Sends a notification to the trader's readers, if there are any. */
  publish(traderId: string, notification: Notification): void {
    const topic = this.#private.subscribedTrader(traderId);
    if (topic === undefined) return;
    topic.add(notification);
    this.#changed.add(topic);
  }

  /** Sends the new versions of a company's resources to its readers, if there are any. */
  companyChanged(companyId: string, resources: readonly CompanyResource[]): void {
    const topic = this.#private.company(companyId);
    if (topic === undefined) return;
    topic.change(resources, this.clock.now());
    this.#changed.add(topic);
  }

  close(): void {
    this.#stop();
    clearImmediate(this.#continuation);
    this.market.stop();
  }

  #unsubscribe(reader: Reader, topic: ReadableTopic): void {
    reader.discard(topic);
    this.#removeReader(reader, topic);
  }

  #removeReader(reader: Reader, topic: ReadableTopic): void {
    reader.topics.delete(topic.name);
    topic.readers.delete(reader);
    if (topic.readers.size === 0) this.#release(topic);
  }

  /** Releases a topic without readers; the next poll releases polled topics. */
  #release(topic: ReadableTopic): void {
    this.#clearPending(topic);
    if (topic instanceof FeedTopic) this.#pushed.release(topic);
    else this.#private.release(topic);
  }

  #frame(): void {
    const now = this.clock.elapsed();
    const mustCheck = now >= this.#nextCheck;
    if (mustCheck) this.#confirm(now);
    if (this.#continuation === undefined) {
      for (const topic of this.#changed) {
        if (!this.#isDue(topic, now)) continue;
        this.#changed.delete(topic);
        this.#due.add(topic);
      }
      this.#sendDue();
    }
    if (mustCheck) {
      this.#nextCheck = now + CHECK_MS;
      this.#checkCatalogue();
      this.#polled.poll();
    }
    this.#flush();
  }

  #flush(): void {
    for (const reader of this.#readers.keys()) reader.flush();
  }

  /**
   * Sends the updates that were due when the frame began, in slices when there are many. Changes
   * that arrive between slices wait for the next frame, so that every frame ends.
   */
  #sendDue(): void {
    this.#continuation = undefined;
    const now = this.clock.elapsed();
    const until = performance.now() + SLICE_MS;
    let sent = 0;
    for (const topic of this.#due) {
      this.#send(topic, now);
      sent += 1;
      if (sent % UPDATES_PER_TIME_CHECK > 0 || performance.now() < until) continue;
      this.#continuation = setImmediate(() => {
        this.#sendDue();
        this.#flush();
      });
      return;
    }
  }

  #clearPending(topic: ReadableTopic): void {
    this.#changed.delete(topic);
    this.#due.delete(topic);
  }

  #send(topic: ReadableTopic, now: number): void {
    this.#clearPending(topic);
    const update = topic.drainUpdate(now);
    if (update === undefined) return;
    for (const reader of topic.readers) reader.add(topic, update);
  }

  /** Whether the topic's interval has passed; a first value is always due. */
  #isDue(topic: ReadableTopic, now: number): boolean {
    if (!(topic instanceof FeedTopic) || !topic.hasValue) return true;
    const { intervalMs, sentAt } = topic;
    return isDue(intervalMs, sentAt - this.#startedAt, now - this.#startedAt);
  }

  /** A newly listed contract may be one that a reader is waiting for. */
  #checkCatalogue(): void {
    const { catalogue } = this.market;
    if (catalogue === this.#catalogue) return;
    this.#catalogue = catalogue;
    for (const onCatalogue of this.#readers.values()) onCatalogue();
  }

  /** Repeats unchanged tickers and books while their venue is live. */
  #confirm(now: number): void {
    for (const topic of this.#pushed) {
      const { kind, key, hasValue, sentAt } = topic;
      const isDue = kind !== 'trades' && hasValue && now - sentAt >= TICKER_CONFIRM_MS;
      if (!isDue || !this.market.isLive(kind, key)) continue;
      topic.confirm();
      this.#changed.add(topic);
    }
  }
}
