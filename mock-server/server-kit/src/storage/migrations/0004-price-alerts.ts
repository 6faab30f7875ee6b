import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const now = sql`now()`;

/** Price alerts with the state of their evaluation, and the time until which they were evaluated. */
export const priceAlerts: Migration = {
  async up(db) {
    await db.schema
      .createTable('price_alert')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
      .addColumn('trader_id', 'uuid', (column) =>
        column.notNull().references('trader.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('contract', 'text', (column) => column.notNull())
      .addColumn('other', 'text')
      .addColumn('value', 'float8', (column) => column.notNull())
      .addColumn('window_minutes', 'integer')
      .addColumn('repeat', 'text', (column) => column.notNull())
      .addColumn('pause_minutes', 'integer')
      .addColumn('active', 'boolean', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz')
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('side', 'text')
      .addColumn('side_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
      .addColumn('firings', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('fired_at', 'timestamptz')
      .execute();
    await db.schema
      .createIndex('price_alert_trader_id')
      .on('price_alert')
      .column('trader_id')
      .execute();
    await db.schema
      .createTable('price_alert_watch')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('seen_at', 'timestamptz', (column) => column.notNull())
      .execute();
    await db.schema
      .alterTable('trader')
      .addColumn('mails_alerts', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute();
  },
};
