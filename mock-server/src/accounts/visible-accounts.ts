import {
  type Exchange,
  type ExchangeMode,
  exchangeModeSchema,
  isPrivileged,
} from '@parallax/protocol';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Caller } from '../auth/caller.ts';
import { entryOf } from '../company/exchanges/catalogue-entry.ts';
import { ApiFailure } from '../http/api/api-failure.ts';
import type { Services } from '../services.ts';
import type { Database } from '../storage/storage.ts';
import type { VenueConnectionState } from '../venue-accounts/venue-account.ts';
import type { StoredConnection } from './stored-connection.ts';

/** A company's connection to a venue, as an account. */
export interface StoredAccount {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly entry: Exchange;
  readonly mode: ExchangeMode;
  readonly active: boolean;
  readonly allowExecution: boolean;
  readonly state: VenueConnectionState;
}

/** Whether orders can be sent to a catalogue entry. */
export const isTradingVenue = ({ custodian, primeBroker, tradable }: Exchange): boolean =>
  tradable && !custodian && !primeBroker;

const stateSchema = z.enum(['connected', 'connecting', 'failed']);

export const accountNotFound = () => new ApiFailure(404, 'This account does not exist.');

type Viewer = Pick<Caller, 'id' | 'companyId' | 'isAdmin' | 'companyType'>;
type Parts = Pick<Services, 'db' | 'catalogue' | 'caches'>;

/** The connections of a company that a caller sees: those of their groups unless they are privileged. */
function readConnections(
  db: Database,
  caller: Viewer,
  accountId: string | undefined,
): Promise<StoredConnection[]> {
  let query = db
    .selectFrom('company_exchange')
    .where('company_id', '=', caller.companyId)
    .select(['id', 'name', 'exchange_id', 'mode', 'active', 'allow_execution'])
    .orderBy('created_at')
    .orderBy('id');
  if (accountId !== undefined) query = query.where('id', '=', accountId);
  if (!isPrivileged(caller)) {
    const ofGroups = db
      .selectFrom('group_trader')
      .innerJoin('group_exchange', 'group_exchange.group_id', 'group_trader.group_id')
      .where('group_trader.trader_id', '=', caller.id)
      .select('group_exchange.company_exchange_id');
    query = query.where('id', 'in', ofGroups);
  }
  return query.execute();
}

/** The states of accounts that are run at the moment. */
async function readStates(
  db: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, VenueConnectionState>> {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'state'])
    .where('id', 'in', [...ids])
    .where('owned_until', '>', sql<Date>`now()`)
    .execute();
  return new Map(rows.map(({ id, state }) => [id, stateSchema.parse(state)]));
}

/** The accounts that a caller sees, or the one of them with this id. */
export async function visibleAccounts(
  { db, catalogue, caches }: Parts,
  caller: Viewer,
  accountId?: string,
): Promise<StoredAccount[]> {
  const rows = await caches.connections.get(`${caller.id} ${accountId ?? ''}`, () =>
    readConnections(db, caller, accountId),
  );
  const venues = rows.flatMap((row) => {
    const entry = entryOf({ catalogue }, row.exchange_id);
    return isTradingVenue(entry) ? { row, entry } : [];
  });
  if (venues.length === 0) return [];
  const states = await readStates(
    db,
    venues.map(({ row }) => row.id),
  );
  return venues.map(({ row, entry }) => ({
    id: row.id,
    companyId: caller.companyId,
    name: row.name,
    entry,
    mode: exchangeModeSchema.parse(row.mode),
    active: row.active,
    allowExecution: row.allow_execution,
    // between the end of one engine and the start of the next, what is stored is not true
    state: states.get(row.id) ?? 'connecting',
  }));
}

/** Throws 404 unless the caller sees the account. */
export async function requireAccount(
  services: Parts,
  caller: Caller,
  id: string,
): Promise<StoredAccount> {
  const [account] = await visibleAccounts(services, caller, id);
  if (account === undefined) throw accountNotFound();
  return account;
}

/** Throws 404 unless the caller sees the account and it is a paper account. */
export async function requirePaperAccount(
  services: Parts,
  caller: Caller,
  id: string,
): Promise<StoredAccount> {
  const account = await requireAccount(services, caller, id);
  if (account.mode !== 'PAPER') throw accountNotFound();
  return account;
}

/** The ids of the accounts that a caller sees; of one of them, if the caller names it. */
export async function accountIdsOf(
  services: Parts,
  caller: Caller,
  accountId: string | undefined,
): Promise<string[]> {
  // a named account has been checked by the rule of its id
  if (accountId !== undefined) return [accountId];
  return (await visibleAccounts(services, caller)).map(({ id }) => id);
}
