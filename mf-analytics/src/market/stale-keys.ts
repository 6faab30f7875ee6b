import { subscribeTicker } from '@parallax/feed';

/** The contracts whose prices are stale, by their keys. */
export interface StaleKeys {
  readonly has: (key: string) => boolean;
  /** Subscribes to the staleness of contracts. Returns a function that unsubscribes and removes them. */
  readonly follow: (keys: readonly string[]) => () => void;
}

export function createStaleKeys(): StaleKeys {
  const stale = new Set<string>();
  return {
    has: (key) => stale.has(key),
    follow(keys) {
      const unsubscribes = keys.map((key) =>
        subscribeTicker(key, (_, state) => {
          if (state.stale) stale.add(key);
          else stale.delete(key);
        }),
      );
      return () => {
        for (const unsubscribe of unsubscribes) unsubscribe();
        stale.clear();
      };
    },
  };
}
