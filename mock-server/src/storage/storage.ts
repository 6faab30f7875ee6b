import type { Kysely } from 'kysely';
import { endAll } from '../end-all.ts';
import { answersWithin } from './answers-within.ts';
import { EmbeddedPool } from './embedded-pool.ts';
import { lockFolder } from './folder-lock.ts';
import { databaseOn } from './kysely-database.ts';
import { migrate } from './migrations/migrate.ts';
import { type News, noOtherServers } from './news.ts';
import type { Pool } from './pool.ts';
import { PostgresNews } from './postgres-news.ts';
import { PostgresPool } from './postgres-pool.ts';
import type { Tables } from './tables.ts';

/** How long the one connection may be busy, or hang, before the database counts as down. */
const PULSE_MS = 5_000;

export type Database = Kysely<Tables>;

export interface Storage {
  readonly db: Database;
  readonly pool: Pool;
  /** what servers on one database tell each other */
  readonly news: News;
  /** Runs what no two servers on one database may do at a time, such as filling an empty one. */
  alone<T>(run: () => Promise<T>): Promise<T>;
  /** Whether the database can be asked now. */
  isUp(): Promise<boolean>;
  /** Finishes what is under way and lets go of everything. */
  close(): Promise<void>;
}

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
    const db = databaseOn(pool);
    const close = (): Promise<void> => endAll([() => pool.end(), () => lock.release()]);
    try {
      await migrate(db);
    } catch (error) {
      await close();
      throw error;
    }
    // the folder is this server's alone
    const isUp = () => answersWithin(pool, PULSE_MS);
    return { db, pool, news: noOtherServers, alone: (run) => run(), isUp, close };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Opens a PostgreSQL and brings its tables up to date; servers that start at once do it one after
 * the other. `log` is told of connections that are lost while nobody uses them. Throws a
 * StartFailure when the database cannot be reached.
 */
export async function openPostgresStorage(
  url: string,
  log: (line: string) => void,
): Promise<Storage> {
  const migrating = new PostgresPool(url, log, { patient: true });
  try {
    await migrating.requireReachable();
    await migrating.alone(() => migrate(databaseOn(migrating)));
  } finally {
    await migrating.end();
  }
  const pool = new PostgresPool(url, log);
  const db = databaseOn(pool);
  const news = new PostgresNews(url, log);
  return {
    db,
    pool,
    news,
    alone: (run) => pool.alone(run),
    isUp: () => pool.isUp(),
    close: () => endAll([() => news.end(), () => pool.end()]),
  };
}
