import { subscribeTicker } from '@parallax/feed';

/** What the feed reports about the staleness of contracts in view. Contracts are named by their keys. */
export interface FeedReports {
  /** Follows contracts in view until the returned function is called. */
  readonly watch: (keys: readonly string[]) => () => void;
  /** whether the feed reported the contract since it came into view */
  readonly isReported: (key: string) => boolean;
  /** whether the last report was stale, also after the contract went out of view */
  readonly isStale: (key: string) => boolean;
  /** Regards a contract as fresh again, unless it is in view. */
  readonly clearStale: (key: string) => void;
}

export function createFeedReports(): FeedReports {
  const watchers = new Map<string, number>();
  const reported = new Set<string>();
  const stale = new Set<string>();
  const isWatched = (key: string): boolean => (watchers.get(key) ?? 0) > 0;

  return {
    watch(keys) {
      const ends = keys.map((key) => {
        watchers.set(key, (watchers.get(key) ?? 0) + 1);
        return subscribeTicker(key, (_, state) => {
          reported.add(key);
          if (state.stale) stale.add(key);
          else stale.delete(key);
        });
      });
      return () => {
        for (const end of ends) end();
        for (const key of keys) {
          watchers.set(key, (watchers.get(key) ?? 1) - 1);
          if (!isWatched(key)) reported.delete(key);
        }
      };
    },
    isReported: (key) => reported.has(key),
    isStale: (key) => stale.has(key),
    clearStale(key) {
      if (!isWatched(key)) stale.delete(key);
    },
  };
}
