import {
  deleteNotifications,
  listNotifications,
  NOTIFICATIONS_MAX,
  readNotifications,
  type Session,
} from '@parallax/contract';
import { z } from 'zod';
import { requireSelf } from '../api/own-trader.ts';
import { type Route, route } from '../api/route.ts';
import type { Services } from '../services.ts';
import * as store from './notification-store.ts';

/** The ids that a body names, before the rest of it is looked at. */
const idsIn = (rawBody: unknown): string[] =>
  z
    .object({ notifications: z.array(z.unknown()) })
    .safeParse(rawBody)
    .data?.notifications.slice(0, NOTIFICATIONS_MAX)
    .flatMap((id) => z.uuid().safeParse(id).data ?? []) ?? [];

/** A trader's notifications. */
export function notificationRoutes({ db }: Services): Route[] {
  async function reach(
    { session, query }: { session: Session; query: { TraderId: string } },
    rawBody: unknown,
  ): Promise<void> {
    requireSelf(session, query.TraderId);
    await store.requireOwn(db, session.traderId, idsIn(rawBody));
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
