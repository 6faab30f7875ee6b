import type { Migration } from 'kysely/migration';

/** The unrealised profit of each strategy by its own positions, where strategies share a contract. */
export const unrealisedByStrategy: Migration = {
  async up({ schema }) {
    await schema
      .alterTable('net_asset_value')
      .addColumn('unrealised_by_strategy', 'jsonb')
      .execute();
  },
};
