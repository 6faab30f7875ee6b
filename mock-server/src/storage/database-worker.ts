import { Worker } from 'node:worker_threads';
import { StorageError } from './pool.ts';
import type { QueryAnswer, WorkerAnswer, WorkerRequest } from './worker/messages.ts';

type Unnumbered<T> = T extends unknown ? Omit<T, 'id'> : never;
type Value = QueryAnswer | number | null;

const fromSource = import.meta.url.endsWith('.ts');
const WORKER = new URL(
  fromSource ? 'worker/from-source.mjs' : 'worker/pglite-worker.js',
  import.meta.url,
);

/** The thread that PGlite runs in, and the requests on their way to it. */
export class DatabaseWorker {
  readonly #worker: Worker;
  readonly #waiting = new Map<
    number,
    { resolve: (value: Value) => void; reject: (error: Error) => void }
  >();
  #id = 0;
  #ended: Error | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  /**
   * Opens the database of a folder. `onLost` is called once when the thread ends without having
   * been asked to: every request then fails, and confirmed changes are on the disk.
   */
  static async open(folder: string, onLost: (error: Error) => void): Promise<DatabaseWorker> {
    const database = new DatabaseWorker(new Worker(WORKER, { workerData: folder, execArgv: [] }));
    await database.#started(onLost);
    return database;
  }

  #started(onLost: (error: Error) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      let ready = false;
      const lost = (error: Error): void => {
        if (this.#ended) return;
        this.#ended = error;
        for (const { reject: fail } of this.#waiting.values()) fail(error);
        this.#waiting.clear();
        if (ready) onLost(error);
        else reject(error);
      };
      this.#worker.on('error', lost);
      this.#worker.on('exit', () => lost(new Error('The database thread has ended.')));
      this.#worker.on('message', (message: WorkerAnswer) => {
        if (message.kind === 'ready') {
          ready = true;
          resolve();
        } else this.#settle(message);
      });
    });
  }

  #settle(message: Exclude<WorkerAnswer, { kind: 'ready' }>): void {
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.kind === 'done') waiting?.resolve(message.value);
    else waiting?.reject(new StorageError(message.message, message.code, message.constraint));
  }

  #ask(request: Unnumbered<WorkerRequest>): Promise<Value> {
    if (this.#ended) return Promise.reject(this.#ended);
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id }, []);
    });
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<QueryAnswer> {
    const value = await this.#ask({ kind: 'query', sql, parameters });
    if (value === null || typeof value === 'number') throw new Error('Not the answer of a query.');
    return value;
  }

  /** How often something was written to the disk since the database was opened. */
  async syncs(): Promise<number> {
    return Number(await this.#ask({ kind: 'syncs' }));
  }

  /** Ends the database in order. */
  async close(): Promise<void> {
    if (this.#ended) return;
    try {
      await this.#ask({ kind: 'close' });
    } finally {
      this.#ended = new Error('The database is closed.');
      await this.#worker.terminate();
    }
  }
}
