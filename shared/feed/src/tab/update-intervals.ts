import { keyOfTopic, TICKER_THROTTLE_MS } from '@parallax/protocol';

/** The update interval of the dash bar. */
const THROTTLED_MS = 1_000;

const GROUPED = ['ticker:', 'book:', 'trades:'] as const;

/** The group of a topic. Topics of a group are updated together: a contract's ticker, book and trades. */
export const displayGroupOf = (topic: string): string =>
  GROUPED.some((kind) => topic.startsWith(kind)) ? keyOfTopic(topic) : topic;

/**
 * Whether a topic changes with every change of its group, like a ticker, whose best prices are those of
 * the book of its group.
 */
export const changesWithGroup = (topic: string): boolean => topic.startsWith('ticker:');

/**
 * Whether a topic is updated with the next ticker or book of its contract: trades, which are not shown
 * before the book on which they happened.
 */
export const waitsForGroup = (topic: string): boolean => topic.startsWith('trades:');

/** The minimum intervals between two updates in the UI. */
export interface UpdateIntervals {
  /** The minimum interval of a group, in milliseconds. */
  intervalOf(group: string): number;
  /** See `throttlePrices`. */
  throttle(key: string): () => void;
}

export function createUpdateIntervals(): UpdateIntervals {
  /** how many views throttle a contract, by its key */
  const throttled = new Map<string, number>();
  return {
    intervalOf: (group) => (throttled.has(group) ? THROTTLED_MS : TICKER_THROTTLE_MS),
    throttle(key) {
      throttled.set(key, (throttled.get(key) ?? 0) + 1);
      let ended = false;
      return () => {
        const others = (throttled.get(key) ?? 1) - 1;
        if (!ended && others === 0) throttled.delete(key);
        else if (!ended) throttled.set(key, others);
        ended = true;
      };
    },
  };
}
