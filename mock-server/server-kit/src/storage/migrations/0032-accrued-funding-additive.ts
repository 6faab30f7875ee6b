import type { Migration } from 'kysely/migration';

/**
 * Continuous funding of a position that is in no balance yet, and until when it has accrued. Null where nothing has;
 * out of date if the position has changed since.
 */
export const accruedFunding: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('position')
      .addColumn('accrued_funding', 'numeric')
      .addColumn('accrued_until', 'timestamptz')
      .execute();
  },
};
