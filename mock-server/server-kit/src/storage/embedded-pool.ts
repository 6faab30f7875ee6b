import { DatabaseWorker } from './database-worker.ts';
import { OutageLog } from './outage-log.ts';
import { type Pool, type PoolClient, StorageUnavailable } from './pool.ts';
import { poolClient, queryOnce } from './pool-client.ts';
import type { QueryResponse } from './worker/messages.ts';

/** How long a caller waits for the connection, in milliseconds. */
const ACQUIRE_TIMEOUT_MS = 10_000;

const WRITTEN_TABLE =
  /\b(?:insert\s+into|update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?)\s+"?(\w+)/gi;

/**
 * A pool of PGlite's only connection. A caller has exclusive use of the connection until it releases
 * it, so statements of other callers never join its transaction. Other callers wait in a queue.
 */
export class EmbeddedPool implements Pool {
  readonly #database: DatabaseWorker;
  readonly #waiting: (() => void)[] = [];
  readonly #writes = new Map<string, number>();
  readonly #outages: OutageLog;
  #busy = false;
  #ended = false;

  private constructor(database: DatabaseWorker, log: (line: string) => void) {
    this.#database = database;
    this.#outages = new OutageLog(log);
  }

  static async open(
    folder: string,
    onLost: (error: Error) => void,
    log: (line: string) => void = () => undefined,
  ): Promise<EmbeddedPool> {
    return new EmbeddedPool(await DatabaseWorker.open(folder, onLost), log);
  }

  async connect(): Promise<PoolClient> {
    await this.#acquire();
    return poolClient({
      query: (sql, parameters = []) => {
        this.#countWrites(sql);
        return this.#database.query(sql, parameters);
      },
      release: (broken) => {
        if (broken) void this.#rollback().finally(() => this.#startNext());
        else this.#startNext();
      },
    });
  }

  query(sql: string, parameters?: readonly unknown[]): Promise<QueryResponse> {
    return queryOnce(this, sql, parameters);
  }

  /**
   * The number of writes to a table so far, so that a cache of its rows is valid as long as the number
   * is unchanged. A write is counted before it is sent; a query that starts later waits for the write's
   * transaction and sees its result.
   */
  writesTo(table: string): number {
    return this.#writes.get(table) ?? 0;
  }

  #countWrites(sql: string): void {
    for (const [, table = ''] of sql.matchAll(WRITTEN_TABLE)) {
      this.#writes.set(table, this.writesTo(table) + 1);
    }
  }

  /** Waits for the queued callers, then closes the database. */
  async end(): Promise<void> {
    if (this.#ended) return;
    try {
      await this.#acquire();
    } finally {
      this.#ended = true;
      await this.#database.close().finally(() => this.#startNext());
    }
  }

  /** The number of fsync calls since the database was opened. */
  fsyncCount(): Promise<number> {
    return this.#database.fsyncCount();
  }

  async #rollback(): Promise<void> {
    await this.#database.query('rollback', []).catch(() => undefined);
  }

  #acquire(): Promise<void> {
    const responded = this.#outages.sent();
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        responded();
        if (this.#ended) {
          reject(new StorageUnavailable('The database is closed.'));
          this.#startNext();
        } else resolve();
      };
      const onTimeout = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(start), 1);
        const error = new StorageUnavailable('The database was busy for too long');
        this.#outages.failed(error.message);
        reject(error);
      };
      const timer = setTimeout(onTimeout, ACQUIRE_TIMEOUT_MS);
      if (this.#busy) this.#waiting.push(start);
      else {
        this.#busy = true;
        start();
      }
    });
  }

  #startNext(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#busy = false;
  }
}
