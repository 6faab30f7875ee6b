import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The news feeds of companies, and the items that were read from them. */
export const newsFeeds: Migration = {
  async up({ schema }) {
    await schema
      .createTable('news_feed')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('company_id', 'uuid', (column) =>
        column.notNull().references('company.id').onDelete('cascade'),
      )
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('name_key', 'text', (column) => column.notNull())
      .addColumn('address', 'text', (column) => column.notNull())
      .addColumn('next_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addColumn('fetched_at', 'timestamptz')
      .addColumn('problem', 'text')
      .addColumn('etag', 'text')
      .addColumn('last_modified', 'text')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .addUniqueConstraint('news_feed_name_key', ['company_id', 'name_key'])
      .addUniqueConstraint('news_feed_address_key', ['company_id', 'address'])
      .execute();
    await schema.createIndex('news_feed_next_at').on('news_feed').column('next_at').execute();
    await schema
      .createTable('news_item')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      .addColumn('feed_id', 'uuid', (column) =>
        column.notNull().references('news_feed.id').onDelete('cascade'),
      )
      .addColumn('feed_item', 'text', (column) => column.notNull())
      .addColumn('at', 'timestamptz', (column) => column.notNull())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('summary', 'text', (column) => column.notNull())
      .addColumn('link', 'text')
      .addColumn('bases', 'jsonb', (column) => column.notNull())
      .addUniqueConstraint('news_item_feed_item_key', ['feed_id', 'feed_item'])
      .execute();
    await schema
      .createIndex('news_item_feed_id_at')
      .on('news_item')
      .columns(['feed_id', 'at desc', 'id desc'])
      .execute();
  },
};
