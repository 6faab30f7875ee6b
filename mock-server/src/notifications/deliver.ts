import type { Notification } from '@parallax/protocol';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { addNotifications, type NotificationContent } from './notification-store.ts';

/** Maximum number of characters of `data` stored in one transaction. */
const BATCH_CHARACTERS = 1_000_000;

/** Publishes notifications to this server's feed subscribers. */
export interface FeedPublisher {
  /** whether the trader has subscribed connections */
  isListening(traderId: string): boolean;
  /** Sends a notification to the trader's subscribed connections. */
  publish(traderId: string, notification: Notification): void;
}

/**
 * Stores a notification for each trader and delivers it live on every server that shares the database. Returns
 * the notifications that remain stored, without those for deleted traders and those that were pruned
 * immediately.
 */
export type Deliver = (
  traderIds: readonly string[],
  content: NotificationContent,
) => Promise<Notification[]>;

export function createDeliver(
  storage: Pick<Storage, 'db' | 'pubSub'>,
  feed: Pick<FeedPublisher, 'publish'>,
): Deliver {
  return async (traderIds, content) => {
    const characters = Math.max(1, content.data?.length ?? 0);
    const batchSize = Math.max(1, Math.floor(BATCH_CHARACTERS / characters));
    const delivered: Notification[] = [];
    for (let first = 0; first < traderIds.length; first += batchSize) {
      const batch = traderIds.slice(first, first + batchSize);
      for (const { traderId, notification } of await addNotifications(storage, batch, content)) {
        feed.publish(traderId, notification);
        delivered.push(notification);
      }
    }
    return delivered;
  };
}
