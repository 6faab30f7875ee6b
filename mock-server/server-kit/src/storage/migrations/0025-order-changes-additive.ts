import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Each request to change an order with its outcome, for which the call that made it waits. */
export const orderChanges: Migration = {
  async up({ schema }) {
    await schema
      .createTable('order_change')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('order_id', 'uuid', (column) =>
        column.notNull().references('trading_order.id').onDelete('cascade'),
      )
      .addColumn('change', 'jsonb', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('answered_at', 'timestamptz')
      .addColumn('failure', 'text')
      .execute();
    await schema
      .createIndex('order_change_order_id')
      .on('order_change')
      .column('order_id')
      .execute();
  },
};
