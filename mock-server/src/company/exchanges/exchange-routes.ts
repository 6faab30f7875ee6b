import {
  ALIAS_UPDATED,
  activateCompanyExchange,
  addCompanyExchange,
  deactivateCompanyExchange,
  deleteCompanyExchange,
  EXCHANGE_INVALID,
  EXCHANGES_UPDATED,
  KEYS_UPDATED,
  listCompanyExchanges,
  renameCompanyExchange,
  updateCompanyExchangeKey,
} from '@parallax/protocol';
import type { DbAndKeyring } from '@parallax/server-kit/secrets/db-and-keyring';
import { sealKeys } from '@parallax/server-kit/secrets/provider-keys';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { type HandlerInput, type Route, route, withMessage } from '../../http/api/route.ts';
import type { DbAndNotify } from '../../notifications/notify.ts';
import { type ConnectionStores, requireEntry } from './catalogue-entry.ts';
import { notifyOfConnection } from './connection-notifications.ts';
import {
  deleteConnection,
  insertConnection,
  switchConnection,
  updateConnection,
} from './connection-store.ts';
import { requireValidKeys } from './require-valid-keys.ts';
import { connectionViewers } from './viewers.ts';
import { visibleConnections } from './visible-connections.ts';

interface Dependencies extends ConnectionStores, DbAndKeyring, DbAndNotify {
  readonly accounts: {
    /** Makes the account use its changed keys. */
    reopen(id: string): Promise<void>;
  };
}

/**
 * A company's exchanges, custodians and prime brokers; the routes that create the latter two are in
 * ../vaults/custodian-routes.ts.
 */
export function exchangeRoutes(services: Dependencies): Route[] {
  async function switchTo(
    active: boolean,
    { caller, connection }: HandlerInput<typeof activateCompanyExchange>,
  ) {
    const { data, hasChanged } = await switchConnection(services, connection, active);
    const kind = active ? 'EXCHANGE_ACTIVATED' : 'EXCHANGE_DEACTIVATED';
    if (hasChanged) await notifyOfConnection(services, caller, kind, { connection });
    return withMessage(data, EXCHANGES_UPDATED);
  }

  return [
    route(listCompanyExchanges, {
      handle: ({ caller }) => visibleConnections(services, caller),
    }),
    route(addCompanyExchange, {
      async handle({ caller, body }) {
        const { name, companyId, exchangeId } = body;
        const entry = requireEntry(services, exchangeId, {
          kind: 'exchange',
          refusal: EXCHANGE_INVALID,
        });
        const keys = await requireValidKeys(entry, body);
        const added = await services.db
          .transaction()
          .execute((db) =>
            insertConnection({ db, keyring: services.keyring }, { companyId, name, entry, keys }),
          );
        await notifyOfConnection(services, caller, 'EXCHANGE_ADDED', added);
        return withMessage(added.data, EXCHANGES_UPDATED);
      },
    }),
    route(deleteCompanyExchange, {
      async handle({ caller, connection }) {
        const to = await connectionViewers(services.db, connection);
        await deleteConnection(services, connection);
        await notifyOfConnection(services, caller, 'EXCHANGE_DELETED', { connection, to });
        return withMessage(null, EXCHANGES_UPDATED);
      },
    }),
    route(activateCompanyExchange, {
      handle: (input) => switchTo(true, input),
    }),
    route(deactivateCompanyExchange, {
      handle: (input) => switchTo(false, input),
    }),
    route(renameCompanyExchange, {
      async handle({ connection, body }) {
        const data = await updateConnection(services, connection, { name: body.name });
        return withMessage(data, ALIAS_UPDATED);
      },
    }),
    route(updateCompanyExchangeKey, {
      async handle({ caller, connection, body }) {
        if (body.exchangeId !== connection.entry.id) throw new ApiFailure(400, EXCHANGE_INVALID);
        const keys = await requireValidKeys(connection.entry, body);
        const sealed = sealKeys(services.keyring, keys);
        const data = await updateConnection(services, connection, sealed);
        await services.accounts.reopen(connection.id);
        await notifyOfConnection(services, caller, 'EXCHANGE_KEY_UPDATED', { connection });
        return withMessage(data, KEYS_UPDATED);
      },
    }),
  ];
}
