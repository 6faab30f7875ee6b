import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Risk alerts of traders, with the state of their evaluation and their last firings. */
export const riskAlerts: Migration = {
  async up({ schema }) {
    await schema
      .createTable('risk_alert')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('trader_id', 'uuid', (column) =>
        column.notNull().references('trader.id').onDelete('cascade'),
      )
      .addColumn('metric', 'text', (column) => column.notNull())
      .addColumn('mode', 'text', (column) => column.notNull())
      .addColumn('account_id', 'uuid', (column) =>
        column.references('company_exchange.id').onDelete('cascade'),
      )
      .addColumn('base', 'text')
      .addColumn('comparison', 'text', (column) => column.notNull())
      .addColumn('threshold', sql`numeric`, (column) => column.notNull())
      .addColumn('pause_s', 'integer', (column) => column.notNull())
      .addColumn('is_active', 'boolean', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('is_met', 'boolean')
      .addColumn('fired_at', 'timestamptz')
      .addColumn('history', 'jsonb', (column) => column.notNull().defaultTo('[]'))
      .addColumn('missing', 'jsonb', (column) => column.notNull().defaultTo('[]'))
      .execute();
    for (const column of ['trader_id', 'account_id']) {
      await schema.createIndex(`risk_alert_${column}`).on('risk_alert').column(column).execute();
    }
  },
};
