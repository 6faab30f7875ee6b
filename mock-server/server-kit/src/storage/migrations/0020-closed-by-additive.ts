import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Why the venue itself has closed a position with a fill; null for trades of orders. */
export const closedBy: Migration = {
  async up(db) {
    await db.schema.alterTable('fill').addColumn('closed_by', 'text').execute();
    // how the ids of fills begin by which a paper venue liquidates
    await sql`update fill set closed_by = 'liquidation' where id like 'liquidation:%'`.execute(db);
  },
};
