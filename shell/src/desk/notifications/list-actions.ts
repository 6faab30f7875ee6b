import { callApi } from '@parallax/api';
import { queriesChanged } from '@parallax/api/react';
import {
  deleteNotifications,
  listNotifications,
  NOTIFICATIONS_MAX,
  type Notification,
  readNotifications,
} from '@parallax/protocol';
import { withNotifications, withoutIds, withRead } from './list-changes.ts';
import { logFailure } from './log-failure.ts';
import type { PendingChanges } from './pending-changes.ts';

type List = readonly Notification[];

interface Parts {
  traderId: string;
  pending: PendingChanges;
  /** the list as displayed; undefined until it has loaded */
  currentList: () => List | undefined;
  change: (next: (list: List) => List) => void;
  refetch: () => void;
}

const idsOf = (entries: List) => new Set(entries.map(({ id }) => id));

/**
 * Optimistic updates of the notifications, rolled back if the request fails. Failures are logged.
 */
export function listActions({ traderId, pending, currentList, change, refetch }: Parts) {
  const query = { TraderId: traderId };

  /** Awaits the request of an optimistic change and rolls it back on failure. */
  const confirm = async (
    call: Promise<unknown>,
    { end, undo, failure }: { end: () => void; undo: (list: List) => List; failure: string },
  ) => {
    try {
      await call;
      end();
      queriesChanged([listNotifications]);
    } catch (error) {
      end();
      logFailure(failure, error);
      change(undo);
      refetch();
    }
  };

  return {
    /** Marks the unread ones among the given notifications as read. */
    markRead(notificationIds: Iterable<string>): void {
      const requestedIds = new Set(notificationIds);
      const ids = idsOf(
        (currentList() ?? []).filter((entry) => !entry.read && requestedIds.has(entry.id)),
      );
      if (ids.size === 0) return;
      const end = pending.start('read', ids);
      change((list) => withRead(list, ids, true));
      void confirm(callApi(readNotifications, { query, body: { notifications: [...ids] } }), {
        end,
        undo: (list) => withRead(list, ids, false),
        failure: 'The notifications could not be marked as read.',
      });
    },

    remove(notificationIds: Iterable<string>): void {
      const requestedIds = new Set(notificationIds);
      const before = currentList() ?? [];
      const removed = before.filter(({ id }) => requestedIds.has(id));
      if (removed.length === 0) return;
      const ids = idsOf(removed);
      const endPending = pending.start('removed', ids);
      change((list) => withoutIds(list, ids));
      void confirm(callApi(deleteNotifications, { query, body: { notifications: [...ids] } }), {
        end: () => {
          endPending();
          // the list was full: older notifications now fit
          if (before.length >= NOTIFICATIONS_MAX) refetch();
        },
        undo: (list) => withNotifications(list, removed),
        failure: 'The notifications could not be deleted.',
      });
    },
  };
}
