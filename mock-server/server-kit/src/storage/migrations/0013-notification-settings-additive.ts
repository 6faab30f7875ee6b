import type { Migration } from 'kysely/migration';

/** How a trader is notified, as far as it differs from the defaults. */
export const notificationSettings: Migration = {
  async up(db) {
    await db.schema
      .createTable('notification_settings')
      .addColumn('trader_id', 'uuid', (column) =>
        column.primaryKey().references('trader.id').onDelete('cascade'),
      )
      .addColumn('settings', 'jsonb', (column) => column.notNull())
      .execute();
  },
};
