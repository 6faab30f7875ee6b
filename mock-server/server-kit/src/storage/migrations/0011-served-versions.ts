import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The versions that the pages of signed-in users have named. */
export const servedVersions: Migration = {
  async up(db) {
    await db.schema
      .createTable('served_version')
      .addColumn('remote', 'text', (column) => column.notNull())
      .addColumn('version', 'text', (column) => column.notNull())
      .addColumn('person', 'text', (column) => column.notNull())
      .addColumn('company', 'text', (column) => column.notNull())
      .addColumn('served_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addPrimaryKeyConstraint('served_version_key', ['remote', 'version', 'person'])
      .execute();
  },
};
