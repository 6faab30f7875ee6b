import { type ExchangeState, exchangeStateSchema } from '@parallax/contract';
import { ApiFailure } from '../api/api-failure.ts';
import { type Caller, traderOf } from '../api/roles.ts';
import type { Services } from '../services.ts';
import { visibleConnections } from './visible-connections.ts';

/** What a trader sees of their company's exchanges, by id; nothing when they have been removed. */
export async function ownExchanges(
  services: Pick<Services, 'db' | 'catalogue'>,
  traderId: string,
): Promise<ReadonlyMap<string, ExchangeState>> {
  let caller: Caller;
  try {
    caller = await traderOf(services, { traderId });
  } catch (error) {
    if (error instanceof ApiFailure) return new Map();
    throw error;
  }
  const connections = await visibleConnections(services, caller);
  return new Map(
    connections.map((connection) => [connection.id, exchangeStateSchema.parse(connection)]),
  );
}
