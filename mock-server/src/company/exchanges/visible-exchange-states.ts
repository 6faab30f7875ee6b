import { type ExchangeState, exchangeStateSchema } from '@parallax/protocol';
import { loadCaller } from '../../auth/roles.ts';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { Caller } from '../../http/api/caller.ts';
import type { ConnectionStores } from './catalogue-entry.ts';
import { visibleConnections } from './visible-connections.ts';

/**
 * The company's connections that a trader can see, by id; empty when the trader has been removed.
 */
export async function visibleExchangeStates(
  services: ConnectionStores,
  traderId: string,
): Promise<ReadonlyMap<string, ExchangeState>> {
  let caller: Caller;
  try {
    caller = await loadCaller(services, { traderId });
  } catch (error) {
    if (error instanceof ApiFailure) return new Map();
    throw error;
  }
  const connections = await visibleConnections(services, caller);
  return new Map(
    connections.map((connection) => [connection.id, exchangeStateSchema.parse(connection)]),
  );
}
