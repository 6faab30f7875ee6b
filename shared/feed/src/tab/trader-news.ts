import type { FeedUpdate, Notification } from '@parallax/contract';

/** What hears of a trader's notifications. */
export interface TraderListener {
  /** New ones, oldest first. */
  onNews: (notifications: readonly Notification[]) => void;
  /** The topic begins anew, so that some may have been missed: read the list. */
  onGap: () => void;
}

/** Hands on what the feed tells of one trader. */
export interface TraderNews {
  /** Returns how to stop. */
  listen(traderId: string, listener: TraderListener): () => void;
  tell(update: Extract<FeedUpdate, { kind: 'notification' }>): void;
}

/**
 * A notification is an event, not a value: unlike a price it is told once, to whoever listens then.
 *
 * @param onTrader called with the trader that is listened for, and with undefined at the end
 */
export function createTraderNews(onTrader: (traderId: string | undefined) => void): TraderNews {
  const listeners = new Set<TraderListener>();
  return {
    listen(traderId, listener) {
      listeners.add(listener);
      onTrader(traderId);
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) onTrader(undefined);
      };
    },
    tell({ snapshot, data }) {
      for (const { onNews, onGap } of listeners) {
        if (snapshot) onGap();
        if (data.length > 0) onNews(data);
      }
    },
  };
}
