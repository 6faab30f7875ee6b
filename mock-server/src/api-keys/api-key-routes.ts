import {
  API_KEY_CREATED,
  API_KEY_DELETED,
  API_KEY_UPDATED,
  createApiKey,
  deleteApiKey,
  listApiKeys,
  type Session,
  updateApiKey,
} from '@parallax/contract';
import { type Caller, requireCompany, requirePrivileged, traderOf } from '../api/roles.ts';
import { type Route, route, withMessage } from '../api/route.ts';
import type { Services } from '../services.ts';
import * as store from './api-key-store.ts';

/** API access tokens: admins and individual accounts make, change and end them. */
export function apiKeyRoutes(services: Services): Route[] {
  const { db } = services;
  const privileged = async (session: Session): Promise<Caller> =>
    requirePrivileged(await traderOf(services, session));

  return [
    route(listApiKeys, {
      async handle({ session, query }) {
        const caller = requireCompany(await traderOf(services, session), query.CompanyId);
        const seesAll = caller.companyType === 'INDIVIDUAL' || caller.isAdmin;
        return store.listApiKeys(db, caller.companyId, seesAll ? undefined : caller.id);
      },
    }),
    route(createApiKey, {
      async reach({ session }) {
        await privileged(session);
      },
      async handle({ session, body }) {
        const data = await store.createApiKey(services, await privileged(session), body);
        return withMessage(data, API_KEY_CREATED);
      },
    }),
    route(updateApiKey, {
      async reach({ session, query }) {
        const { companyId } = await privileged(session);
        await store.requireApiKey(db, companyId, query.keyId);
      },
      async handle({ query, body }) {
        return withMessage(await store.updateApiKey(db, query.keyId, body), API_KEY_UPDATED);
      },
    }),
    route(deleteApiKey, {
      async handle({ session, query }) {
        const { companyId } = await privileged(session);
        await store.deleteApiKey(db, companyId, query.keyId);
        return withMessage(null, API_KEY_DELETED);
      },
    }),
  ];
}
