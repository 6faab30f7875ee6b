import {
  keyOfTopic,
  type PushedTopicKind,
  pushedTopicKindSchema,
  topicOf,
} from '@parallax/protocol';
import type { Clock } from '@parallax/server-market/clock';
import type { Market } from '@parallax/server-market/market-reads';
import type { CurrentValue, MarketUpdate } from '@parallax/server-market/market-source';
import { PushedTopic } from './pushed-topic.ts';
import type { SequenceFloor } from './sequence-floor.ts';

/**
 * Topics for data that the market pushes, one per name and interval. The market watches a contract
 * while one of its topics is open.
 */
export class PushedTopics {
  readonly #byName = new Map<string, PushedTopic[]>();

  constructor(
    private readonly market: Market,
    private readonly clock: Clock,
    private readonly sequence: SequenceFloor,
  ) {}

  get size(): number {
    let size = 0;
    for (const topics of this.#byName.values()) size += topics.length;
    return size;
  }

  *[Symbol.iterator](): Generator<PushedTopic> {
    for (const topics of this.#byName.values()) yield* topics;
  }

  /** Returns a topic with its current value; undefined when the contract is unlisted or expired. */
  open(name: string, intervalMs: number): PushedTopic | undefined {
    const kind = pushedTopicKindSchema.safeParse(name.slice(0, name.indexOf(':')));
    if (!kind.success) return undefined;
    // every trade is sent, whatever the interval
    const topicIntervalMs = kind.data === 'trades' ? 0 : intervalMs;
    const open = this.#byName.get(name) ?? [];
    const existing = open.find((topic) => topic.intervalMs === topicIntervalMs);
    if (existing !== undefined) return this.#isExpired(existing) ? undefined : existing;
    const key = keyOfTopic(name);
    const current = this.market.watch(kind.data, key);
    if (current === undefined) return undefined;
    const topic = new PushedTopic(kind.data, key, topicIntervalMs, this.sequence.highest);
    topic.open(current, this.#confirmedAt(kind.data, current, open));
    this.#byName.set(name, [...open, topic]);
    topic.partner = this.#partnerOf(topic);
    if (topic.partner !== undefined) topic.partner.partner = topic;
    return topic;
  }

  /** Adds a market update; returns the topics that it changes. */
  add(update: MarketUpdate): readonly PushedTopic[] {
    const topics = this.#byName.get(topicOf(update.kind, update.key)) ?? [];
    for (const topic of topics) topic.add(update);
    return topics;
  }

  /** Releases a topic without subscribers. */
  release(topic: PushedTopic): void {
    const remaining = this.#byName.get(topic.name)?.filter((other) => other !== topic) ?? [];
    this.sequence.raise(topic);
    if (topic.partner !== undefined) topic.partner.partner = undefined;
    if (remaining.length > 0) this.#byName.set(topic.name, remaining);
    else if (this.#byName.delete(topic.name)) this.market.unwatch(topic.kind, topic.key);
  }

  #partnerOf({ kind, key, intervalMs }: PushedTopic): PushedTopic | undefined {
    if (kind === 'trades') return undefined;
    const name = topicOf(kind === 'ticker' ? 'book' : 'ticker', key);
    return this.#byName.get(name)?.find((topic) => topic.intervalMs === intervalMs);
  }

  /**
   * When a value was last known to be current, in the clock's elapsed milliseconds.
   * @param others the topics of the same name at other intervals
   */
  #confirmedAt(
    kind: PushedTopicKind,
    current: CurrentValue,
    others: readonly PushedTopic[],
  ): number {
    const now = this.clock.elapsed();
    if (current.kind === 'awaited' || this.market.isLive(kind, current.key)) return now;
    // these may have confirmed the value after it was received
    const confirmations = others.filter(({ hasValue }) => hasValue).map(({ sentAt }) => sentAt);
    return Math.max(now - (current.age ?? 0), ...confirmations);
  }

  #isExpired({ kind, key }: PushedTopic): boolean {
    return !this.market.isLive(kind, key) && this.market.read(kind, key) === undefined;
  }
}
