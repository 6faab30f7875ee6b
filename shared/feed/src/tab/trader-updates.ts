import { callSafely } from '@parallax/channels';
import type { FeedUpdate, Notification } from '@parallax/protocol';

export interface TraderListener {
  /** New notifications, oldest first. */
  onUpdates: (notifications: readonly Notification[]) => void;
  /** The topic was subscribed for the first time or after a gap: reload the list. */
  onResync: () => void;
  /** Whether updates are also needed while the page is hidden; false if omitted. */
  neededWhileHidden?: () => boolean;
}

/** Dispatches the feed's updates of a trader. */
export interface TraderUpdates {
  /** Returns the unsubscribe function. */
  listen(traderId: string, listener: TraderListener): () => void;
  neededWhileHidden(): boolean;
  publish(update: Extract<FeedUpdate, { kind: 'notification' }>): void;
}

/**
 * Notifications are events without a last value: only current listeners receive them.
 *
 * @param onTrader called with the subscribed trader, and with undefined after the last listener
 */
export function createTraderUpdates(
  onTrader: (traderId: string | undefined) => void,
): TraderUpdates {
  const listeners = new Set<TraderListener>();
  return {
    listen(traderId, listener) {
      // wrapped, so that the same listener can subscribe twice
      const wrapped: TraderListener = {
        onUpdates: (notifications) => listener.onUpdates(notifications),
        onResync: () => listener.onResync(),
        neededWhileHidden: () => listener.neededWhileHidden?.() ?? false,
      };
      listeners.add(wrapped);
      onTrader(traderId);
      return () => {
        if (listeners.delete(wrapped) && listeners.size === 0) onTrader(undefined);
      };
    },
    neededWhileHidden: () =>
      [...listeners].some((listener) => listener.neededWhileHidden?.() ?? false),
    publish({ snapshot, data }) {
      for (const { onUpdates, onResync } of listeners) {
        if (snapshot) callSafely(onResync);
        if (data.length > 0) callSafely(() => onUpdates(data));
      }
    },
  };
}
