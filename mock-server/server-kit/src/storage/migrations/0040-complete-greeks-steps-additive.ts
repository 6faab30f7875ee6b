import type { Migration } from 'kysely/migration';

/** Whether a step has all that an account holds, as those of earlier versions have. */
export const completeGreeksSteps: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('greeks_step')
      .addColumn('is_complete', 'boolean', (column) => column.notNull().defaultTo(true))
      .execute();
  },
};
