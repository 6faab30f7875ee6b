import { addGate, getGatePicture, listGates, uploadGatePicture } from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { type Route, route } from '../http/api/route.ts';
import type { Releases } from './create-releases.ts';
import * as store from './gate-store.ts';
import { versionNotFound } from './version-catalogue.ts';

/** Results of gates and their screenshots. */
export function gateRoutes({ db }: Pick<DbAndClock, 'db'>, { catalogue }: Releases): Route[] {
  return [
    route(addGate, {
      async handle({ caller, body }) {
        for (const tested of body.set) {
          const facts = await catalogue.facts(db, tested.remote, tested.version);
          if (facts?.version !== tested.version) throw versionNotFound(tested);
        }
        return store.storeGate(db, caller.email, body);
      },
    }),
    route(uploadGatePicture, {
      async handle({ query, body }) {
        await store.storeScreenshot(db, query, body);
        return { name: query.name };
      },
    }),
    route(listGates, {
      handle: ({ query }) => store.selectGates(db, query),
    }),
    route(getGatePicture, {
      handle: ({ query }) => store.readScreenshot(db, query),
    }),
  ];
}
