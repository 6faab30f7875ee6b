import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';
import { ACTIVE_STATES } from './algo-store.ts';

/** What an algo has left open is looked for this long after its end, in hours. */
const OPEN_CHILDREN_HOURS = 48;

/**
 * The ids of the active algos of these accounts that do not run, or of which something is requested.
 * @param running ids of those that run
 */
export async function readAlgosToTake(
  db: Database,
  accountIds: readonly string[],
  running: readonly string[],
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('algo_order')
    .select('id')
    .where('account_id', 'in', [...accountIds])
    .where('state', 'in', ACTIVE_STATES)
    .where(sql<boolean>`(requested is not null or not id = any(${[...running]}::uuid[]))`)
    .orderBy('created_at')
    .execute();
  return rows.map(({ id }) => id);
}

/** The ids of the algos of these accounts that have ended and wait for the end of their children. */
export async function readEndedWithChildren(
  db: Database,
  accountIds: readonly string[],
): Promise<string[]> {
  if (accountIds.length === 0) return [];
  const rows = await db
    .selectFrom('algo_order')
    .select('id')
    .where('account_id', 'in', [...accountIds])
    .where('state', 'not in', ACTIVE_STATES)
    .where(
      sql<boolean>`updated_at > now() - make_interval(hours => ${OPEN_CHILDREN_HOURS})
        and (plan -> 'children' <> '[]' or plan -> 'lateFills' <> '[]')`,
    )
    .execute();
  return rows.map(({ id }) => id);
}
