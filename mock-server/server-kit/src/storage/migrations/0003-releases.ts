import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const now = sql`now()`;

async function createVersionTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('release_file')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('content', 'bytea', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
    .execute();
  await db.schema
    .createTable('release_upload')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('remote', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('revision', 'text')
    .addColumn('files', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
    .execute();
  await db.schema
    .createTable('release_version')
    .addColumn('remote', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('published_by', 'text', (column) => column.notNull())
    .addColumn('revision', 'text')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('entry', 'jsonb', (column) => column.notNull())
    .addColumn('manifest', 'jsonb', (column) => column.notNull())
    .addColumn('contributions', 'jsonb', (column) => column.notNull())
    .addColumn('facts', 'jsonb', (column) => column.notNull())
    .addColumn('sizes', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
    .addPrimaryKeyConstraint('release_version_key', ['remote', 'version'])
    .addCheckConstraint('release_version_source', sql`source in ('published', 'origin')`)
    .execute();
  await db.schema
    .createTable('release_version_file')
    .addColumn('remote', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('path', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().references('release_file.hash'))
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('release_version_file_key', ['remote', 'version', 'path'])
    .addForeignKeyConstraint('release_version_file_of', ['remote', 'version'], 'release_version', [
      'remote',
      'version',
    ])
    .execute();
  await db.schema
    .createIndex('release_version_file_hash')
    .on('release_version_file')
    .column('hash')
    .execute();
}

async function createChannelTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('release_state')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('revision', 'integer', (column) => column.notNull())
    .execute();
  await sql`insert into release_state (id, revision) values (1, 0)`.execute(db);
  await db.schema
    .createTable('release_channel')
    .addColumn('remote', 'text', (column) => column.primaryKey())
    .addColumn('stable', 'text')
    .addColumn('candidate', 'text')
    .addColumn('share_version', 'text')
    .addColumn('share_percent', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('served', 'jsonb', (column) => column.notNull())
    .addColumn('pinned', 'text')
    .addColumn('promoted_at', 'timestamptz')
    .execute();
  await db.schema
    .createTable('release_event')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('at', 'timestamptz', (column) => column.notNull().defaultTo(sql`clock_timestamp()`))
    .addColumn('by_email', 'text')
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('remote', 'text')
    .addColumn('version', 'text')
    .addColumn('from_version', 'text')
    .addColumn('percent', 'integer')
    .addColumn('gate_id', 'uuid')
    .addColumn('reason', 'text')
    .execute();
  await db.schema.createIndex('release_event_at').on('release_event').column('at').execute();
}

async function createGateTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('release_gate')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('by_email', 'text', (column) => column.notNull())
    .addColumn('set_key', 'text', (column) => column.notNull())
    .addColumn('passed', 'boolean', (column) => column.notNull())
    .addColumn('run', 'jsonb', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) =>
      column.notNull().defaultTo(sql`clock_timestamp()`),
    )
    .execute();
  await db.schema.createIndex('release_gate_set').on('release_gate').column('set_key').execute();
  await db.schema
    .createTable('release_gate_picture')
    .addColumn('gate_id', 'uuid', (column) => column.notNull().references('release_gate.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('content', 'bytea', (column) => column.notNull())
    .addPrimaryKeyConstraint('release_gate_picture_key', ['gate_id', 'name'])
    .execute();
}

async function createUsageTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('client_error')
    .addColumn('id', 'uuid', (column) => column.primaryKey())
    .addColumn('fingerprint', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('remote', 'text')
    .addColumn('version', 'text')
    .addColumn('message', 'text', (column) => column.notNull())
    .addColumn('frames', 'jsonb', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('first_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
    .addColumn('last_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
    .execute();
  await db.schema
    .createIndex('client_error_of')
    .on('client_error')
    .columns(['remote', 'version'])
    .execute();
  await db.schema
    .createTable('client_error_person')
    .addColumn('client_error_id', 'uuid', (column) =>
      column.notNull().references('client_error.id').onDelete('cascade'),
    )
    .addColumn('person', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('client_error_person_key', ['client_error_id', 'person'])
    .execute();
  await db.schema
    .createTable('remote_use')
    .addColumn('remote', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('person', 'text', (column) => column.notNull())
    .addColumn('first_use_ms', 'real', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull().defaultTo(now))
    .addPrimaryKeyConstraint('remote_use_key', ['remote', 'version', 'person'])
    .execute();
}

/** Released versions of remotes, who runs them, their gates and their failures. */
export const releases: Migration = {
  async up(db: Kysely<unknown>): Promise<void> {
    await createVersionTables(db);
    await createChannelTables(db);
    await createGateTables(db);
    await createUsageTables(db);
  },
};
