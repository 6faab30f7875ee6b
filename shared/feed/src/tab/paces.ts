import { keyOfTopic, TICKER_THROTTLE_MS } from '@parallax/protocol';

/** As often as the dash bar updates. */
const CALM_MS = 1_000;

/** What is shown together: the contract of a ticker or a book, any other topic by itself. */
export const shownWith = (topic: string): string =>
  topic.startsWith('ticker:') || topic.startsWith('book:') ? keyOfTopic(topic) : topic;

/** A ticker takes its best prices from the book that is shown with it. */
export const showsGroup = (topic: string): boolean => topic.startsWith('ticker:');

/** How often the prices of each contract are shown. */
export interface Paces {
  /** The least time in ms between two notifications of a contract's prices, or of another topic. */
  apartOf(group: string): number;
  /** See `calmPrices`. */
  calm(key: string): () => void;
}

export function createPaces(): Paces {
  /** the number of places that show a contract calmly */
  const calm = new Map<string, number>();
  return {
    apartOf(group) {
      if (group.startsWith('trades:')) return 0;
      return calm.has(group) ? CALM_MS : TICKER_THROTTLE_MS;
    },
    calm(key) {
      calm.set(key, (calm.get(key) ?? 0) + 1);
      let ended = false;
      return () => {
        const others = (calm.get(key) ?? 1) - 1;
        if (!ended && others === 0) calm.delete(key);
        else if (!ended) calm.set(key, others);
        ended = true;
      };
    },
  };
}
