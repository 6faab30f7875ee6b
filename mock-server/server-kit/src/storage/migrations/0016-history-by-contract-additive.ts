import type { Migration } from 'kysely/migration';

/**
 * Pages of the history of one contract, which a chart reads with each change of its range. Large databases have the
 * indexes before, since writes wait while they are built here, see docs/operations.md.
 */
export const historyByContract: Migration = {
  async up({ schema }) {
    await schema
      .createIndex('fill_account_contract_at')
      .ifNotExists()
      .on('fill')
      .columns(['account_id', 'symbol', 'exchange', 'at', 'id'])
      .execute();
    await schema
      .createIndex('trading_order_account_contract_created')
      .ifNotExists()
      .on('trading_order')
      .columns(['account_id', 'symbol', 'exchange', 'created_at', 'id'])
      .execute();
  },
};
