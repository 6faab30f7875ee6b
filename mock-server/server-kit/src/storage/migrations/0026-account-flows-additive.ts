import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The values of accounts next to the money that came in or left, and what stored values leave out. */
export const accountFlows: Migration = {
  async up({ schema }) {
    const decimal = sql`numeric(38, 18)`;
    await schema
      .createTable('account_flow')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('account_id', 'uuid', (column) =>
        column.notNull().references('account.id').onDelete('cascade'),
      )
      // when it was booked, and since when it was in the account
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addColumn('since', 'timestamptz', (column) => column.notNull())
      .addColumn('is_reset', 'boolean', (column) => column.notNull())
      // null without a price
      .addColumn('amount_usd', decimal)
      // of what has a price, with what has none; null if the flow was learnt of later
      .addColumn('before_usd', decimal)
      .addColumn('before_missing', 'text')
      .addColumn('after_usd', decimal)
      .addColumn('after_missing', 'text')
      .execute();
    await schema
      .createIndex('account_flow_by_time')
      .on('account_flow')
      .columns(['account_id', 'at'])
      .execute();
    await schema.alterTable('ledger_entry').addColumn('flow_id', 'uuid').execute();
    await schema.alterTable('net_asset_value').addColumn('missing', 'text').execute();
  },
};
