import type { VenueConnectionState } from '@parallax/live';
import {
  type Exchange,
  type ExchangeMode,
  exchangeModeSchema,
  isPrivileged,
} from '@parallax/protocol';
import type { CachedRead } from '@parallax/server-kit/storage/cached-read';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { Catalogue } from '@parallax/server-market/market-source';
import { sql } from 'kysely';
import { z } from 'zod';
import { entryOf } from '../../company/exchanges/catalogue-entry.ts';
import { connectionsOfGroups } from '../../company/exchanges/visible-connections.ts';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { Caller } from '../../http/api/caller.ts';

/** A connection as it is stored. */
export interface StoredConnection {
  readonly id: string;
  readonly name: string;
  readonly exchange_id: string;
  readonly mode: string;
  readonly active: boolean;
  readonly allow_execution: boolean;
}

/** A company's connection to a venue, a custodian or a prime broker, as an account. */
export interface StoredAccount {
  readonly id: string;
  readonly companyId: string;
  readonly name: string;
  readonly provider: Exchange;
  readonly mode: ExchangeMode;
  readonly active: boolean;
  readonly allowExecution: boolean;
  readonly state: VenueConnectionState;
}

/**
 * Why no orders can ever be sent through accounts of a catalogue entry, which hold balances only;
 * undefined for a venue.
 */
export function reasonForNoOrders(provider: Exchange): string | undefined {
  const { displayName, custodian, primeBroker, tradable } = provider;
  if (custodian) return `${displayName} is a custodian and takes no orders.`;
  if (primeBroker) return `${displayName} is a prime broker and takes no orders.`;
  return tradable ? undefined : `${displayName} takes no orders.`;
}

/** Whether orders can be sent to a catalogue entry. */
export const isTradingVenue = (provider: Exchange): boolean =>
  reasonForNoOrders(provider) === undefined;

/** How long states are kept while nothing is written, in milliseconds. */
const STATES_MS = 1_000;

const stateSchema = z.enum(['connected', 'connecting', 'failed']);

export const accountNotFound = () => new ApiFailure(404, 'This account does not exist.');

type Viewer = Pick<Caller, 'id' | 'companyId' | 'isAdmin' | 'companyType'>;

/** Where the accounts of a caller are read. */
export interface AccountReads {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'exchanges'>;
  readonly caches: {
    readonly connections: Pick<CachedRead<StoredConnection[]>, 'get'>;
    readonly states: Pick<CachedRead<AccountStates>, 'get'>;
  };
}

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
  if (!isPrivileged(caller)) query = query.where('id', 'in', connectionsOfGroups(db, caller.id));
  return query.execute();
}

/** By account. */
export type AccountStates = ReadonlyMap<string, VenueConnectionState>;

/** The states of accounts that are run at the moment. */
async function readStates(db: Database, ids: readonly string[]): Promise<AccountStates> {
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
  { db, catalogue, caches }: AccountReads,
  caller: Viewer,
  accountId?: string,
): Promise<StoredAccount[]> {
  const rows = await caches.connections.get(`${caller.id} ${accountId ?? ''}`, () =>
    readConnections(db, caller, accountId),
  );
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  // an engine that stops without a word writes nothing
  const second = Math.floor(performance.now() / STATES_MS);
  const states = await caches.states.get(`${second} ${ids.join(' ')}`, () => readStates(db, ids));
  return rows.map((row) => ({
    id: row.id,
    companyId: caller.companyId,
    name: row.name,
    provider: entryOf({ catalogue }, row.exchange_id),
    mode: exchangeModeSchema.parse(row.mode),
    active: row.active,
    allowExecution: row.allow_execution,
    // between the end of one engine and the start of the next, what is stored is not true
    state: states.get(row.id) ?? 'connecting',
  }));
}

/** Throws 404 unless the caller sees the account. */
export async function requireAccount(
  reads: AccountReads,
  caller: Caller,
  id: string,
): Promise<StoredAccount> {
  const [account] = await visibleAccounts(reads, caller, id);
  if (account === undefined) throw accountNotFound();
  return account;
}

/**
 * Throws 404 unless the caller sees the account and it is a paper account, and 403 with the reason for one
 * that holds balances only.
 */
export async function requirePaperAccount(
  reads: AccountReads,
  caller: Caller,
  id: string,
): Promise<StoredAccount> {
  const account = await requireAccount(reads, caller, id);
  const reason = reasonForNoOrders(account.provider);
  if (reason !== undefined) throw new ApiFailure(403, reason);
  if (account.mode !== 'PAPER') throw accountNotFound();
  return account;
}

/** The ids of the accounts that a caller sees; of one of them, if the caller names it. */
export async function accountIdsOf(
  reads: AccountReads,
  caller: Caller,
  accountId: string | undefined,
): Promise<string[]> {
  // a named account has been checked by the rule of its id
  if (accountId !== undefined) return [accountId];
  return (await visibleAccounts(reads, caller)).map(({ id }) => id);
}
