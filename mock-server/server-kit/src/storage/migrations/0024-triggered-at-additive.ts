import type { Migration } from 'kysely/migration';

/** When the trigger price of an order was reached; what it reserves counts from then on. */
export const triggeredAt: Migration = {
  async up(db) {
    await db.schema.alterTable('trading_order').addColumn('triggered_at', 'timestamptz').execute();
  },
};
