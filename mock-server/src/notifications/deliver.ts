import type { Notification } from '@parallax/contract';
import type { Storage } from '../storage/storage.ts';
import { addNotifications, type NotificationContent } from './notification-store.ts';

/** Those who listen to the feed of this server. */
export interface Listeners {
  isListening(traderId: string): boolean;
  /** Tells a trader of a notification live, when they listen. */
  publish(traderId: string, notification: Notification): void;
}

/**
 * Stores a notification for each of the traders and delivers it live, to whichever server of the
 * database they listen. Returns what was stored; a trader who is not there any more gets none.
 */
export type Deliver = (
  traderIds: readonly string[],
  content: NotificationContent,
) => Promise<Notification[]>;

export function createDeliver(
  storage: Pick<Storage, 'db' | 'news'>,
  listeners: Pick<Listeners, 'publish'>,
): Deliver {
  return async (traderIds, content) => {
    const stored = await addNotifications(storage, traderIds, content);
    for (const { traderId, notification } of stored) listeners.publish(traderId, notification);
    return stored.map(({ notification }) => notification);
  };
}
