import { DatabaseWorker } from './database-worker.ts';
import type { Pool, PoolClient } from './pool.ts';
import type { QueryAnswer } from './worker/messages.ts';

/** How long a caller waits for the connection before it is told so, in milliseconds. */
const PATIENCE_MS = 10_000;

/**
 * PGlite as a pool of its one connection: whoever has connected has it alone, so a transaction
 * never mixes with another caller's statements; the next caller in line follows on release.
 */
export class EmbeddedPool implements Pool {
  readonly #database: DatabaseWorker;
  readonly #line: (() => void)[] = [];
  #busy = false;
  #ended = false;

  private constructor(database: DatabaseWorker) {
    this.#database = database;
  }

  static async open(folder: string, onLost: (error: Error) => void): Promise<EmbeddedPool> {
    return new EmbeddedPool(await DatabaseWorker.open(folder, onLost));
  }

  async connect(): Promise<PoolClient> {
    await this.#turn();
    let released = false;
    return {
      query: async (sql, parameters = []) => {
        if (released) throw new Error('This connection was given back.');
        return this.#database.query(sql, parameters);
      },
      release: (broken = false) => {
        if (released) return;
        released = true;
        if (broken) void this.#rollback().finally(() => this.#next());
        else this.#next();
      },
    };
  }

  async query(sql: string, parameters: readonly unknown[] = []): Promise<QueryAnswer> {
    const client = await this.connect();
    try {
      return await client.query(sql, parameters);
    } finally {
      client.release();
    }
  }

  /** Waits for the callers in line, then closes the database. */
  async end(): Promise<void> {
    if (this.#ended) return;
    try {
      await this.#turn();
    } finally {
      this.#ended = true;
      await this.#database.close().finally(() => this.#next());
    }
  }

  /** How often something was written to the disk since the database was opened. */
  syncs(): Promise<number> {
    return this.#database.syncs();
  }

  async #rollback(): Promise<void> {
    await this.#database.query('rollback', []).catch(() => undefined);
  }

  #turn(): Promise<void> {
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer);
        if (this.#ended) {
          reject(new Error('The database is closed.'));
          this.#next();
        } else resolve();
      };
      const giveUp = (): void => {
        this.#line.splice(this.#line.indexOf(start), 1);
        reject(new Error('The database was busy for too long.'));
      };
      const timer = setTimeout(giveUp, PATIENCE_MS);
      if (this.#busy) this.#line.push(start);
      else {
        this.#busy = true;
        start();
      }
    });
  }

  #next(): void {
    const next = this.#line.shift();
    if (next) next();
    else this.#busy = false;
  }
}
