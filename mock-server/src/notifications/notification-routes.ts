import { deleteNotifications, listNotifications, readNotifications } from '@parallax/protocol';
import { type Route, route } from '../http/api/route.ts';
import type { Services } from '../services.ts';
import * as store from './notification-store.ts';

/** A trader's notifications. */
export function notificationRoutes({ db }: Services): Route[] {
  return [
    route(listNotifications, {
      handle: ({ session, query }) =>
        store.listNotifications(
          db,
          session.traderId,
          query.Read === undefined ? undefined : query.Read === 'true',
        ),
    }),
    route(readNotifications, {
      async handle({ session, body }) {
        await store.markRead(db, session.traderId, body.notifications);
        return null;
      },
    }),
    route(deleteNotifications, {
      async handle({ session, body }) {
        await store.removeNotifications(db, session.traderId, body.notifications);
        return null;
      },
    }),
  ];
}
