import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const decimal = sql`numeric(38, 18)`;

/** The market around orders and fills, against which their costs are measured. */
export const executionCosts: Migration = {
  async up({ schema }) {
    await schema
      .createTable('order_cost')
      .addColumn('order_id', 'uuid', (column) =>
        column.primaryKey().references('trading_order.id').onDelete('cascade'),
      )
      .addColumn('decision_mid', decimal)
      .addColumn('arrived_at', 'timestamptz')
      .addColumn('bid', decimal)
      .addColumn('ask', decimal)
      .addColumn('unit_usd', decimal)
      .addColumn('end_mid', decimal)
      .addColumn('print_value', decimal)
      .addColumn('print_amount', decimal)
      .execute();
    await schema
      .createTable('fill_cost')
      .addColumn('account_id', 'uuid', (column) => column.notNull())
      .addColumn('fill_id', 'text', (column) => column.notNull())
      .addColumn('mid', decimal)
      .addColumn('mid_1s', decimal)
      .addColumn('mid_5s', decimal)
      .addColumn('mid_30s', decimal)
      .addColumn('mid_60s', decimal)
      .addPrimaryKeyConstraint('fill_cost_key', ['account_id', 'fill_id'])
      .addForeignKeyConstraint(
        'fill_cost_fill',
        ['account_id', 'fill_id'],
        'fill',
        ['account_id', 'id'],
        (constraint) => constraint.onDelete('cascade'),
      )
      .execute();
  },
};
