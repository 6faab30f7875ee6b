import { type AccountMode, defaultMode, type ExchangeMode, isOfMode } from '@parallax/protocol';
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
  /** several accounts that are named, which the caller sees */
  readonly accountIds?: readonly string[] | undefined;
}

const kindName = (mode: ExchangeMode): string => (mode === 'LIVE' ? 'a live' : 'a paper');

/** Why none of the named accounts is of the mode. */
function otherKindText([first, ...others]: readonly StoredAccount[]): string {
  if (first === undefined) return 'No account is named.';
  const { name, mode } = first;
  return others.length === 0
    ? `${name} is ${kindName(mode)} account. Please leave out 'mode', or send ${mode}.`
    : `Each of these accounts is ${kindName(mode)} account. Please leave out 'mode', or send ${mode}.`;
}

/** The kind of accounts that are named; ALL if there are both. */
function kindOf(named: readonly StoredAccount[]): AccountMode {
  const kinds = new Set(named.map(({ mode }) => mode));
  return kinds.size > 1 ? 'ALL' : defaultMode(named);
}

/**
 * The accounts of a kind that a caller sees, or those that are named. Throws 400 if all that are named are of
 * another kind.
 */
export async function accountsOfMode(
  reads: AccountReads,
  caller: Caller,
  { mode, AccountId, accountIds }: Choice,
): Promise<ChosenAccounts> {
  const seen = await visibleAccounts(reads, caller, AccountId);
  const visible =
    accountIds === undefined ? seen : seen.filter(({ id }) => accountIds.includes(id));
  const isNamed = AccountId !== undefined || accountIds !== undefined;
  const used = mode ?? (isNamed ? kindOf(visible) : defaultMode(visible));
  const accounts = visible.filter((account) => isOfMode(account, used));
  if (isNamed && visible.length > 0 && accounts.length === 0)
    throw new ApiFailure(400, otherKindText(visible));
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
