import type { Migration } from 'kysely/migration';

/**
 * The fills of an account since the last one that was read. Large databases have the index before, since writes wait
 * while it is built here, see docs/operations.md.
 */
export const fillsBySequence: Migration = {
  async up({ schema }) {
    await schema
      .createIndex('fill_account_sequence')
      .ifNotExists()
      .on('fill')
      .columns(['account_id', 'sequence'])
      .execute();
  },
};
