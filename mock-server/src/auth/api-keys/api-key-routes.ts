import {
  API_KEY_CREATED,
  API_KEY_DELETED,
  API_KEY_UPDATED,
  createApiKey,
  deleteApiKey,
  isPrivileged,
  listApiKeys,
  updateApiKey,
} from '@parallax/protocol';
import { type Route, route, withMessage } from '../../http/api/route.ts';
import type { Services } from '../../services.ts';
import { loadCaller, loadPrivilegedCaller, requireCompany } from '../roles.ts';
import * as store from './api-key-store.ts';

/**
 * API keys, which the UI and the docs call API access tokens. Admins and individual accounts
 * create, update and delete them.
 */
export function apiKeyRoutes(services: Services): Route[] {
  const { db } = services;

  return [
    route(listApiKeys, {
      async handle({ session, query }) {
        const caller = requireCompany(await loadCaller(services, session), query.CompanyId);
        return store.listApiKeys(
          db,
          caller.companyId,
          isPrivileged(caller) ? undefined : caller.id,
        );
      },
    }),
    route(createApiKey, {
      authorize: ({ session }) => loadPrivilegedCaller(services, session),
      async handle({ body }, caller) {
        const data = await store.createApiKey(services, caller, body);
        return withMessage(data, API_KEY_CREATED);
      },
    }),
    route(updateApiKey, {
      async authorize({ session, query }) {
        const { companyId } = await loadPrivilegedCaller(services, session);
        await store.requireApiKey(db, companyId, query.keyId);
        return companyId;
      },
      async handle({ query, body }, companyId) {
        const data = await store.updateApiKey(db, companyId, query.keyId, body);
        return withMessage(data, API_KEY_UPDATED);
      },
    }),
    route(deleteApiKey, {
      async handle({ session, query }) {
        const { companyId } = await loadPrivilegedCaller(services, session);
        await store.deleteApiKey(db, companyId, query.keyId);
        return withMessage(null, API_KEY_DELETED);
      },
    }),
  ];
}
