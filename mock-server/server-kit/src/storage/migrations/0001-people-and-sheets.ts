import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Companies, traders, their sheets with layouts, and sessions. */
export const peopleAndSheets: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    const now = sql`now()`;
    await db.schema
      .createTable('company')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('photo_base64', 'text')
      .addColumn('is_prime', 'boolean', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
      .addCheckConstraint('company_type', sql`type in ('INDIVIDUAL', 'BUSINESS')`)
      .execute();

    await db.schema
      .createTable('trader')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('company_id', 'uuid', (column) =>
        column.notNull().references('company.id').onDelete('cascade'),
      )
      .addColumn('email', 'text', (column) => column.notNull().unique())
      .addColumn('password_hash', 'text', (column) => column.notNull())
      .addColumn('is_admin', 'boolean', (column) => column.notNull())
      .addColumn('first_name', 'text', (column) => column.notNull())
      .addColumn('last_name', 'text', (column) => column.notNull())
      .addColumn('photo_base64', 'text')
      .addColumn('country', 'text', (column) => column.notNull())
      .addColumn('phone_number', 'text', (column) => column.notNull())
      .addColumn('start_of_day', 'text', (column) => column.notNull())
      .addColumn('dashbar_view', 'text', (column) => column.notNull())
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
      .addCheckConstraint('trader_email', sql`email = lower(email)`)
      .addCheckConstraint('trader_dashbar_view', sql`dashbar_view in ('searchbar', 'tickertape')`)
      .execute();
    await db.schema.createIndex('trader_company').on('trader').column('company_id').execute();

    await db.schema
      .createTable('sheet')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('trader_id', 'uuid', (column) =>
        column.notNull().references('trader.id').onDelete('cascade'),
      )
      .addColumn('menu_bar', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('analytical_view_id', 'uuid', (column) => column.unique())
      .addColumn('analytical_view_data', 'text')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
      .addUniqueConstraint('sheet_name', ['trader_id', 'menu_bar', 'name_key'])
      .execute();

    await db.schema
      .createTable('layout')
      .addColumn('sheet_id', 'uuid', (column) =>
        column.notNull().references('sheet.id').onDelete('cascade'),
      )
      .addColumn('columns', 'integer', (column) => column.notNull())
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('items', 'jsonb', (column) => column.notNull())
      .addPrimaryKeyConstraint('layout_key', ['sheet_id', 'columns'])
      .execute();

    await db.schema
      .createTable('session')
      .addColumn('sid', 'varchar', (column) => column.primaryKey())
      .addColumn('sess', 'json', (column) => column.notNull())
      .addColumn('expire', sql`timestamp(6)`, (column) => column.notNull())
      .execute();
    await db.schema.createIndex('session_expire').on('session').column('expire').execute();
  },
};
