import { LIST_LIMITS, type LimitedList, listFull } from '@parallax/protocol';
import { lockRow } from '@parallax/server-kit/storage/lock-row';
import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';
import { ApiFailure } from './api-failure.ts';

/**
 * Throws 409 when a trader's or a company's list is full. Call it in the transaction that inserts:
 * it locks the owner's row, so concurrent inserts cannot exceed the limit.
 */
export async function assertBelowLimit(
  transaction: Database,
  list: LimitedList,
  ownerId: string,
): Promise<void> {
  const { owner, max } = LIST_LIMITS[list];
  await lockRow(transaction, owner, ownerId);
  const { rows } = await sql`
    select 1 from ${sql.table(list)} where ${sql.ref(`${owner}_id`)} = ${ownerId}
    limit ${sql.lit(max)}`.execute(transaction);
  if (rows.length >= max) throw new ApiFailure(409, listFull(list));
}
