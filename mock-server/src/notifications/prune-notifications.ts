import { NOTIFICATIONS_MAX } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';

/** Limit for the total data of a trader's shared widgets, in characters. */
const SHARED_CHARACTERS_MAX = 1_000_000;

/**
 * Deletes notifications of each trader beyond `NOTIFICATIONS_MAX` in this order: read shared widgets,
 * other read ones, unread shared widgets, other unread ones; the oldest first. Sharing widgets can
 * therefore never displace an unread alert. Also limits the total size of shared widgets.
 */
export async function pruneNotifications(
  db: Database,
  traderIds: readonly string[],
): Promise<void> {
  if (traderIds.length === 0) return;
  const ranked = db
    .selectFrom('notification')
    .where('trader_id', 'in', traderIds)
    .select([
      'id',
      'type',
      sql<number>`row_number() over (
        partition by trader_id order by read, type = 'SHARED_WIDGET', created_at desc, id
      )`.as('rank'),
      sql<number>`sum(coalesce(length(data), 0)) over (
        partition by trader_id, type = 'SHARED_WIDGET' order by created_at desc, id
      )`.as('characters'),
    ])
    .as('ranked');
  await db
    .deleteFrom('notification')
    .where('id', 'in', (query) =>
      query
        .selectFrom(ranked)
        .select('ranked.id')
        .where((rank) =>
          rank.or([
            rank('ranked.rank', '>', NOTIFICATIONS_MAX),
            rank.and([
              rank('ranked.type', '=', 'SHARED_WIDGET'),
              rank('ranked.characters', '>', SHARED_CHARACTERS_MAX),
            ]),
          ]),
        ),
    )
    .execute();
}
