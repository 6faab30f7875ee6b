import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The drawings of traders in charts, one row per contract. */
export const chartDrawings: Migration = {
  async up(db) {
    await db.schema
      .createTable('chart_drawings')
      .addColumn('trader_id', 'uuid', (column) =>
        column.notNull().references('trader.id').onDelete('cascade'),
      )
      .addColumn('exchange', 'text', (column) => column.notNull())
      .addColumn('symbol', 'text', (column) => column.notNull())
      .addColumn('drawings', 'jsonb', (column) => column.notNull())
      .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addPrimaryKeyConstraint('chart_drawings_key', ['trader_id', 'exchange', 'symbol'])
      .execute();
  },
};
