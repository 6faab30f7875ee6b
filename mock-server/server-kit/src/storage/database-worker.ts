import { Worker } from 'node:worker_threads';
import { StorageError } from './pool.ts';
import type { QueryResponse, WorkerRequest, WorkerResponse } from './worker/messages.ts';

type WithoutId<T> = T extends unknown ? Omit<T, 'id'> : never;
type Value = QueryResponse | number | null;

const fromSource = import.meta.url.endsWith('.ts');
const WORKER = new URL(
  fromSource ? 'worker/from-source.mjs' : 'worker/pglite-worker.js',
  import.meta.url,
);

/** The worker thread of PGlite, and its pending requests. */
export class DatabaseWorker {
  readonly #worker: Worker;
  readonly #pending = new Map<
    number,
    { resolve: (value: Value) => void; reject: (error: Error) => void }
  >();
  #id = 0;
  #endError: Error | undefined;

  private constructor(worker: Worker) {
    this.#worker = worker;
  }

  /**
   * Opens the database of a folder. `onLost` is called once when the thread exits without `close`.
   * Pending and later requests then fail; confirmed changes are durable.
   */
  static async open(folder: string, onLost: (error: Error) => void): Promise<DatabaseWorker> {
    const database = new DatabaseWorker(new Worker(WORKER, { workerData: folder, execArgv: [] }));
    await database.#waitUntilReady(onLost);
    return database;
  }

  #waitUntilReady(onLost: (error: Error) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      let isReady = false;
      const fail = (error: Error): void => {
        if (this.#endError) return;
        this.#endError = error;
        for (const request of this.#pending.values()) request.reject(error);
        this.#pending.clear();
        if (isReady) onLost(error);
        else reject(error);
      };
      this.#worker.on('error', fail);
      this.#worker.on('exit', () => fail(new Error('The database thread has ended.')));
      this.#worker.on('message', (message: WorkerResponse) => {
        if (message.kind === 'ready') {
          isReady = true;
          resolve();
        } else this.#settle(message);
      });
    });
  }

  #settle(message: Exclude<WorkerResponse, { kind: 'ready' }>): void {
    const pending = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.kind === 'done') pending?.resolve(message.value);
    else pending?.reject(new StorageError(message.message, message.code, message.constraint));
  }

  #send(request: WithoutId<WorkerRequest>): Promise<Value> {
    if (this.#endError) return Promise.reject(this.#endError);
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage({ ...request, id }, []);
    });
  }

  async query(sql: string, parameters: readonly unknown[]): Promise<QueryResponse> {
    const value = await this.#send({ kind: 'query', sql, parameters });
    if (value === null || typeof value === 'number') throw new Error('Not the result of a query.');
    return value;
  }

  /** The number of fsync calls since the database was opened. */
  async fsyncCount(): Promise<number> {
    return Number(await this.#send({ kind: 'fsyncCount' }));
  }

  /** Shuts the database down and terminates the thread. */
  async close(): Promise<void> {
    if (this.#endError) return;
    try {
      await this.#send({ kind: 'close' });
    } finally {
      this.#endError = new Error('The database is closed.');
      await this.#worker.terminate();
    }
  }
}
