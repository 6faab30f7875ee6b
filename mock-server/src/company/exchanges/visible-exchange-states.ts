import { type ExchangeState, exchangeStateSchema } from '@parallax/protocol';
import type { Caller } from '../../auth/caller.ts';
import { loadCaller } from '../../auth/roles.ts';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { Services } from '../../services.ts';
import { visibleConnections } from './visible-connections.ts';

/**
 * The company's connections that a trader can see, by id; empty when the trader has been removed.
 */
export async function visibleExchangeStates(
  services: Pick<Services, 'db' | 'catalogue'>,
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
