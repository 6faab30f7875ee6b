import type { Migration } from 'kysely/migration';

/** The strategy of the position that a settlement or a liquidation has closed. */
export const ledgerStrategies: Migration = {
  async up({ schema }) {
    await schema.alterTable('ledger_entry').addColumn('strategy_id', 'uuid').execute();
  },
};
