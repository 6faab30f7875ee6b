import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When a user last reported a failure; for reports before this migration, when anyone first reported it. */
export const failureReportTimes: Migration = {
  async up(db) {
    await db.schema
      .alterTable('client_error_person')
      .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute();
    await sql`
      update client_error_person set at = first_at
        from client_error where client_error.id = client_error_id`.execute(db);
  },
};
