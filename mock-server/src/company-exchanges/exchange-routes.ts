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
  type Session,
  updateCompanyExchangeKey,
} from '@parallax/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { idIn } from '../api/id-in.ts';
import { requireCompany, requirePrivileged, traderOf } from '../api/roles.ts';
import { type Route, route, withMessage } from '../api/route.ts';
import { sealKeys } from '../secrets/provider-keys.ts';
import type { Services } from '../services.ts';
import { requireEntry } from './catalogue-entry.ts';
import { concernedByConnection } from './concerned.ts';
import { changeOf } from './connection-call.ts';
import {
  deleteConnection,
  insertConnection,
  switchConnection,
  updateConnection,
} from './connection-store.ts';
import { acceptedKeys } from './provider-access.ts';
import { tellOfConnection } from './tell-of-connection.ts';
import { visibleConnections } from './visible-connections.ts';

/** A company's exchanges, custodians and prime brokers, but for adding the latter two. */
export function exchangeRoutes(services: Services): Route[] {
  /** The change of the connection that a body names, when it names one. */
  async function reachBody({ session }: { session: Session }, rawBody: unknown) {
    const id = idIn('companyExchangeId', rawBody);
    return id === undefined ? undefined : changeOf(services, session, id);
  }

  async function switchTo(active: boolean, session: Session, id: string) {
    const { caller, connection } = await changeOf(services, session, id);
    const { data, changed } = await switchConnection(services, connection, active);
    const kind = active ? 'EXCHANGE_ACTIVATED' : 'EXCHANGE_DEACTIVATED';
    if (changed) await tellOfConnection(services, caller, kind, { connection });
    return withMessage(data, EXCHANGES_UPDATED);
  }

  return [
    route(listCompanyExchanges, {
      handle: async ({ session }) =>
        visibleConnections(services, await traderOf(services, session)),
    }),
    route(addCompanyExchange, {
      async reach({ session }, rawBody) {
        const caller = requirePrivileged(await traderOf(services, session));
        return requireCompany(caller, idIn('companyId', rawBody) ?? caller.companyId);
      },
      async handle({ body }, caller) {
        const { name, companyId, exchangeId } = body;
        const entry = requireEntry(services, exchangeId, {
          kind: 'exchange',
          refusal: EXCHANGE_INVALID,
        });
        const keys = await acceptedKeys(entry, body);
        const added = await insertConnection(services, { companyId, name, entry, keys });
        await tellOfConnection(services, caller, 'EXCHANGE_ADDED', added);
        return withMessage(added.data, EXCHANGES_UPDATED);
      },
    }),
    route(deleteCompanyExchange, {
      async handle({ session, query }) {
        const { caller, connection } = await changeOf(services, session, query.CompanyExchangeId);
        const to = await concernedByConnection(services.db, connection);
        await deleteConnection(services, connection);
        await tellOfConnection(services, caller, 'EXCHANGE_DELETED', { connection, to });
        return withMessage(null, EXCHANGES_UPDATED);
      },
    }),
    route(activateCompanyExchange, {
      handle: ({ session, query }) => switchTo(true, session, query.CompanyExchangeId),
    }),
    route(deactivateCompanyExchange, {
      handle: ({ session, query }) => switchTo(false, session, query.CompanyExchangeId),
    }),
    route(renameCompanyExchange, {
      reach: reachBody,
      async handle({ session, body }, reached) {
        const { connection } =
          reached ?? (await changeOf(services, session, body.companyExchangeId));
        const data = await updateConnection(services, connection, { name: body.name });
        return withMessage(data, ALIAS_UPDATED);
      },
    }),
    route(updateCompanyExchangeKey, {
      reach: reachBody,
      async handle({ session, body }, reached) {
        const { caller, connection } =
          reached ?? (await changeOf(services, session, body.companyExchangeId));
        if (body.exchangeId !== connection.entry.id) throw new ApiFailure(400, EXCHANGE_INVALID);
        const keys = await acceptedKeys(connection.entry, body);
        const sealed = sealKeys(services.keyring, keys);
        const data = await updateConnection(services, connection, sealed);
        await tellOfConnection(services, caller, 'EXCHANGE_KEY_UPDATED', { connection });
        return withMessage(data, KEYS_UPDATED);
      },
    }),
  ];
}
