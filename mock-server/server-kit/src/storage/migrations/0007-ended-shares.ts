import type { Migration } from 'kysely/migration';

/** The version whose partial rollout a release event ended. */
export const endedShares: Migration = {
  async up(db) {
    await db.schema.alterTable('release_event').addColumn('ended_share', 'text').execute();
  },
};
