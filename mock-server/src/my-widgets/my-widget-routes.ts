import {
  addMyWidget,
  deleteMyWidget,
  listMyWidgets,
  renameMyWidget,
  type Session,
} from '@parallax/contract';
import { idIn } from '../api/id-in.ts';
import { requireSelf } from '../api/own-trader.ts';
import { type Route, route } from '../api/route.ts';
import { refuseUnstorable } from '../api/storable.ts';
import type { Services } from '../services.ts';
import * as store from './my-widget-store.ts';

const DONE = { success: true } as const;

/** The widgets that a trader has saved under a name. */
export function myWidgetRoutes({ db }: Services): Route[] {
  const reach = ({ session, query }: { session: Session; query: { Id: string } }) =>
    store.requireMyWidget(db, session.traderId, query.Id);

  return [
    route(listMyWidgets, {
      async reach({ session, query }) {
        requireSelf(session, query.TraderId);
      },
      handle: ({ session }) => store.listMyWidgets(db, session.traderId),
    }),
    route(addMyWidget, {
      async reach({ session }, rawBody) {
        requireSelf(session, idIn('traderId', rawBody));
      },
      handle({ body }) {
        refuseUnstorable(JSON.parse(body.data));
        return store.addMyWidget(db, body);
      },
    }),
    route(renameMyWidget, {
      reach,
      async handle({ session, query, body }) {
        await store.renameMyWidget(db, session.traderId, { id: query.Id, name: body.name });
        return DONE;
      },
    }),
    route(deleteMyWidget, {
      reach,
      async handle({ session, query }) {
        await store.deleteMyWidget(db, session.traderId, query.Id);
        return DONE;
      },
    }),
  ];
}
