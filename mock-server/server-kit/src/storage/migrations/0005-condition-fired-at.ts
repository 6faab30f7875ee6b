import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** When the current condition of a price alert last fired; `fired_at` includes previous conditions. */
export const conditionFiredAt: Migration = {
  async up(db) {
    await db.schema
      .alterTable('price_alert')
      .addColumn('condition_fired_at', 'timestamptz')
      .execute();
    await sql`update price_alert set condition_fired_at = fired_at`.execute(db);
  },
};
