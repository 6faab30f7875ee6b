import type { Session } from '@parallax/contract';
import { type Caller, requireAdmin, requirePrivileged, traderOf } from '../api/roles.ts';
import type { Services } from '../services.ts';
import { type Connection, requireConnection } from './connection-store.ts';

/** Exchanges are the admin's to change, custodians and prime brokers the privileged's. */
const requireRole = (caller: Caller, { kind }: Connection): Caller =>
  kind === 'exchange' ? requireAdmin(caller) : requirePrivileged(caller);

/**
 * Who wants to change which connection. Throws 404 when it is not their company's, 403 when they
 * may not change it.
 */
export async function changeOf(
  services: Services,
  session: Session,
  id: string,
): Promise<{ caller: Caller; connection: Connection }> {
  const caller = await traderOf(services, session);
  const connection = await requireConnection(services, caller.companyId, id);
  requireRole(caller, connection);
  return { caller, connection };
}
