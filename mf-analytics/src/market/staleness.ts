import { serverNow, subscribeTicker } from '@parallax/feed';
import { TICKER_STALE_MS } from '@parallax/protocol';

export const isOld = (at: number): boolean => serverNow() - at >= TICKER_STALE_MS;

/**
 * Whether values of contracts are stale. The feed decides for contracts in view, the age of the value
 * for all others. Contracts are identified by their keys.
 */
export interface Staleness {
  /** Subscribes to the staleness of contracts in view. Returns the unsubscribe function. */
  readonly watch: (keys: readonly string[]) => () => void;
  /** whether the feed reported the contract since it came into view */
  readonly isReported: (key: string) => boolean;
  /** a contract that was stale when it went out of view remains stale */
  readonly isStale: (key: string) => boolean;
  /**
   * the time of the oldest stale value among contracts that the feed does not report; a stable function
   */
  readonly staleSince: (keys: readonly string[]) => number | undefined;
  /** Clears the stale state of a contract, unless it is in view. */
  readonly clearStale: (key: string) => void;
}

/** @param timeOf the time of a value out of view, in Unix milliseconds; 0 if there is none */
export function createStaleness(timeOf: (key: string) => number): Staleness {
  const watchers = new Map<string, number>();
  const reported = new Set<string>();
  const stale = new Set<string>();
  const isWatched = (key: string): boolean => (watchers.get(key) ?? 0) > 0;

  return {
    watch(keys) {
      const unsubscribes = keys.map((key) => {
        watchers.set(key, (watchers.get(key) ?? 0) + 1);
        return subscribeTicker(key, (_, state) => {
          reported.add(key);
          if (state.stale) stale.add(key);
          else stale.delete(key);
        });
      });
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
        for (const key of keys) {
          watchers.set(key, (watchers.get(key) ?? 1) - 1);
          if (!isWatched(key)) reported.delete(key);
        }
      };
    },
    isReported: (key) => reported.has(key),
    isStale: (key) => stale.has(key) || (!reported.has(key) && isOld(timeOf(key))),
    staleSince(keys) {
      const times = keys
        .filter((key) => !reported.has(key))
        .map(timeOf)
        .filter((at) => at > 0 && isOld(at));
      return times.length === 0 ? undefined : Math.min(...times);
    },
    clearStale(key) {
      if (!isWatched(key)) stale.delete(key);
    },
  };
}
