import type { Exchange } from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import type { Catalogue } from '@parallax/server-market/market-source';
import { ApiFailure } from '../../http/api/api-failure.ts';

/** Where connections are stored, and their entries in the catalogue. */
export interface ConnectionStores extends Pick<DbAndClock, 'db'> {
  /** exchanges, custodians and prime brokers; it may change */
  readonly catalogue: Pick<Catalogue, 'exchanges'>;
}

/** The kinds of services that a company can connect. */
export type ConnectionKind = 'exchange' | 'custodian' | 'primeBroker';

export function kindOf({ custodian, primeBroker }: Exchange): ConnectionKind {
  if (custodian) return 'custodian';
  return primeBroker ? 'primeBroker' : 'exchange';
}

/** The catalogue entry of a stored connection; entries are never removed from the catalogue. */
export function entryOf(
  { catalogue }: Pick<ConnectionStores, 'catalogue'>,
  exchangeId: string,
): Exchange {
  const entry = catalogue.exchanges.find(({ id }) => id === exchangeId);
  if (!entry) throw new Error(`The catalogue no longer contains ${exchangeId}.`);
  return entry;
}

/**
 * The catalogue entry for a new connection. Throws 400 with `refusal` unless it is active and of
 * that kind.
 */
export function requireEntry(
  { catalogue }: Pick<ConnectionStores, 'catalogue'>,
  exchangeId: string,
  { kind, refusal }: { kind: ConnectionKind; refusal: string },
): Exchange {
  const entry = catalogue.exchanges.find(({ id }) => id === exchangeId);
  if (entry?.active && kindOf(entry) === kind) return entry;
  throw new ApiFailure(400, refusal);
}
