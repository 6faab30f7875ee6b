import type { Exchange } from '@parallax/contract';
import { ApiFailure } from '../api/api-failure.ts';
import type { Services } from '../services.ts';

/** What a company connects. */
export type ConnectionKind = 'exchange' | 'custodian' | 'primeBroker';

export function kindOf({ custodian, primeBroker }: Exchange): ConnectionKind {
  if (custodian) return 'custodian';
  return primeBroker ? 'primeBroker' : 'exchange';
}

/** The catalogue entry of a stored connection; entries stay in the catalogue for good. */
export function entryOf({ catalogue }: Pick<Services, 'catalogue'>, exchangeId: string): Exchange {
  const entry = catalogue.exchanges.find(({ id }) => id === exchangeId);
  if (!entry) throw new Error(`The catalogue has no ${exchangeId} any more.`);
  return entry;
}

/** The catalogue entry that a new connection names. Throws 400 with the text when it is none. */
export function requireEntry(
  { catalogue }: Pick<Services, 'catalogue'>,
  exchangeId: string,
  { kind, refusal }: { kind: ConnectionKind; refusal: string },
): Exchange {
  const entry = catalogue.exchanges.find(({ id }) => id === exchangeId);
  if (entry?.active && kindOf(entry) === kind) return entry;
  throw new ApiFailure(400, refusal);
}
