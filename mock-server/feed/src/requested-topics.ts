import { TOPICS_PER_CONNECTION_MAX, VENUE_STATUS_TOPIC } from '@parallax/protocol';
import type { FeedUser } from './feed-user.ts';
import { PolledTopics } from './polled-topics.ts';

/**
 * Whether the topic counts towards the limits of polled topics. The venue status does not: it is read
 * from memory.
 */
export const countsAsPolled = (name: string): boolean =>
  name !== VENUE_STATUS_TOPIC && PolledTopics.handles(name);

/**
 * The topics that one connection has subscribed to, opened or not, within the limits of its user.
 */
export class RequestedTopics {
  /** minimum milliseconds between two updates, by topic */
  readonly #intervals = new Map<string, number>();

  constructor(private readonly user: FeedUser) {}

  intervalOf(name: string): number | undefined {
    return this.#intervals.get(name);
  }

  names(): string[] {
    return [...this.#intervals.keys()];
  }

  has(name: string): boolean {
    return this.#intervals.has(name);
  }

  /**
   * Returns the limit that the topics would exceed; topics already subscribed to do not count
   * twice.
   */
  exceededLimit(names: Iterable<string>): string | undefined {
    const more = { topics: 0, polled: 0 };
    for (const name of names) {
      if (this.#intervals.has(name)) continue;
      more.topics += 1;
      if (countsAsPolled(name)) more.polled += 1;
    }
    if (this.#intervals.size + more.topics > TOPICS_PER_CONNECTION_MAX) {
      return `One connection may subscribe to at most ${TOPICS_PER_CONNECTION_MAX} topics.`;
    }
    return this.user.exceededLimit(more);
  }

  set(name: string, intervalMs: number): void {
    if (!this.#intervals.has(name)) this.#count(name, 1);
    this.#intervals.set(name, intervalMs);
  }

  delete(name: string): void {
    if (this.#intervals.delete(name)) this.#count(name, -1);
  }

  clear(): void {
    for (const name of this.#intervals.keys()) this.#count(name, -1);
    this.#intervals.clear();
  }

  #count(name: string, by: 1 | -1): void {
    this.user.topicCount += by;
    if (countsAsPolled(name)) this.user.polledCount += by;
  }
}
