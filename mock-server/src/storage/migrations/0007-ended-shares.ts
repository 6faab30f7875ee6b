import type { Migration } from 'kysely/migration';

/** The version whose share of the users an event of a release ended. */
export const endedShares: Migration = {
  async up(db) {
    await db.schema.alterTable('release_event').addColumn('ended_share', 'text').execute();
  },
};
