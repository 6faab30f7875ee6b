import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * Algo orders with the plans by which they run, and an index of their children. Large databases have it before, since
 * writes wait while it is built here, see docs/operations.md.
 */
export const algoOrders: Migration = {
  async up(db) {
    const { schema } = db;
    await schema
      .createTable('algo_order')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('company_id', 'uuid', (column) =>
        column.notNull().references('company.id').onDelete('cascade'),
      )
      .addColumn('account_id', 'uuid', (column) =>
        column.notNull().references('account.id').onDelete('cascade'),
      )
      .addColumn('other_account_id', 'uuid', (column) =>
        column.references('account.id').onDelete('cascade'),
      )
      .addColumn('trader_id', 'uuid', (column) => column.notNull())
      .addColumn('token_id', 'uuid')
      .addColumn('exchange', 'text', (column) => column.notNull())
      .addColumn('symbol', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('terms', 'jsonb', (column) => column.notNull())
      .addColumn('plan', 'jsonb', (column) => column.notNull())
      .addColumn('requested', 'jsonb')
      .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute();
    await schema
      .createIndex('algo_order_account_created')
      .on('algo_order')
      .columns(['account_id', 'created_at', 'id'])
      .execute();
    await schema
      .createIndex('algo_order_other_account_id')
      .on('algo_order')
      .column('other_account_id')
      .execute();
    await sql`create index algo_order_active on algo_order (account_id)
      where state in ('WAITING', 'RUNNING', 'PAUSED')`.execute(db);
    await sql`create index algo_order_company_active on algo_order (company_id)
      where state in ('WAITING', 'RUNNING', 'PAUSED')`.execute(db);
    await sql`create index if not exists trading_order_algo on trading_order
      (algo_order_id, created_at, id) where algo_order_id is not null`.execute(db);
  },
};
