import {
  deleteNotifications,
  getNotificationSettings,
  listNotifications,
  readNotifications,
  saveNotificationSettings,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { type Route, route } from '../http/api/route.ts';
import {
  changeNotificationSettings,
  readNotificationSettings,
} from './notification-settings-store.ts';
import * as store from './notification-store.ts';

/** A trader's notifications, and how they are notified. */
export function notificationRoutes({ db }: Pick<DbAndClock, 'db'>): Route[] {
  return [
    route(listNotifications, {
      handle: ({ session, query }) =>
        store.selectNotifications(
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
    route(getNotificationSettings, {
      handle: ({ session }) => readNotificationSettings(db, session.traderId),
    }),
    route(saveNotificationSettings, {
      handle: ({ session, body }) => changeNotificationSettings(db, session.traderId, body),
    }),
  ];
}
