import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Deleted price alerts, which their traders can restore for some time. */
export const deletedPriceAlerts: Migration = {
  async up(db) {
    await db.schema
      .createTable('deleted_price_alert')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('trader_id', 'uuid', (column) =>
        column.notNull().references('trader.id').onDelete('cascade'),
      )
      .addColumn('deleted_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('alert', 'jsonb', (column) => column.notNull())
      .execute();
    for (const column of ['trader_id', 'deleted_at']) {
      await db.schema
        .createIndex(`deleted_price_alert_${column}`)
        .on('deleted_price_alert')
        .column(column)
        .execute();
    }
  },
};
