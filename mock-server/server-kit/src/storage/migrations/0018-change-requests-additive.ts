import type { Migration } from 'kysely/migration';

/** Who has requested the change of an order, and is notified if the venue does not make it. */
export const changeRequests: Migration = {
  async up({ schema }) {
    await schema.alterTable('trading_order').addColumn('change_requested_by', 'uuid').execute();
  },
};
