import { runCleanups } from '../config/run-cleanups.ts';
import type { Tracing } from '../tracing/tracing.ts';
import { EmbeddedPool } from './embedded-pool.ts';
import { lockFolder } from './folder-lock.ts';
import { type Database, databaseOn, type OnQuery } from './kysely-database.ts';
import { type Leadership, type LedWork, singleServerLeadership } from './leadership.ts';
import { migrate } from './migrations/migrate.ts';
import type { Pool } from './pool.ts';
import { PostgresPool } from './postgres-pool.ts';
import { PostgresPubSub } from './postgres-pubsub.ts';
import { type PubSub, singleServerPubSub } from './pubsub.ts';
import { respondsWithin } from './responds-within.ts';
import { tracedPool } from './traced-pool.ts';

/** How long the only connection may be busy before the database counts as down, in milliseconds. */
const HEALTH_TIMEOUT_MS = 5_000;

export type { Database } from './kysely-database.ts';

export interface Storage {
  readonly db: Database;
  readonly pool: Pool;
  /** whether other processes can use the database */
  readonly isShared: boolean;
  /** messages between the servers of one database */
  readonly pubSub: PubSub;
  /**
   * Runs work that only one server of the database may do at a time, such as seeding an empty
   * database.
   */
  runExclusively<T>(run: () => Promise<T>): Promise<T>;
  /** Makes this server the one of the database's servers that does some work; undefined while another one does. */
  acquireLeadership(work: LedWork): Promise<Leadership | undefined>;
  /** Whether the database responds to queries. */
  isUp(): Promise<boolean>;
  /**
   * Finishes pending queries and releases all resources.
   * @param withinMs how long the subscribers of messages may take, in milliseconds
   */
  close(withinMs?: number): Promise<void>;
}

/** What a storage reports of its statements. */
export interface StorageObservers {
  readonly onQuery?: OnQuery;
  readonly tracing?: Tracing | undefined;
}

const observed = (pool: Pool, { tracing }: StorageObservers): Pool =>
  tracing === undefined ? pool : tracedPool(pool, tracing);

/**
 * Opens and migrates the database of an existing data folder. `onLost` is called once when the
 * database thread exits unexpectedly, `log` for each outage. Throws a StartFailure when another process
 * uses the folder.
 */
export async function openEmbeddedStorage(
  folder: string,
  onLost: (error: Error) => void,
  log?: (line: string) => void,
  observers: StorageObservers = {},
): Promise<Storage> {
  const lock = await lockFolder(folder);
  try {
    const pool = observed(await EmbeddedPool.open(folder, onLost, log), observers);
    const db = databaseOn(pool, observers.onQuery);
    const close = (): Promise<void> => runCleanups([() => pool.end(), () => lock.release()]);
    try {
      await migrate(db);
    } catch (error) {
      await close();
      throw error;
    }
    const isUp = () => respondsWithin(pool, HEALTH_TIMEOUT_MS);
    return {
      db,
      pool,
      isShared: false,
      pubSub: singleServerPubSub,
      runExclusively: (run) => run(),
      acquireLeadership: () => Promise.resolve(singleServerLeadership),
      isUp,
      close,
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Opens and migrates a PostgreSQL database; servers that start concurrently migrate one after
 * another. `log` is called for each outage. Throws a StartFailure when the database
 * cannot be reached.
 */
export async function openPostgresStorage(
  url: string,
  log: (line: string) => void,
  observers: StorageObservers = {},
): Promise<Storage> {
  // its failures are thrown
  const migrating = new PostgresPool(url, () => undefined, { hasTimeouts: false });
  try {
    await migrating.assertReachable();
    await migrating.runExclusively(() => migrate(databaseOn(migrating)));
  } finally {
    await migrating.end();
  }
  const connections = new PostgresPool(url, log);
  const pool = observed(connections, observers);
  const db = databaseOn(pool, observers.onQuery);
  const pubSub = new PostgresPubSub(url, log);
  return {
    db,
    pool,
    isShared: true,
    pubSub,
    runExclusively: (run) => connections.runExclusively(run),
    acquireLeadership: (work) => connections.acquireLeadership(work),
    isUp: () => connections.isUp(),
    close: (withinMs) => runCleanups([() => pubSub.end(withinMs), () => pool.end()]),
  };
}
