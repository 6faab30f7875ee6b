import type { Migration } from 'kysely/migration';

/** Counters of refused passwords and codes, and of sent codes and invitations. */
export const attempts: Migration = {
  async up(db) {
    await db.schema
      .createTable('attempt')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('attempts', 'integer', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('attempt_expires_at').on('attempt').column('expires_at').execute();
  },
};
