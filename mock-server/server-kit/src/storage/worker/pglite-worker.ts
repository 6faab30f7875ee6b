import { parentPort, workerData } from 'node:worker_threads';
import { asError } from '../../config/errors.ts';
import type { QueryResponse, WorkerRequest, WorkerResponse } from './messages.ts';
import { openDatabase } from './open-database.ts';

if (!parentPort) throw new Error('The database must run in a worker.');
const port = parentPort;
const send = (message: WorkerResponse): void => port.postMessage(message);

const folder: unknown = workerData;
const { pg, fs } = await openDatabase(String(folder));

async function query(sql: string, parameters: readonly unknown[]): Promise<QueryResponse> {
  const { command = '', rowCount = 0, rows } = await pg.query(sql, [...parameters]);
  return { command, rowCount, rows };
}

async function handle(request: WorkerRequest): Promise<QueryResponse | number | null> {
  if (request.kind === 'query') return query(request.sql, request.parameters);
  if (request.kind === 'fsyncCount') return fs.fsyncCount;
  await pg.close();
  return null;
}

const stringField = (error: unknown, name: string): string => {
  if (typeof error !== 'object' || error === null) return '';
  const value: unknown = Reflect.get(error, name);
  return typeof value === 'string' ? value : '';
};

/** Whether the database cannot continue after this error; a restart recovers it. */
const isFatal = (error: unknown): boolean =>
  ['PANIC', 'FATAL'].includes(stringField(error, 'severity')) ||
  ['RuntimeError', 'ExitStatus', 'ErrnoError'].includes(stringField(error, 'name'));

async function respond(request: WorkerRequest): Promise<void> {
  const { id } = request;
  try {
    send({ kind: 'done', id, value: await handle(request) });
    if (request.kind === 'close') port.close();
  } catch (error) {
    const { message } = asError(error);
    send({
      kind: 'failed',
      id,
      message,
      code: stringField(error, 'code'),
      constraint: stringField(error, 'constraint'),
    });
    if (isFatal(error)) process.exit(1);
  }
}

port.on('message', (request: WorkerRequest) => {
  void respond(request);
});
send({ kind: 'ready' });
