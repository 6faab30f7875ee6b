import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Volatilities of the options of venues by expiry, every 15 minutes, with which changes are computed. */
export const volatilityValues: Migration = {
  async up({ schema }) {
    await schema
      .createTable('volatility_value')
      .addColumn('exchange', 'text', (column) => column.notNull())
      .addColumn('base', 'text', (column) => column.notNull())
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addColumn('expiry', 'timestamptz', (column) => column.notNull())
      .addColumn('atm', sql`numeric`)
      .addColumn('risk_reversal_25', sql`numeric`)
      .addColumn('butterfly_25', sql`numeric`)
      .addPrimaryKeyConstraint('volatility_value_pkey', ['exchange', 'base', 'at', 'expiry'])
      .execute();
    await schema.createIndex('volatility_value_at').on('volatility_value').column('at').execute();
  },
};
