import { ApiFailure } from '../../http/api/api-failure.ts';
import type { Caller } from '../../http/api/caller.ts';
import { legsOf, readAlgo, type StoredAlgo } from '../records/algo-store.ts';
import { type AccountReads, requireAccount, type StoredAccount } from './visible-accounts.ts';

/** An algo, and the accounts of its legs. */
export interface SeenAlgo {
  readonly algo: StoredAlgo;
  readonly legAccounts: readonly StoredAccount[];
}

export const algoNotFound = () => new ApiFailure(404, 'This algo does not exist.');

/** The accounts of the legs of an algo. Throws 404 unless the caller sees all of them. */
export const requireLegAccounts = (
  reads: AccountReads,
  caller: Caller,
  terms: StoredAlgo['terms'],
): Promise<StoredAccount[]> =>
  Promise.all(legsOf(terms).map(({ accountId }) => requireAccount(reads, caller, accountId)));

/** Throws 404 unless the caller sees the accounts of all legs of the algo. */
export async function requireAlgo(
  reads: AccountReads,
  caller: Caller,
  id: string,
): Promise<SeenAlgo> {
  const algo = await readAlgo(reads.db, id);
  if (algo === undefined) throw algoNotFound();
  const { terms } = algo.plan;
  const legAccounts = await requireLegAccounts(reads, caller, terms).catch((error: unknown) => {
    // whether the algo exists must not be distinguishable
    throw error instanceof ApiFailure ? algoNotFound() : error;
  });
  return { algo, legAccounts };
}
