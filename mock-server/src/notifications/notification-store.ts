import { randomUUID } from 'node:crypto';
import {
  NOTIFICATIONS_MAX,
  type Notification,
  type NotificationType,
  notificationSchema,
} from '@parallax/protocol';
import type { Database, Storage } from '@parallax/server-kit/storage/storage';
import type { NotificationTable } from '@parallax/server-kit/storage/tables';
import { type Insertable, type Selectable, sql } from 'kysely';
import { ApiFailure } from '../http/api/api-failure.ts';
import { pruneNotifications } from './prune-notifications.ts';

/** The content of a notification before it is stored. */
export interface NotificationContent {
  readonly type: NotificationType;
  readonly kind?: number | undefined;
  readonly title: string;
  readonly short_message: string;
  readonly exchangeId?: string | undefined;
  readonly data?: string | undefined;
}

const toNotification = (row: Selectable<NotificationTable>): Notification =>
  notificationSchema.parse({
    ...row,
    exchangeId: row.exchange_id,
    created_at: row.created_at.toISOString(),
  });

const COLUMNS = [
  'id',
  'trader_id',
  'type',
  'kind',
  'title',
  'short_message',
  'exchange_id',
  'data',
  'read',
] as const satisfies readonly (keyof NotificationTable)[];

const toRow = (
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

/** A stored notification and its recipient. */
export interface StoredNotification {
  readonly traderId: string;
  readonly notification: Notification;
}

/**
 * Stores notifications in the given order and publishes them to the other servers when the
 * transaction is committed. Skips deleted traders. The caller prunes notifications beyond the limit.
 */
export async function insertNotifications(
  transaction: Database,
  pubSub: Pick<Storage['pubSub'], 'publish'>,
  entries: readonly { readonly traderId: string; readonly content: NotificationContent }[],
): Promise<StoredNotification[]> {
  if (entries.length === 0) return [];
  const values = JSON.stringify(entries.map(({ traderId, content }) => toRow(traderId, content)));
  const rows = await transaction
    .insertInto('notification')
    .columns([...COLUMNS, 'created_at'])
    .expression(
      // lists are ordered by time, which is the same for all rows of a transaction
      sql`select ${sql.join(COLUMNS.map((column) => sql.ref(`entries.${column}`)))},
          now() + entries.ordinality * interval '1 microsecond'
        from jsonb_populate_recordset(null::notification, ${values}::jsonb)
          with ordinality as entries
        join trader on trader.id = entries.trader_id
        order by entries.ordinality
        for key share of trader`,
    )
    .returningAll()
    .execute();
  await pubSub.publish(
    transaction,
    'notification',
    rows.map((row) => `${row.trader_id} ${row.id}`),
  );
  return rows.map((row) => ({ traderId: row.trader_id, notification: toNotification(row) }));
}

/**
 * Stores a notification for each trader and publishes it to the other servers. Skips deleted traders.
 * Returns the notifications that were not pruned immediately.
 */
export async function addNotifications(
  { db, pubSub }: Pick<Storage, 'db' | 'pubSub'>,
  traderIds: readonly string[],
  content: NotificationContent,
): Promise<StoredNotification[]> {
  if (traderIds.length === 0) return [];
  const entries = traderIds.map((traderId) => ({ traderId, content }));
  return db.transaction().execute(async (transaction) => {
    const stored = await insertNotifications(transaction, pubSub, entries);
    await pruneNotifications(
      transaction,
      stored.map(({ traderId }) => traderId),
    );
    return filterStored(transaction, stored);
  });
}

/** Returns the notifications that are still stored. */
async function filterStored(
  db: Database,
  entries: readonly StoredNotification[],
): Promise<StoredNotification[]> {
  if (entries.length === 0) return [];
  const ids = entries.map(({ notification }) => notification.id);
  const rows = await db.selectFrom('notification').select('id').where('id', 'in', ids).execute();
  const storedIds = new Set(rows.map(({ id }) => id));
  return entries.filter(({ notification }) => storedIds.has(notification.id));
}

/** A trader's notifications, newest first; `read` filters by read or unread. */
export async function selectNotifications(
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
  return rows.map(toNotification);
}

/** Finds a notification of a trader; undefined when it does not exist. */
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
  return row && toNotification(row);
}

/** Throws 404 when any of the notifications belongs to another trader. */
export async function requireOwnNotifications(
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
