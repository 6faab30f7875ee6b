import type { Session } from '@parallax/protocol';
import { type Caller, loadCaller, requireAdmin, requirePrivileged } from '../../auth/roles.ts';
import { readId } from '../../http/api/read-id.ts';
import type { Services } from '../../services.ts';
import { type Connection, requireConnection } from './connection-store.ts';

/**
 * Only admins may change exchanges; individual accounts may only add them. Privileged traders may
 * change custodians and prime brokers.
 */
const requireRole = (caller: Caller, { kind }: Connection): Caller =>
  kind === 'exchange' ? requireAdmin(caller) : requirePrivileged(caller);

interface Authorized {
  readonly caller: Caller;
  readonly connection: Connection;
}

/**
 * Authorizes a change of a connection. Throws 404 unless it belongs to the caller's company, 403
 * when they may not change it.
 */
export async function authorizeChange(
  services: Services,
  session: Session,
  id: string,
): Promise<Authorized> {
  const caller = await loadCaller(services, session);
  const connection = await requireConnection(services, caller.companyId, id);
  requireRole(caller, connection);
  return { caller, connection };
}

/** Authorizes a change of the connection named in the raw body, if any. */
export async function authorizeRawChange(
  services: Services,
  session: Session,
  rawBody: unknown,
): Promise<Authorized | undefined> {
  const id = readId('companyExchangeId', rawBody);
  return id === undefined ? undefined : authorizeChange(services, session, id);
}
