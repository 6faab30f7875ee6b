import { addMyWidget, deleteMyWidget, listMyWidgets, renameMyWidget } from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { type Route, route } from '../http/api/route.ts';
import { assertStorableJson } from '../http/api/storable.ts';
import * as store from './my-widget-store.ts';

const DONE = { success: true } as const;

/** A trader's saved widgets. */
export function myWidgetRoutes({ db }: Pick<DbAndClock, 'db'>): Route[] {
  return [
    route(listMyWidgets, {
      handle: ({ session }) => store.selectMyWidgets(db, session.traderId),
    }),
    route(addMyWidget, {
      handle({ body }) {
        assertStorableJson(JSON.parse(body.data));
        return store.insertMyWidget(db, body);
      },
    }),
    route(renameMyWidget, {
      async handle({ session, query, body }) {
        await store.saveMyWidgetName(db, session.traderId, { id: query.Id, name: body.name });
        return DONE;
      },
    }),
    route(deleteMyWidget, {
      async handle({ session, query }) {
        await store.removeMyWidget(db, session.traderId, query.Id);
        return DONE;
      },
    }),
  ];
}
