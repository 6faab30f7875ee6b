import { type AccountMode, defaultMode, isOfMode } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';
import { ApiFailure } from '../../http/api/api-failure.ts';
import type { Caller } from '../../http/api/caller.ts';
import {
  type AccountReads,
  isTradingVenue,
  type StoredAccount,
  visibleAccounts,
} from './visible-accounts.ts';

/** The accounts that figures add up. */
interface ChosenAccounts {
  readonly mode: AccountMode;
  readonly accounts: readonly StoredAccount[];
}

interface Choice {
  readonly mode?: AccountMode | undefined;
  readonly AccountId?: string | undefined;
}

/**
 * The accounts of a kind that a caller sees, or the one that is named. Throws 400 if the one that is named is of
 * another kind.
 */
export async function accountsOfMode(
  reads: AccountReads,
  caller: Caller,
  { mode, AccountId }: Choice,
): Promise<ChosenAccounts> {
  const visible = await visibleAccounts(reads, caller, AccountId);
  const used = mode ?? defaultMode(visible);
  const accounts = visible.filter((account) => isOfMode(account, used));
  const [named] = visible;
  if (AccountId !== undefined && named !== undefined && accounts.length === 0) {
    const { name } = named;
    throw new ApiFailure(
      400,
      `${name} is ${named.mode === 'LIVE' ? 'a live' : 'a paper'} account. Please leave out 'mode', or send ${named.mode}.`,
    );
  }
  return { mode: used, accounts };
}

/** The live accounts of which nothing is known, since they have never connected: why, by id. */
export async function findUnknownAccounts(
  db: Database,
  accounts: readonly StoredAccount[],
): Promise<ReadonlyMap<string, string>> {
  const live = accounts.filter(({ mode }) => mode === 'LIVE');
  if (live.length === 0) return new Map();
  const { rows } = await sql<{ id: string }>`
    select id from account where id = any(${live.map(({ id }) => id)}::uuid[]) and events_until is null
      and not exists (select 1 from net_asset_value where account_id = account.id)`.execute(db);
  const neverConnected = new Set(rows.map(({ id }) => id));
  return new Map(
    live
      .filter(
        ({ id, state, provider }) =>
          neverConnected.has(id) || (state === 'failed' && !isTradingVenue(provider)),
      )
      .map(({ id, name }) => [id, `${name} has not been connected yet.`]),
  );
}
