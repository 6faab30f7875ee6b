import { callSafely } from '@parallax/channels';
import type { ExchangeState, FeedUpdate } from '@parallax/protocol';

/** Receives the state of a company's exchange; null if removed or no longer visible to the trader. */
export type ExchangeListener = (state: ExchangeState | null) => void;

/** Dispatches the feed's updates of the company's exchanges. */
export interface ExchangeUpdates {
  /** Calls the listener immediately with the last state, if any. Returns the unsubscribe function. */
  listen(id: string, listener: ExchangeListener): () => void;
  publish(id: string, update: Extract<FeedUpdate, { kind: 'exchange' }>): void;
  /** The ids that have listeners. */
  ids(): string[];
  /** Removes the last state of an exchange whose topic has ended. */
  release(id: string): void;
  clear(): void;
}

/** @param onIdsChanged called when the result of `ids` changes */
export function createExchangeUpdates(onIdsChanged: () => void): ExchangeUpdates {
  const listeners = new Map<string, Set<ExchangeListener>>();
  const states = new Map<string, ExchangeState | null>();
  return {
    listen(id, listener) {
      // wrapped, so that the same function can subscribe twice
      const wrapped: ExchangeListener = (state) => listener(state);
      const others = listeners.get(id);
      if (others) others.add(wrapped);
      else listeners.set(id, new Set([wrapped]));
      if (!others) onIdsChanged();
      const state = states.get(id);
      if (state !== undefined) callSafely(() => wrapped(state));
      return () => {
        const remaining = listeners.get(id);
        if (!remaining?.delete(wrapped) || remaining.size > 0) return;
        listeners.delete(id);
        onIdsChanged();
      };
    },
    publish(id, { data }) {
      const current = listeners.get(id);
      if (!current) return;
      states.set(id, data);
      for (const listener of current) callSafely(() => listener(data));
    },
    ids: () => [...listeners.keys()],
    release: (id) => states.delete(id),
    clear: () => states.clear(),
  };
}
