import {
  deleteNotifications,
  listNotifications,
  readNotifications,
  type Session,
} from '@parallax/protocol';
import { requireSelf } from '../auth/require-self.ts';
import { readIds } from '../http/api/read-id.ts';
import { type Route, route } from '../http/api/route.ts';
import type { Services } from '../services.ts';
import * as store from './notification-store.ts';

/** A trader's notifications. */
export function notificationRoutes({ db }: Services): Route[] {
  async function authorizeNotifications(
    { session, query }: { session: Session; query: { TraderId: string } },
    rawBody: unknown,
  ): Promise<void> {
    requireSelf(session, query.TraderId);
    await store.requireOwnNotifications(db, session.traderId, readIds('notifications', rawBody));
  }

  return [
    route(listNotifications, {
      async authorize({ session, query }) {
        requireSelf(session, query.TraderId);
      },
      handle: ({ session, query }) =>
        store.listNotifications(
          db,
          session.traderId,
          query.Read === undefined ? undefined : query.Read === 'true',
        ),
    }),
    route(readNotifications, {
      authorize: authorizeNotifications,
      async handle({ session, body }) {
        await store.markRead(db, session.traderId, body.notifications);
        return null;
      },
    }),
    route(deleteNotifications, {
      authorize: authorizeNotifications,
      async handle({ session, body }) {
        await store.removeNotifications(db, session.traderId, body.notifications);
        return null;
      },
    }),
  ];
}
