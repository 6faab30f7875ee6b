import { randomUUID } from 'node:crypto';
import {
  NOTIFICATIONS_MAX,
  type Notification,
  type NotificationType,
  notificationSchema,
} from '@parallax/contract';
import type { Insertable, Selectable } from 'kysely';
import { ApiFailure } from '../api/api-failure.ts';
import type { Database, Storage } from '../storage/storage.ts';
import type { NotificationTable } from '../storage/tables.ts';
import { nameOf } from './name-of.ts';
import { pruneNotifications } from './prune-notifications.ts';

/** What a notification says, before it is stored. */
export interface NotificationContent {
  readonly type: NotificationType;
  readonly kind?: number | undefined;
  readonly title: string;
  readonly short_message: string;
  readonly exchangeId?: string | undefined;
  readonly data?: string | undefined;
}

const notificationOf = (row: Selectable<NotificationTable>): Notification =>
  notificationSchema.parse({
    ...row,
    exchangeId: row.exchange_id,
    created_at: row.created_at.toISOString(),
  });

const rowOf = (
  traderId: string,
  { exchangeId, kind, data, ...texts }: NotificationContent,
): Insertable<NotificationTable> => ({
  ...texts,
  id: randomUUID(),
  trader_id: traderId,
  kind: kind ?? null,
  exchange_id: exchangeId ?? null,
  data: data ?? null,
  read: false,
});

/**
 * Stores a notification for each of the traders, and tells the other servers of them; traders who
 * are not there any more are left out.
 */
export async function addNotifications(
  { db, news }: Pick<Storage, 'db' | 'news'>,
  traderIds: readonly string[],
  content: NotificationContent,
): Promise<{ traderId: string; notification: Notification }[]> {
  if (traderIds.length === 0) return [];
  return db.transaction().execute(async (transaction) => {
    const there = await transaction
      .selectFrom('trader')
      .select('id')
      .where('id', 'in', traderIds)
      .forKeyShare()
      .execute();
    if (there.length === 0) return [];
    const rows = await transaction
      .insertInto('notification')
      .values(there.map(({ id }) => rowOf(id, content)))
      .returningAll()
      .execute();
    await pruneNotifications(
      transaction,
      there.map(({ id }) => id),
    );
    await news.announce(
      transaction,
      rows.map((row) => nameOf(row.trader_id, row.id)),
    );
    return rows.map((row) => ({ traderId: row.trader_id, notification: notificationOf(row) }));
  });
}

/** A trader's notifications, newest first; with `read` only those that are, or are not, read. */
export async function listNotifications(
  db: Database,
  traderId: string,
  read: boolean | undefined,
): Promise<Notification[]> {
  const rows = await db
    .selectFrom('notification')
    .selectAll()
    .where('trader_id', '=', traderId)
    .$if(read !== undefined, (query) => query.where('read', '=', read === true))
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(NOTIFICATIONS_MAX)
    .execute();
  return rows.map(notificationOf);
}

/** A notification of a trader, undefined when it is not there. */
export async function findNotification(
  db: Database,
  traderId: string,
  id: string,
): Promise<Notification | undefined> {
  const row = await db
    .selectFrom('notification')
    .selectAll()
    .where('id', '=', id)
    .where('trader_id', '=', traderId)
    .executeTakeFirst();
  return row && notificationOf(row);
}

/** Throws 404 when one of the notifications is another trader's. */
export async function requireOwn(
  db: Database,
  traderId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  const foreign = await db
    .selectFrom('notification')
    .select('id')
    .where('id', 'in', ids)
    .where('trader_id', '!=', traderId)
    .limit(1)
    .executeTakeFirst();
  if (foreign) throw new ApiFailure(404, 'This notification does not exist.');
}

export async function markRead(
  db: Database,
  traderId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('notification')
    .set({ read: true })
    .where('id', 'in', ids)
    .where('trader_id', '=', traderId)
    .execute();
}

export async function removeNotifications(
  db: Database,
  traderId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('notification')
    .where('id', 'in', ids)
    .where('trader_id', '=', traderId)
    .execute();
}
