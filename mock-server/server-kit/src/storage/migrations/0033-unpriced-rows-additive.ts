import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Rows whose assets had no price, which get one later. Large databases have the indexes before, see docs/operations.md. */
export const unpricedRows: Migration = {
  async up(db) {
    await sql`create index if not exists fill_unpriced on fill (account_id)
      where asset_usd is null or fee_asset_usd is null`.execute(db);
    await sql`create index if not exists ledger_entry_unpriced on ledger_entry (account_id)
      where asset_usd is null`.execute(db);
  },
};
