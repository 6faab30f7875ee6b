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
  type NotificationKind,
  renameCompanyExchange,
  updateCompanyExchangeKey,
} from '@parallax/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { idIn } from '../api/id-in.ts';
import { type Caller, requireCompany, requirePrivileged, traderOf } from '../api/roles.ts';
import { type Route, route, withMessage } from '../api/route.ts';
import { sealKeys } from '../secrets/provider-keys.ts';
import type { Services } from '../services.ts';
import { requireEntry } from './catalogue-entry.ts';
import { concernedByConnection } from './concerned.ts';
import { changeOf } from './connection-call.ts';
import {
  type Connection,
  deleteConnection,
  insertConnection,
  readConnection,
  updateConnection,
} from './connection-store.ts';
import { acceptedKeys } from './provider-access.ts';
import { visibleConnections } from './visible-connections.ts';

/** A company's exchanges, custodians and prime brokers, but for adding the latter two. */
export function exchangeRoutes(services: Services): Route[] {
  const { db, notify } = services;

  async function tell(kind: NotificationKind, connection: Connection, by: Caller): Promise<void> {
    await notify({
      kind,
      to: await concernedByConnection(db, connection),
      subject: connection.name,
      by: by.name,
      exchangeId: connection.id,
    });
  }

  return [
    route(listCompanyExchanges, {
      handle: async ({ session }) =>
        visibleConnections(services, await traderOf(services, session)),
    }),
    route(addCompanyExchange, {
      async reach({ session }, rawBody) {
        const caller = requirePrivileged(await traderOf(services, session));
        const companyId = idIn('companyId', rawBody);
        if (companyId !== undefined) requireCompany(caller, companyId);
      },
      async handle({ session, body }) {
        const { name, companyId, exchangeId } = body;
        const entry = requireEntry(services, exchangeId, {
          kind: 'exchange',
          refusal: EXCHANGE_INVALID,
        });
        const keys = await acceptedKeys(entry, body);
        const connection = await insertConnection(services, { companyId, name, entry, keys });
        await tell('EXCHANGE_ADDED', connection, await traderOf(services, session));
        return withMessage(await readConnection(services, connection), EXCHANGES_UPDATED);
      },
    }),
    route(deleteCompanyExchange, {
      async handle({ session, query }) {
        const { caller, connection } = await changeOf(services, session, query.CompanyExchangeId);
        const to = await concernedByConnection(db, connection);
        await deleteConnection(services, connection);
        await notify({
          kind: 'EXCHANGE_DELETED',
          to,
          subject: connection.name,
          by: caller.name,
          exchangeId: connection.id,
        });
        return withMessage(null, EXCHANGES_UPDATED);
      },
    }),
    route(activateCompanyExchange, {
      async handle({ session, query }) {
        const { caller, connection } = await changeOf(services, session, query.CompanyExchangeId);
        const data = await updateConnection(services, connection, { active: true });
        await tell('EXCHANGE_ACTIVATED', connection, caller);
        return withMessage(data, EXCHANGES_UPDATED);
      },
    }),
    route(deactivateCompanyExchange, {
      async handle({ session, query }) {
        const { caller, connection } = await changeOf(services, session, query.CompanyExchangeId);
        const data = await updateConnection(services, connection, { active: false });
        await tell('EXCHANGE_DEACTIVATED', connection, caller);
        return withMessage(data, EXCHANGES_UPDATED);
      },
    }),
    route(renameCompanyExchange, {
      async reach({ session }, rawBody) {
        const id = idIn('companyExchangeId', rawBody);
        if (id !== undefined) await changeOf(services, session, id);
      },
      async handle({ session, body }) {
        const { connection } = await changeOf(services, session, body.companyExchangeId);
        const data = await updateConnection(services, connection, { name: body.name });
        return withMessage(data, ALIAS_UPDATED);
      },
    }),
    route(updateCompanyExchangeKey, {
      async reach({ session }, rawBody) {
        const id = idIn('companyExchangeId', rawBody);
        if (id !== undefined) await changeOf(services, session, id);
      },
      async handle({ session, body }) {
        const { caller, connection } = await changeOf(services, session, body.companyExchangeId);
        if (body.exchangeId !== connection.entry.id) throw new ApiFailure(400, EXCHANGE_INVALID);
        const keys = await acceptedKeys(connection.entry, body);
        const sealed = sealKeys(services.keyring, keys);
        const data = await updateConnection(services, connection, sealed);
        await tell('EXCHANGE_KEY_UPDATED', connection, caller);
        return withMessage(data, KEYS_UPDATED);
      },
    }),
  ];
}
