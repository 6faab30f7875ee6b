import {
  DEFAULT_NOTIFICATION_SETTINGS,
  type NotificationSettings,
  notificationSettingsSchema,
} from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';

const toSettings = (stored: object | undefined): NotificationSettings =>
  notificationSettingsSchema.parse({ ...DEFAULT_NOTIFICATION_SETTINGS, ...stored });

/** How a trader is notified; the defaults where they have changed nothing. */
export async function readNotificationSettings(
  db: Database,
  traderId: string,
): Promise<NotificationSettings> {
  const row = await db
    .selectFrom('notification_settings')
    .select('settings')
    .where('trader_id', '=', traderId)
    .executeTakeFirst();
  return toSettings(row?.settings);
}

/** Changes some settings in one statement, so that changes of two tabs are both kept; returns all. */
export async function changeNotificationSettings(
  db: Database,
  traderId: string,
  change: { readonly [Name in keyof NotificationSettings]?: boolean | undefined },
): Promise<NotificationSettings> {
  const row = await db
    .insertInto('notification_settings')
    .values({ trader_id: traderId, settings: JSON.stringify(change) })
    .onConflict((conflict) =>
      conflict.column('trader_id').doUpdateSet({
        settings: sql`notification_settings.settings || excluded.settings`,
      }),
    )
    .returning('settings')
    .executeTakeFirstOrThrow();
  return toSettings(row.settings);
}
