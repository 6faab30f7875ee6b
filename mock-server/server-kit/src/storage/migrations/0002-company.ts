import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const now = sql`now()`;

/** Indexes a foreign key, for lookups and cascading deletes. */
async function indexForeignKey(db: Kysely<unknown>, table: string, column: string): Promise<void> {
  await db.schema.createIndex(`${table}_${column}`).on(table).column(column).execute();
}

/** A new table with the id and creation time that every entity has. */
const createEntityTable = (db: Kysely<unknown>, name: string) =>
  db.schema
    .createTable(name)
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(now));

async function createExchangeTables(db: Kysely<unknown>): Promise<void> {
  await createEntityTable(db, 'company_exchange')
    .addColumn('company_id', 'uuid', (column) =>
      column.notNull().references('company.id').onDelete('cascade'),
    )
    .addColumn('exchange_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('api_key_tail', 'text', (column) => column.notNull())
    .addColumn('keys_sealed', 'text', (column) => column.notNull())
    .addColumn('mode', 'text', (column) => column.notNull())
    .addColumn('active', 'boolean', (column) => column.notNull())
    .addColumn('allow_execution', 'boolean', (column) => column.notNull())
    .addColumn('refreshes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await indexForeignKey(db, 'company_exchange', 'company_id');
  await createEntityTable(db, 'vault')
    .addColumn('company_exchange_id', 'uuid', (column) =>
      column.notNull().references('company_exchange.id').onDelete('cascade'),
    )
    .addColumn('external_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('active_addresses', 'integer', (column) => column.notNull())
    .addColumn('active', 'boolean', (column) => column.notNull())
    .addColumn('deleted', 'boolean', (column) => column.notNull())
    .addColumn('saved', 'boolean', (column) => column.notNull())
    .addColumn('is_new', 'boolean', (column) => column.notNull())
    .addUniqueConstraint('vault_external', ['company_exchange_id', 'external_id'])
    .execute();
}

async function createLinkTable(
  db: Kysely<unknown>,
  name: string,
  to: { column: string; table: string },
): Promise<void> {
  await db.schema
    .createTable(name)
    .addColumn('group_id', 'uuid', (column) =>
      column.notNull().references('company_group.id').onDelete('cascade'),
    )
    .addColumn(to.column, 'uuid', (column) =>
      column.notNull().references(`${to.table}.id`).onDelete('cascade'),
    )
    .addPrimaryKeyConstraint(`${name}_key`, ['group_id', to.column])
    .execute();
  await indexForeignKey(db, name, to.column);
}

async function createGroupTables(db: Kysely<unknown>): Promise<void> {
  await createEntityTable(db, 'company_group')
    .addColumn('company_id', 'uuid', (column) =>
      column.notNull().references('company.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_key', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addUniqueConstraint('company_group_name', ['company_id', 'name_key'])
    .execute();
  await createLinkTable(db, 'group_trader', { column: 'trader_id', table: 'trader' });
  await createLinkTable(db, 'group_exchange', {
    column: 'company_exchange_id',
    table: 'company_exchange',
  });
  await createLinkTable(db, 'group_vault', { column: 'vault_id', table: 'vault' });
}

async function createStrategyTables(db: Kysely<unknown>): Promise<void> {
  await createEntityTable(db, 'strategy_group')
    .addColumn('company_id', 'uuid', (column) =>
      column.notNull().references('company.id').onDelete('cascade'),
    )
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('tag_key', 'text', (column) => column.notNull())
    .addColumn('color', 'text', (column) => column.notNull())
    .addUniqueConstraint('strategy_group_tag', ['company_id', 'tag_key'])
    .execute();
  await createEntityTable(db, 'strategy')
    .addColumn('company_id', 'uuid', (column) =>
      column.notNull().references('company.id').onDelete('cascade'),
    )
    .addColumn('group_id', 'uuid', (column) =>
      column.notNull().references('strategy_group.id').onDelete('cascade'),
    )
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('tag_key', 'text', (column) => column.notNull())
    .addUniqueConstraint('strategy_tag', ['company_id', 'tag_key'])
    .execute();
  await indexForeignKey(db, 'strategy', 'group_id');
}

async function createAccessTables(db: Kysely<unknown>): Promise<void> {
  await createEntityTable(db, 'api_key')
    .addColumn('company_id', 'uuid', (column) =>
      column.notNull().references('company.id').onDelete('cascade'),
    )
    .addColumn('trader_id', 'uuid', (column) =>
      column.notNull().references('trader.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull().unique())
    .addColumn('secret_sealed', 'text', (column) => column.notNull())
    .addColumn('withdraw', 'boolean', (column) => column.notNull())
    .addColumn('read_only', 'boolean', (column) => column.notNull())
    .addColumn('ip_whitelist', 'jsonb', (column) => column.notNull())
    .addColumn('last_used_at', 'timestamptz')
    .execute();
  await indexForeignKey(db, 'api_key', 'company_id');
  await indexForeignKey(db, 'api_key', 'trader_id');
  await db.schema
    .createTable('api_signature')
    .addColumn('api_key_id', 'uuid', (column) =>
      column.notNull().references('api_key.id').onDelete('cascade'),
    )
    .addColumn('signature', 'text', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
    .addPrimaryKeyConstraint('api_signature_key', ['api_key_id', 'signature'])
    .execute();
  await db.schema
    .createTable('email_code')
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('process', 'integer', (column) => column.notNull())
    .addColumn('trader_id', 'uuid', (column) => column.notNull())
    .addColumn('code_hash', 'text')
    .addColumn('sent_at', 'timestamptz', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('validated_at', 'timestamptz')
    .addPrimaryKeyConstraint('email_code_key', ['email', 'process', 'trader_id'])
    .execute();
  await db.schema
    .createTable('code_request')
    .addColumn('requester', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('process', 'integer', (column) => column.notNull())
    .addColumn('asked_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('code_request_key', ['requester', 'email', 'process'])
    .execute();
  await db.schema
    .createIndex('session_trader')
    .on('session')
    .expression(sql`(sess -> 'who' ->> 'traderId')`)
    .execute();
}

async function createPersonalTables(db: Kysely<unknown>): Promise<void> {
  await createEntityTable(db, 'notification')
    .addColumn('trader_id', 'uuid', (column) =>
      column.notNull().references('trader.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('kind', 'integer')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('short_message', 'text', (column) => column.notNull())
    .addColumn('exchange_id', 'text')
    .addColumn('data', 'text')
    .addColumn('read', 'boolean', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('notification_of')
    .on('notification')
    .columns(['trader_id', 'created_at'])
    .execute();
  await createEntityTable(db, 'my_widget')
    .addColumn('trader_id', 'uuid', (column) =>
      column.notNull().references('trader.id').onDelete('cascade'),
    )
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .execute();
  await indexForeignKey(db, 'my_widget', 'trader_id');
}

/** Exchange connections, groups, strategies, API access, notifications and saved widgets. */
export const company: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('trader')
      .addColumn('is_sso', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute();
    await db.schema
      .alterTable('trader')
      .addColumn('is_platform', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute();
    await db.schema
      .alterTable('trader')
      .addColumn('invited', 'boolean', (column) => column.notNull().defaultTo(false))
      .execute();
    await createExchangeTables(db);
    await createGroupTables(db);
    await createStrategyTables(db);
    await createAccessTables(db);
    await createPersonalTables(db);
  },
};
