import { keyOfTopic, TICKER_THROTTLE_MS } from '@parallax/protocol';

/** As often as the dash bar updates. */
const CALM_MS = 1_000;

const isPrices = (topic: string): boolean =>
  topic.startsWith('ticker:') || topic.startsWith('book:');

/** The contract of a ticker or a book, which are shown together; undefined for another topic. */
export const contractOfPrices = (topic: string): string | undefined =>
  isPrices(topic) ? keyOfTopic(topic) : undefined;

/** How often the prices of each contract are shown. */
export interface Paces {
  /** The least time in ms between two notifications of a topic. */
  apartOf(topic: string): number;
  /** See `calmPrices`. */
  calm(key: string): () => void;
}

export function createPaces(): Paces {
  /** the number of places that show a contract calmly */
  const calm = new Map<string, number>();
  return {
    apartOf(topic) {
      if (topic.startsWith('trades:')) return 0;
      const key = calm.size > 0 ? contractOfPrices(topic) : undefined;
      return key !== undefined && calm.has(key) ? CALM_MS : TICKER_THROTTLE_MS;
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
