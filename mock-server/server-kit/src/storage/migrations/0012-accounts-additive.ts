import { type CreateTableBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const now = sql`now()`;
const decimal = sql`numeric(38, 18)`;

/** Adds the columns that identify a contract. */
const withContract = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table
    .addColumn('exchange', 'text', (column) => column.notNull())
    .addColumn('symbol', 'text', (column) => column.notNull());

/**
 * Accounts with their orders, fills, ledger, balances and positions. An account is a company exchange;
 * what happened in it is retained when the connection is deleted.
 */
export const accounts: Migration = {
  async up(db) {
    const { schema } = db;
    await schema
      .createTable('account')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('company_id', 'uuid', (column) =>
        column.notNull().references('company.id').onDelete('cascade'),
      )
      // the engine that owns the account, until when
      .addColumn('engine_id', 'uuid')
      .addColumn('owned_until', 'timestamptz')
      .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('starting_balances', 'jsonb')
      .addColumn('state', 'text', (column) => column.notNull().defaultTo('connecting'))
      .addColumn('events_until', 'timestamptz')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
      .execute();

    await withContract(
      schema
        .createTable('trading_order')
        .addColumn('id', 'uuid', (column) => column.primaryKey())
        .addColumn('account_id', 'uuid', (column) =>
          column.notNull().references('account.id').onDelete('cascade'),
        ),
    )
      .addColumn('side', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('amount', decimal, (column) => column.notNull())
      .addColumn('price', decimal)
      .addColumn('trigger_price', decimal)
      .addColumn('trigger_by', 'text', (column) => column.notNull())
      .addColumn('time_in_force', 'text', (column) => column.notNull())
      .addColumn('expires_at', 'timestamptz')
      .addColumn('post_only', 'boolean', (column) => column.notNull())
      .addColumn('reduce_only', 'boolean', (column) => column.notNull())
      .addColumn('strategy_id', 'uuid')
      .addColumn('algo_order_id', 'uuid')
      .addColumn('trader_id', 'uuid', (column) => column.notNull())
      .addColumn('source', 'text', (column) => column.notNull())
      .addColumn('status', 'text', (column) => column.notNull())
      .addColumn('reason', 'text')
      .addColumn('cancel_requested', 'boolean', (column) => column.notNull().defaultTo(false))
      .addColumn('requested_change', 'jsonb')
      .addColumn('amount_unit', 'text', (column) => column.notNull())
      .addColumn('notional_usd', decimal)
      .addColumn('filled', decimal, (column) => column.notNull().defaultTo(0))
      .addColumn('average_price', decimal)
      .addColumn('fees', 'jsonb', (column) => column.notNull().defaultTo('[]'))
      .addColumn('venue_order_id', 'text')
      // a hash of the request, which a repeated id must match
      .addColumn('content_hash', 'text', (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
      .addColumn('updated_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
      .execute();
    await schema
      .createIndex('trading_order_account_created')
      .on('trading_order')
      .columns(['account_id', 'created_at', 'id'])
      .execute();
    await schema
      .createIndex('trading_order_account_version')
      .on('trading_order')
      .columns(['account_id', 'version'])
      .execute();
    await sql`create index trading_order_open on trading_order (account_id)
      where status in ('PENDING', 'OPEN', 'PARTIALLY_FILLED', 'UNKNOWN')`.execute(db);
    await sql`create index trading_order_changing on trading_order (account_id)
      where requested_change is not null`.execute(db);

    await withContract(
      schema
        .createTable('fill')
        .addColumn('account_id', 'uuid', (column) =>
          column.notNull().references('account.id').onDelete('cascade'),
        )
        .addColumn('id', 'text', (column) => column.notNull())
        .addColumn('order_id', 'uuid'),
    )
      .addColumn('side', 'text', (column) => column.notNull())
      .addColumn('price', decimal, (column) => column.notNull())
      .addColumn('amount', decimal, (column) => column.notNull())
      .addColumn('fee', decimal, (column) => column.notNull())
      .addColumn('fee_asset', 'text', (column) => column.notNull())
      .addColumn('liquidity', 'text', (column) => column.notNull())
      .addColumn('strategy_id', 'uuid')
      // realised profit and loss in `asset`, the settlement asset, and dollars per unit of it
      .addColumn('realised', decimal, (column) => column.notNull())
      .addColumn('notional', decimal, (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('asset_usd', decimal)
      .addColumn('fee_asset_usd', decimal)
      .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(0))
      // the order in which fills were applied
      .addColumn('sequence', 'bigserial', (column) => column.notNull())
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('fill_key', ['account_id', 'id'])
      .execute();
    await schema
      .createIndex('fill_account_at')
      .on('fill')
      .columns(['account_id', 'at', 'id'])
      .execute();
    await schema
      .createIndex('fill_account_version')
      .on('fill')
      .columns(['account_id', 'version'])
      .execute();
    await schema.createIndex('fill_order').on('fill').column('order_id').execute();

    await schema
      .createTable('ledger_entry')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('account_id', 'uuid', (column) =>
        column.notNull().references('account.id').onDelete('cascade'),
      )
      // of an entry that the venue reported
      .addColumn('external_id', 'text')
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('amount', decimal, (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('ref', 'text')
      .addColumn('asset_usd', decimal)
      // of a settlement: its contract, and what it realised in `asset`
      .addColumn('contract', 'text')
      .addColumn('realised', decimal)
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addUniqueConstraint('ledger_entry_external_id', ['account_id', 'external_id'])
      .execute();
    await schema
      .createIndex('ledger_entry_account_at')
      .on('ledger_entry')
      .columns(['account_id', 'at', 'id'])
      .execute();

    await schema
      .createTable('balance')
      .addColumn('account_id', 'uuid', (column) =>
        column.notNull().references('account.id').onDelete('cascade'),
      )
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('total', decimal, (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('balance_key', ['account_id', 'asset'])
      .execute();

    await withContract(
      schema
        .createTable('position')
        .addColumn('account_id', 'uuid', (column) =>
          column.notNull().references('account.id').onDelete('cascade'),
        ),
    )
      .addColumn('amount', decimal, (column) => column.notNull())
      .addColumn('cost', decimal, (column) => column.notNull())
      .addColumn('realised', decimal, (column) => column.notNull())
      .addColumn('funding', decimal, (column) => column.notNull())
      .addColumn('fees', decimal, (column) => column.notNull())
      .addColumn('strategy_id', 'uuid')
      .addColumn('has_mixed_strategies', 'boolean', (column) => column.notNull().defaultTo(false))
      // what its arithmetic needs of the contract, which may no longer be listed
      .addColumn('contract_kind', 'text', (column) => column.notNull())
      .addColumn('base', 'text', (column) => column.notNull())
      .addColumn('asset', 'text', (column) => column.notNull())
      // as the catalogue described it, since it may no longer be listed
      .addColumn('contract', 'jsonb', (column) => column.notNull())
      // the sequence of its last fill before it was settled; later fills make it
      .addColumn('counted_after', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('position_key', ['account_id', 'exchange', 'symbol'])
      .execute();

    // of contracts whose margin is not the default
    await withContract(
      schema
        .createTable('account_margin')
        .addColumn('account_id', 'uuid', (column) =>
          column.notNull().references('account.id').onDelete('cascade'),
        ),
    )
      .addColumn('mode', 'text', (column) => column.notNull())
      .addColumn('leverage', decimal, (column) => column.notNull())
      .addColumn('version', 'bigint', (column) => column.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('account_margin_key', ['account_id', 'exchange', 'symbol'])
      .execute();

    await withContract(
      schema
        .createTable('funding_payment')
        .addColumn('id', 'uuid', (column) => column.primaryKey())
        .addColumn('account_id', 'uuid', (column) =>
          column.notNull().references('account.id').onDelete('cascade'),
        ),
    )
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('amount', decimal, (column) => column.notNull())
      .addColumn('position_amount', decimal, (column) => column.notNull())
      .addColumn('rate', decimal, (column) => column.notNull())
      .addColumn('mark_price', decimal, (column) => column.notNull())
      // that of its ledger entry
      .addColumn('external_id', 'text', (column) => column.notNull())
      .addColumn('strategy_id', 'uuid')
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('funding_payment_account_at')
      .on('funding_payment')
      .columns(['account_id', 'at', 'id'])
      .execute();

    await schema
      .createTable('transfer')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('company_id', 'uuid', (column) =>
        column.notNull().references('company.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('from_account_id', 'uuid')
      .addColumn('to_account_id', 'uuid')
      .addColumn('asset', 'text', (column) => column.notNull())
      .addColumn('amount', decimal, (column) => column.notNull())
      .addColumn('trader_id', 'uuid')
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .execute();
    await schema
      .createIndex('transfer_company_at')
      .on('transfer')
      .columns(['company_id', 'at', 'id'])
      .execute();

    // work for the engine of an account, done once
    await schema
      .createTable('account_command')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('account_id', 'uuid', (column) =>
        column.notNull().references('account.id').onDelete('cascade'),
      )
      .addColumn('command', 'jsonb', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull())
      .addColumn('completed_at', 'timestamptz')
      .addColumn('failure', 'text')
      .execute();
    await sql`create index account_command_open on account_command (account_id)
      where completed_at is null`.execute(db);

    await schema
      .createTable('trading_limits')
      .addColumn('company_id', 'uuid', (column) =>
        column.notNull().references('company.id').onDelete('cascade'),
      )
      // the company itself for the limits of all its accounts
      .addColumn('owner_id', 'uuid', (column) => column.notNull())
      .addColumn('limits', 'jsonb', (column) => column.notNull())
      .addPrimaryKeyConstraint('trading_limits_key', ['company_id', 'owner_id'])
      .execute();

    await schema
      .createTable('trading_halt')
      .addColumn('company_id', 'uuid', (column) =>
        column.notNull().references('company.id').onDelete('cascade'),
      )
      // the company, or the trader whose own orders are halted
      .addColumn('owner_id', 'uuid', (column) => column.notNull())
      .addColumn('trader_id', 'uuid', (column) => column.notNull())
      .addColumn('may_close', 'boolean', (column) => column.notNull())
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addPrimaryKeyConstraint('trading_halt_key', ['company_id', 'owner_id'])
      .execute();

    await schema
      .createTable('trading_log')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('company_id', 'uuid', (column) =>
        column.notNull().references('company.id').onDelete('cascade'),
      )
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('trader_id', 'uuid')
      .addColumn('account_id', 'uuid')
      .addColumn('order_id', 'uuid')
      .addColumn('text', 'text', (column) => column.notNull())
      .addColumn('address', 'text')
      .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(now))
      .execute();
    await schema
      .createIndex('trading_log_company_at')
      .on('trading_log')
      .columns(['company_id', 'at', 'id'])
      .execute();

    await schema
      .createTable('net_asset_value')
      .addColumn('account_id', 'uuid', (column) =>
        column.notNull().references('account.id').onDelete('cascade'),
      )
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addColumn('value_usd', decimal, (column) => column.notNull())
      // deposits and transfers in, less those out, since the previous value
      .addColumn('flows_usd', decimal, (column) => column.notNull())
      .addColumn('is_partial', 'boolean', (column) => column.notNull())
      .addPrimaryKeyConstraint('net_asset_value_key', ['account_id', 'at'])
      .execute();
  },
};
