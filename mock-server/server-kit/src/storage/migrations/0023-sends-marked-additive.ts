import type { Migration } from 'kysely/migration';

/**
 * Since when an account has been owned only by engines that mark an order before they send it, and the last
 * of them. The previous release sends without a mark, and does not write these columns.
 */
export const sendsMarked: Migration = {
  async up(db) {
    await db.schema
      .alterTable('account')
      .addColumn('marking_engine_id', 'uuid')
      .addColumn('sends_marked_since', 'timestamptz')
      .execute();
  },
};
