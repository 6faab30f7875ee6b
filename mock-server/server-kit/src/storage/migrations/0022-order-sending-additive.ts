import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/**
 * When an order was stored, by the clock of the database, and when it was last about to leave for its venue:
 * another engine knows by it which orders may have been sent.
 */
export const orderSending: Migration = {
  async up(db) {
    await db.schema
      .alterTable('trading_order')
      .addColumn('sent_at', 'timestamptz')
      .addColumn('stored_at', 'timestamptz')
      .execute();
    // not known of older orders
    await db.schema
      .alterTable('trading_order')
      .alterColumn('stored_at', (column) => column.setDefault(sql`now()`))
      .execute();
    // those without an answer may have been sent
    await sql`update trading_order set sent_at = created_at where status = 'PENDING'`.execute(db);
  },
};
