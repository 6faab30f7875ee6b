import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When the present condition of a price alert last fired, in addition to when the alert last fired. */
export const conditionFiredAt: Migration = {
  async up(db) {
    await db.schema
      .alterTable('price_alert')
      .addColumn('condition_fired_at', 'timestamptz')
      .execute();
    await sql`update price_alert set condition_fired_at = fired_at`.execute(db);
  },
};
