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
import type { DbAndKeyring } from '@parallax/server-kit/secrets/db-and-keyring';
import { type Route, route, withMessage } from '../../http/api/route.ts';
import * as store from './api-key-store.ts';

/**
 * API keys, which the UI and the docs call API access tokens. Admins and individual accounts
 * create, update and delete them.
 */
export function apiKeyRoutes(services: DbAndKeyring): Route[] {
  const { db } = services;

  return [
    route(listApiKeys, {
      handle: ({ caller }) =>
        store.selectApiKeys(db, caller.companyId, isPrivileged(caller) ? undefined : caller.id),
    }),
    route(createApiKey, {
      async handle({ caller, body }) {
        const data = await store.insertApiKey(services, caller, body);
        return withMessage(data, API_KEY_CREATED);
      },
    }),
    route(updateApiKey, {
      async handle({ caller, query, body }) {
        const data = await store.saveApiKey(db, caller.companyId, query.keyId, body);
        return withMessage(data, API_KEY_UPDATED);
      },
    }),
    route(deleteApiKey, {
      async handle({ caller, query }) {
        await store.removeApiKey(db, caller.companyId, query.keyId);
        return withMessage(null, API_KEY_DELETED);
      },
    }),
  ];
}
