import {
  addMyWidget,
  deleteMyWidget,
  listMyWidgets,
  renameMyWidget,
  type Session,
} from '@parallax/protocol';
import { requireSelf } from '../auth/require-self.ts';
import { readId } from '../http/api/read-id.ts';
import { type Route, route } from '../http/api/route.ts';
import { assertStorableJson } from '../http/api/storable.ts';
import type { Services } from '../services.ts';
import * as store from './my-widget-store.ts';

const DONE = { success: true } as const;

/** A trader's saved widgets. */
export function myWidgetRoutes({ db }: Services): Route[] {
  const authorizeWidget = ({ session, query }: { session: Session; query: { Id: string } }) =>
    store.requireMyWidget(db, session.traderId, query.Id);

  return [
    route(listMyWidgets, {
      async authorize({ session, query }) {
        requireSelf(session, query.TraderId);
      },
      handle: ({ session }) => store.listMyWidgets(db, session.traderId),
    }),
    route(addMyWidget, {
      async authorize({ session }, rawBody) {
        requireSelf(session, readId('traderId', rawBody));
      },
      handle({ body }) {
        assertStorableJson(JSON.parse(body.data));
        return store.addMyWidget(db, body);
      },
    }),
    route(renameMyWidget, {
      authorize: authorizeWidget,
      async handle({ session, query, body }) {
        await store.renameMyWidget(db, session.traderId, { id: query.Id, name: body.name });
        return DONE;
      },
    }),
    route(deleteMyWidget, {
      authorize: authorizeWidget,
      async handle({ session, query }) {
        await store.deleteMyWidget(db, session.traderId, query.Id);
        return DONE;
      },
    }),
  ];
}
