import type { Migration } from 'kysely/migration';

/** The unrealised profit of each position beside the net asset value; null in values of before. */
export const storedUnrealised: Migration = {
  async up({ schema }) {
    await schema.alterTable('net_asset_value').addColumn('unrealised', 'jsonb').execute();
  },
};
