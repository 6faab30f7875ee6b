import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The ids that clients gave to requests that move money, so that a repeated one is carried out once. */
export const clientRequests: Migration = {
  async up({ schema }) {
    await schema
      .createTable('client_request')
      .addColumn('id', 'uuid', (column) => column.primaryKey())
      // of the trader, the call and its content
      .addColumn('content_hash', 'text', (column) => column.notNull())
      // the data of the response; null where it is read from what the request has made
      .addColumn('response', 'jsonb')
      .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`))
      .execute();
    await schema
      .createIndex('client_request_created_at')
      .on('client_request')
      .column('created_at')
      .execute();
  },
};
