import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The take profit and the stop loss of an order, and the orders that are sent for them. */
export const orderExits: Migration = {
  async up(db) {
    await db.schema
      .alterTable('trading_order')
      .addColumn('take_profit_price', sql`numeric(38, 18)`)
      .addColumn('stop_loss_price', sql`numeric(38, 18)`)
      .addColumn('exits_ended', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('exit_of', 'uuid')
      .execute();
    await sql`create index trading_order_exit_of on trading_order (exit_of)
      where exit_of is not null`.execute(db);
    await sql`create index trading_order_with_exits on trading_order (account_id)
      where (take_profit_price is not null or stop_loss_price is not null)
        and not exits_ended`.execute(db);
  },
};
