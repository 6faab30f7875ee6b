import { NOTIFICATIONS_MAX } from '@parallax/contract';
import { sql } from 'kysely';
import type { Database } from '../storage/storage.ts';

/**
 * Removes what traders have beyond the number that a list holds, so that each of their notifications
 * can be read and cleared: the oldest of those that were read, and then of the others.
 */
export async function pruneNotifications(
  db: Database,
  traderIds: readonly string[],
): Promise<void> {
  if (traderIds.length === 0) return;
  const places = db
    .selectFrom('notification')
    .where('trader_id', 'in', traderIds)
    .select([
      'id',
      sql<number>`row_number() over (
        partition by trader_id order by read, created_at desc, id
      )`.as('place'),
    ])
    .as('places');
  await db
    .deleteFrom('notification')
    .where('id', 'in', (query) =>
      query.selectFrom(places).select('places.id').where('places.place', '>', NOTIFICATIONS_MAX),
    )
    .execute();
}
