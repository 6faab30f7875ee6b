import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';

/**
 * Waits until no other order is being checked against limits of these companies and accounts. The locks end with the
 * transaction.
 * @param ids companies first, and each kind in one order, so that two transactions cannot wait for each other
 */
export async function lockLimits(transaction: Database, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`limits ${id}`}, 0))`.execute(
      transaction,
    );
}
