import {
  deleteNotifications,
  listNotifications,
  readNotifications,
  type Session,
} from '@parallax/contract';
import { idsIn } from '../api/id-in.ts';
import { requireSelf } from '../api/own-trader.ts';
import { type Route, route } from '../api/route.ts';
import type { Services } from '../services.ts';
import * as store from './notification-store.ts';

/** A trader's notifications. */
export function notificationRoutes({ db }: Services): Route[] {
  async function reach(
    { session, query }: { session: Session; query: { TraderId: string } },
    rawBody: unknown,
  ): Promise<void> {
    requireSelf(session, query.TraderId);
    await store.requireOwn(db, session.traderId, idsIn('notifications', rawBody));
  }

  return [
    route(listNotifications, {
      async reach({ session, query }) {
        requireSelf(session, query.TraderId);
      },
      handle: ({ session, query }) =>
        store.listNotifications(db, session.traderId, query.Read && query.Read === 'true'),
    }),
    route(readNotifications, {
      reach,
      async handle({ session, body }) {
        await store.markRead(db, session.traderId, body.notifications);
        return null;
      },
    }),
    route(deleteNotifications, {
      reach,
      async handle({ session, body }) {
        await store.removeNotifications(db, session.traderId, body.notifications);
        return null;
      },
    }),
  ];
}
