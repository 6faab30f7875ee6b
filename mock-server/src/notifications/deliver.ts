import type { Notification } from '@parallax/contract';
import type { Database } from '../storage/storage.ts';
import { addNotifications, type NotificationContent } from './notification-store.ts';

/** Tells a trader of a notification live, when they listen. */
export type Publish = (traderId: string, notification: Notification) => void;

/**
 * Stores a notification for each of the traders and delivers it live. Returns what was stored; a
 * trader who is not there any more gets none.
 */
export type Deliver = (
  traderIds: readonly string[],
  content: NotificationContent,
) => Promise<Notification[]>;

export function createDeliver(db: Database, publish: Publish): Deliver {
  return async (traderIds, content) => {
    const stored = await addNotifications(db, traderIds, content);
    for (const { traderId, notification } of stored) publish(traderId, notification);
    return stored.map(({ notification }) => notification);
  };
}
