import {
  keyOfTopic,
  type Notification,
  TICKER_CONFIRM_MS,
  topicKindSchema,
  traderOfTopic,
  traderTopic,
} from '@parallax/contract';
import type { Clock } from '../market/clock.ts';
import type { MarketNews, MarketSource } from '../market/market-source.ts';
import { FeedTopic } from './feed-topic.ts';
import type { Reader, ReadTopic } from './reader.ts';
import { TraderTopic } from './trader-topic.ts';

export const FRAME_MS = 100;
/** How often is looked for tickers to confirm. */
const CONFIRM_CHECK_MS = 500;

/**
 * Between the market and all readers: watches what somebody reads, conflates the news of each
 * topic to one update a frame, and hands it to the topic's readers. What concerns a trader goes the
 * same way; who may read that is for the caller to see to.
 */
export class Hub {
  readonly #readers = new Set<Reader>();
  /** by their names, read or not, until their contract is gone: a sequence number is used once */
  readonly #topics = new Map<string, FeedTopic>();
  readonly #active = new Set<FeedTopic>();
  /** by their names, as long as the process lives: a sequence number is used once */
  readonly #traders = new Map<string, TraderTopic>();
  readonly #changed = new Set<ReadTopic>();
  readonly #stop: () => void;
  #nextConfirmCheck = 0;

  constructor(
    private readonly market: MarketSource,
    private readonly clock: Clock,
  ) {
    market.start((news) => this.#take(news));
    this.#stop = clock.every(FRAME_MS, () => this.#frame());
  }

  get activeTopics(): number {
    return this.#active.size;
  }

  join(reader: Reader): void {
    this.#readers.add(reader);
  }

  leave(reader: Reader): void {
    this.#readers.delete(reader);
    for (const topic of reader.topics) this.#endReading(reader, topic);
    reader.topics.clear();
  }

  /**
   * Has a snapshot of the topic sent, then its changes; false when the market does not know it. Of a
   * topic that nobody reads yet this takes some milliseconds: many are for slices.
   */
  subscribe(reader: Reader, name: string): boolean {
    const topic = this.#traderTopic(name) ?? this.#activeTopic(name);
    if (topic === undefined) return false;
    this.#tell(topic);
    topic.readers.add(reader);
    reader.topics.add(topic);
    reader.add(topic, topic.snapshot());
    return true;
  }

  unsubscribe(reader: Reader, name: string): void {
    const topic = this.#known(name);
    if (topic === undefined || !reader.topics.delete(topic)) return;
    reader.forget(topic);
    this.#endReading(reader, topic);
  }

  isReading(reader: Reader, name: string): boolean {
    const topic = this.#known(name);
    return topic !== undefined && reader.topics.has(topic);
  }

  isListening(traderId: string): boolean {
    return this.#listened(traderId) !== undefined;
  }

  /** Tells a trader of a notification, when they listen. */
  publish(traderId: string, notification: Notification): void {
    const topic = this.#listened(traderId);
    if (topic === undefined) return;
    topic.take(notification);
    this.#changed.add(topic);
  }

  close(): void {
    this.#stop();
    this.market.stop();
  }

  /** A trader's topic, when somebody reads it. */
  #listened(traderId: string): TraderTopic | undefined {
    const topic = this.#traders.get(traderTopic(traderId));
    return topic && topic.readers.size > 0 ? topic : undefined;
  }

  #known(name: string): ReadTopic | undefined {
    return this.#topics.get(name) ?? this.#traders.get(name);
  }

  #traderTopic(name: string): TraderTopic | undefined {
    const traderId = traderOfTopic(name);
    if (traderId === undefined) return undefined;
    const topic = this.#traders.get(name) ?? new TraderTopic(traderId);
    this.#traders.set(name, topic);
    return topic;
  }

  #activeTopic(name: string): FeedTopic | undefined {
    const known = this.#topics.get(name);
    if (known !== undefined && this.#active.has(known))
      return this.#isGone(known) ? undefined : known;
    const kind = topicKindSchema.safeParse(name.slice(0, name.indexOf(':')));
    if (!kind.success) return undefined;
    const key = keyOfTopic(name);
    const present = this.market.watch(kind.data, key);
    if (present === undefined) return undefined;
    const topic = known ?? new FeedTopic(kind.data, key);
    topic.open(present, this.clock.now());
    this.#topics.set(name, topic);
    this.#active.add(topic);
    return topic;
  }

  /** Whether the contract of a topic has expired. */
  #isGone({ kind, key }: FeedTopic): boolean {
    return !this.market.isLive(key) && this.market.read(kind, key) === undefined;
  }

  #endReading(reader: Reader, topic: ReadTopic): void {
    topic.readers.delete(reader);
    if (topic.readers.size > 0 || !(topic instanceof FeedTopic)) return;
    this.market.unwatch(topic.kind, topic.key);
    this.#active.delete(topic);
    this.#changed.delete(topic);
    topic.rest();
    if (this.#isGone(topic)) this.#topics.delete(topic.name);
  }

  #take(news: MarketNews): void {
    const topic = this.#topics.get(`${news.kind}:${news.key}`);
    if (topic === undefined || !this.#active.has(topic)) return;
    topic.take(news);
    this.#changed.add(topic);
  }

  #frame(): void {
    const now = this.clock.now();
    for (const topic of this.#changed) this.#tell(topic);
    if (now >= this.#nextConfirmCheck) {
      this.#nextConfirmCheck = now + CONFIRM_CHECK_MS;
      this.#confirm(now);
    }
    for (const reader of this.#readers) reader.flush(now);
  }

  #tell(topic: ReadTopic): void {
    this.#changed.delete(topic);
    const text = topic.change(this.clock.now());
    if (text === undefined) return;
    for (const reader of topic.readers) reader.add(topic, text);
  }

  /** An unchanged ticker is said again, as long as its venue can be heard. */
  #confirm(now: number): void {
    for (const topic of this.#active) {
      const due = topic.kind === 'ticker' && now - topic.toldAt >= TICKER_CONFIRM_MS;
      if (!due || !this.market.isLive(topic.key)) continue;
      const text = topic.confirmation(now);
      for (const reader of topic.readers) reader.add(topic, text);
    }
  }
}
