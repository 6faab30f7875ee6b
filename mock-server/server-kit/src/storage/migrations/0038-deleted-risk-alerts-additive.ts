import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Deleted risk alerts, which their traders can restore for some time, unless their account is deleted too. */
export const deletedRiskAlerts: Migration = {
  async up({ schema }) {
    await schema
      .createTable('deleted_risk_alert')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('trader_id', 'uuid', (column) =>
        column.notNull().references('trader.id').onDelete('cascade'),
      )
      .addColumn('deleted_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('alert', 'jsonb', (column) => column.notNull())
      .addColumn('account_id', 'uuid', (column) =>
        column
          .generatedAlwaysAs(sql`(alert ->> 'account_id')::uuid`)
          .stored()
          .references('company_exchange.id')
          .onDelete('cascade'),
      )
      .execute();
    for (const column of ['trader_id', 'deleted_at', 'account_id']) {
      await schema
        .createIndex(`deleted_risk_alert_${column}`)
        .on('deleted_risk_alert')
        .column(column)
        .execute();
    }
  },
};
