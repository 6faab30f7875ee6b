import type { Migration } from 'kysely/migration';

/** The greeks of the positions of accounts over time, of which profit and loss are made up. */
export const greeksSteps: Migration = {
  async up({ schema }) {
    await schema
      .createTable('greeks_step')
      .addColumn('account_id', 'uuid', (column) =>
        column.notNull().references('account.id').onDelete('cascade'),
      )
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addColumn('positions', 'jsonb', (column) => column.notNull())
      .addPrimaryKeyConstraint('greeks_step_key', ['account_id', 'at'])
      .execute();
    await schema.createIndex('greeks_step_at').on('greeks_step').column('at').execute();
  },
};
