import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import { EmbeddedPool } from './embedded-pool.ts';
import { lockFolder } from './folder-lock.ts';
import { migrate } from './migrations/migrate.ts';
import type { Pool, PoolClient } from './pool.ts';
import type { Tables } from './tables.ts';
import type { QueryAnswer } from './worker/messages.ts';

export type Database = Kysely<Tables>;

export interface Storage {
  readonly db: Database;
  readonly pool: Pool;
  /** Finishes what is under way and lets go of the folder. */
  close(): Promise<void>;
}

/** Our connection as kysely knows those of `pg`; it has no cursors, which only streaming needs. */
function kyselyClient(client: PoolClient): PostgresPoolClient {
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(
    statement: string | object,
    parameters: readonly unknown[] = [],
  ): Promise<QueryAnswer> | PostgresCursor<unknown> {
    if (typeof statement !== 'string') throw new Error('This database has no cursors.');
    return client.query(statement, parameters);
  }
  return { query, release: (broken) => client.release(broken) };
}

const kyselyPool = (pool: Pool): PostgresPool => ({
  connect: async () => kyselyClient(await pool.connect()),
  end: () => pool.end(),
  options: {},
});

/**
 * Opens the database of a data folder, which has to exist, and brings its tables up to date.
 * `onLost` is called once when the database ends by itself. Throws a StartFailure when another
 * process has the folder.
 */
export async function openEmbeddedStorage(
  folder: string,
  onLost: (error: Error) => void,
): Promise<Storage> {
  const lock = await lockFolder(folder);
  try {
    const pool = await EmbeddedPool.open(folder, onLost);
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: kyselyPool(pool) }) });
    const close = async (): Promise<void> => {
      await pool.end();
      await lock.release();
    };
    try {
      await migrate(db);
    } catch (error) {
      await close();
      throw error;
    }
    return { db, pool, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}
