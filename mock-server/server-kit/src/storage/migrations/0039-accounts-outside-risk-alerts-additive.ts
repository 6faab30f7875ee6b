import type { Migration } from 'kysely/migration';

/** The accounts of which nothing is known, so that a risk alert does not count them. */
export const accountsOutsideRiskAlerts: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('risk_alert')
      .addColumn('not_counted', 'jsonb', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
};
