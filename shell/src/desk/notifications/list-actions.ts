import { callForResponse } from '@parallax/api';
import {
  deleteNotifications,
  listNotifications,
  NOTIFICATIONS_MAX,
  type Notification,
  readNotifications,
} from '@parallax/protocol';
import { type Mutation, mutate } from '@parallax/store';
import type { QueryClient } from '@tanstack/react-query';
import { withNotifications, withoutIds, withRead } from './list-changes.ts';
import { logFailure } from './log-failure.ts';
import type { PendingChanges } from './pending-changes.ts';

type List = readonly Notification[];

interface Parts {
  client: QueryClient;
  traderId: string;
  pending: PendingChanges;
  /** the list as displayed; undefined until it has loaded */
  currentList: () => List | undefined;
  change: (next: (list: List) => List) => void;
  refetch: () => void;
}

const idsOf = (entries: List) => new Set(entries.map(({ id }) => id));

interface Change {
  call: Mutation<string[], null>['call'];
  apply: (list: List) => List;
  revert: (list: List) => List;
  /** called when the server has responded */
  end: () => void;
  failure: string;
}

/**
 * Optimistic updates of the notifications, rolled back if the request fails. Failures are logged.
 */
export function listActions({ client, traderId, pending, currentList, change, refetch }: Parts) {
  const query = { TraderId: traderId };

  const send = async (
    ids: ReadonlySet<string>,
    { call, apply, revert, end, failure }: Change,
  ): Promise<void> => {
    const mutation: Mutation<string[], null> = {
      optimistic: {
        apply: () => {
          change(apply);
          return () => {
            change(revert);
            refetch();
          };
        },
      },
      call: (notifications) => call(notifications).finally(end),
      // the optimistic change is the final one
      update: () => undefined,
      invalidates: ({ ok }) => (ok ? [listNotifications] : []),
    };
    const outcome = await mutate(client, mutation, [...ids]);
    if (!outcome.ok) logFailure(failure, outcome.error);
  };

  return {
    /** Marks the unread ones among the given notifications as read. */
    markRead(notificationIds: Iterable<string>): void {
      const requestedIds = new Set(notificationIds);
      const ids = idsOf(
        (currentList() ?? []).filter((entry) => !entry.read && requestedIds.has(entry.id)),
      );
      if (ids.size === 0) return;
      void send(ids, {
        call: (notifications) =>
          callForResponse(readNotifications, { query, body: { notifications } }),
        apply: (list) => withRead(list, ids, true),
        revert: (list) => withRead(list, ids, false),
        end: pending.start('read', ids),
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
      void send(ids, {
        call: (notifications) =>
          callForResponse(deleteNotifications, { query, body: { notifications } }),
        apply: (list) => withoutIds(list, ids),
        revert: (list) => withNotifications(list, removed),
        end: () => {
          endPending();
          // the list was full: older notifications now fit
          if (before.length >= NOTIFICATIONS_MAX) refetch();
        },
        failure: 'The notifications could not be deleted.',
      });
    },
  };
}
