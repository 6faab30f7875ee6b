import type { ExchangeState, FeedUpdate } from '@parallax/contract';

/** Hears how a company's exchange is; null when it is gone, or the trader's no longer. */
export type ExchangeListener = (state: ExchangeState | null) => void;

/** Hands on what the feed tells of the company's exchanges. */
export interface ExchangeNews {
  /** Calls the listener at once with what is known. Returns how to stop. */
  listen(id: string, listener: ExchangeListener): () => void;
  tell(id: string, update: Extract<FeedUpdate, { kind: 'exchange' }>): void;
  /** The ids that are listened for. */
  wanted(): string[];
  clear(): void;
}

/** @param onWanted called when other exchanges are listened for than before */
export function createExchangeNews(onWanted: () => void): ExchangeNews {
  const listeners = new Map<string, Set<ExchangeListener>>();
  const states = new Map<string, ExchangeState | null>();
  return {
    listen(id, listener) {
      // each subscription counts for itself, also of the same function twice
      const own: ExchangeListener = (state) => listener(state);
      const others = listeners.get(id);
      if (others) others.add(own);
      else listeners.set(id, new Set([own]));
      if (!others) onWanted();
      const known = states.get(id);
      if (known !== undefined) own(known);
      return () => {
        const left = listeners.get(id);
        if (!left?.delete(own) || left.size > 0) return;
        listeners.delete(id);
        states.delete(id);
        onWanted();
      };
    },
    tell(id, { data }) {
      const own = listeners.get(id);
      if (!own) return;
      states.set(id, data);
      for (const listener of own) listener(data);
    },
    wanted: () => [...listeners.keys()],
    clear: () => states.clear(),
  };
}
