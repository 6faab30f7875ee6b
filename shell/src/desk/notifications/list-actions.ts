import { callApi } from '@parallax/api';
import {
  deleteNotifications,
  NOTIFICATIONS_MAX,
  type Notification,
  readNotifications,
} from '@parallax/contract';
import { withNotifications, withoutIds, withRead } from './list-changes.ts';
import { logFailure } from './log-failure.ts';
import type { PendingChanges } from './pending-changes.ts';

type List = readonly Notification[];

interface Parts {
  traderId: string;
  pending: PendingChanges;
  /** the list as it is shown, undefined before it has been read */
  read: () => List | undefined;
  change: (next: (list: List) => List) => void;
  /** reads the list again */
  refetch: () => void;
}

const idsOf = (entries: List) => new Set(entries.map(({ id }) => id));

/**
 * What a person does to their notifications: it shows at once, and is taken back when the server
 * does not take it. Failures are only logged.
 */
export function listActions({ traderId, pending, read, change, refetch }: Parts) {
  const query = { TraderId: traderId };

  /** Waits for the server's word on a change that shows already. */
  const settle = async (
    call: Promise<unknown>,
    { end, undo, failure }: { end: () => void; undo: (list: List) => List; failure: string },
  ) => {
    try {
      await call;
      end();
    } catch (error) {
      end();
      logFailure(failure, error);
      change(undo);
      refetch();
    }
  };

  return {
    /** Marks as read what of these is unread. */
    markRead(given: Iterable<string>): void {
      const wanted = new Set(given);
      const ids = idsOf((read() ?? []).filter((entry) => !entry.read && wanted.has(entry.id)));
      if (ids.size === 0) return;
      const end = pending.begin('read', ids);
      change((list) => withRead(list, ids, true));
      void settle(callApi(readNotifications, { query, body: { notifications: [...ids] } }), {
        end,
        undo: (list) => withRead(list, ids, false),
        failure: 'The notifications could not be marked as read.',
      });
    },

    remove(given: Iterable<string>): void {
      const wanted = new Set(given);
      const before = read() ?? [];
      const gone = before.filter(({ id }) => wanted.has(id));
      if (gone.length === 0) return;
      const ids = idsOf(gone);
      const endPending = pending.begin('removed', ids);
      change((list) => withoutIds(list, ids));
      void settle(callApi(deleteNotifications, { query, body: { notifications: [...ids] } }), {
        end: () => {
          endPending();
          // older ones, for which the list had no room, have it now
          if (before.length >= NOTIFICATIONS_MAX) refetch();
        },
        undo: (list) => withNotifications(list, gone),
        failure: 'The notifications could not be deleted.',
      });
    },
  };
}
