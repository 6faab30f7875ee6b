import {
  companyOfTopic,
  POLLED_TOPICS_PER_USER_MAX,
  TOPICS_PER_USER_MAX,
  traderOfTopic,
} from '@parallax/protocol';
import { SharedLookup } from '@parallax/server-kit/storage/shared-lookup';
import type { Clock } from '@parallax/server-market/clock';
import pLimit from 'p-limit';
import type { CompanyExchangeRead } from './company-exchange-topic.ts';
import { RateLimit } from './rate-limit.ts';

const MESSAGES_PER_SECOND_MAX = 300;
const BYTES_PER_SECOND_MAX = 2_000_000;
const TOPIC_CHANGES_PER_SECOND_MAX = TOPICS_PER_USER_MAX;
const LOOKUP_INTERVAL_MIN_MS = 100;
/**
 * Maximum number of polled topics of one user that are opened at a time, so that long candle
 * series do not delay other users.
 */
const OPENING_MAX = 4;

/**
 * State shared by all connections of one user: rate limits, and the lookup of their exchanges.
 */
export class FeedUser {
  /** number of topics that the user's connections subscribe to */
  topicCount = 0;
  /** the number of these that count towards the limit of polled topics */
  polledCount = 0;
  /** limits how many of the user's polled topics are opened at a time */
  readonly openingLimit = pLimit(OPENING_MAX);
  readonly #messages = new RateLimit(MESSAGES_PER_SECOND_MAX);
  readonly #bytes = new RateLimit(BYTES_PER_SECOND_MAX);
  readonly #topicChanges = new RateLimit(TOPIC_CHANGES_PER_SECOND_MAX);
  readonly #exchanges: SharedLookup<CompanyExchangeRead>;

  readonly traderId: string;
  readonly companyId: string;

  constructor(
    { traderId, companyId }: { traderId: string; companyId: string },
    readExchanges: () => Promise<CompanyExchangeRead>,
    private readonly clock: Clock,
  ) {
    this.traderId = traderId;
    this.companyId = companyId;
    this.#exchanges = new SharedLookup(readExchanges, LOOKUP_INTERVAL_MIN_MS);
  }

  /** Whether a topic is public, or belongs to the user or their company. */
  maySubscribeTo(topic: string): boolean {
    const isOwn = (traderOfTopic(topic) ?? this.traderId) === this.traderId;
    return isOwn && (companyOfTopic(topic) ?? this.companyId) === this.companyId;
  }

  /**
   * The company exchanges that the user may see, from a read that starts after this call. Reads
   * of one user run one after another.
   */
  exchanges(): Promise<CompanyExchangeRead> {
    return this.#exchanges.get();
  }

  /** Whether all amounts per second are unused. */
  get hasUnusedLimits(): boolean {
    const now = this.clock.elapsed();
    const limits = [this.#messages, this.#bytes, this.#topicChanges];
    return limits.every((limit) => limit.isUnused(now));
  }

  /** Counts a message; returns the limit that it exceeds. */
  countMessage(bytes: number): string | undefined {
    const now = this.clock.elapsed();
    if (!this.#messages.tryConsume(1, now)) {
      return `More than ${MESSAGES_PER_SECOND_MAX} messages per second from one user`;
    }
    if (!this.#bytes.tryConsume(bytes, now)) {
      return `More than ${BYTES_PER_SECOND_MAX} bytes per second from one user`;
    }
    return undefined;
  }

  /** Counts the topics of a message; returns the limit that they exceed. */
  countTopicChanges(topics: number): string | undefined {
    if (this.#topicChanges.tryConsume(topics, this.clock.elapsed())) return undefined;
    return `One user may subscribe to or unsubscribe from at most ${TOPIC_CHANGES_PER_SECOND_MAX} topics per second; send the message again in a second.`;
  }

  /** Returns the limit that further topics would exceed. */
  exceededLimit(more: { topics: number; polled: number }): string | undefined {
    if (this.topicCount + more.topics > TOPICS_PER_USER_MAX) {
      return `One user may subscribe to at most ${TOPICS_PER_USER_MAX} topics across all connections. Unsubscribe from some first.`;
    }
    if (more.polled > 0 && this.polledCount + more.polled > POLLED_TOPICS_PER_USER_MAX) {
      return `One user may subscribe to at most ${POLLED_TOPICS_PER_USER_MAX} candle, funding, open interest and liquidation topics across all connections. Unsubscribe from some first.`;
    }
    return undefined;
  }
}
