import dns from 'node:dns';
import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { PostgresPool } from './postgres-pool.ts';

/** A message of PostgreSQL's protocol: type, length and body. */
function protocolMessage(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}
const READY = protocolMessage('Z', Buffer.from('I'));
const AUTHENTICATED = Buffer.concat([protocolMessage('R', Buffer.alloc(4)), READY]);
const DONE = Buffer.concat([protocolMessage('C', Buffer.from('SELECT 0\0')), READY]);

let isVanished: boolean;
let sockets: Socket[];
let server: Server;
let pool: PostgresPool;

/** Accepts every connection and query; sends nothing while it is vanished. */
function accept(socket: Socket): void {
  sockets.push(socket);
  let isStarted = false;
  socket.on('error', () => undefined);
  socket.on('data', () => {
    if (isVanished) return;
    socket.write(isStarted ? DONE : AUTHENTICATED);
    isStarted = true;
  });
}

beforeEach(async () => {
  isVanished = false;
  sockets = [];
  server = createServer(accept);
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  pool = new PostgresPool(`postgres://user@127.0.0.1:${port}/test`, () => undefined);
});
afterEach(async () => {
  jest.useRealTimers();
  for (const socket of sockets) socket.destroy();
  await pool.end();
  await new Promise((resolve) => {
    server.close(resolve);
  });
});

const fakeTime = () =>
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });

/** Lets the sockets deliver what was sent. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
}

/** Pretends that time passes. */
async function pass(ms: number): Promise<void> {
  await settle();
  await jest.advanceTimersByTimeAsync(ms);
}

/** Records how a promise ends, since one that never ends would block the test. */
function outcomeOf(promise: Promise<unknown>): { is: string } {
  const outcome = { is: 'pending' };
  promise.then(
    () => (outcome.is = 'resolved'),
    (error: Error) => (outcome.is = error.message),
  );
  return outcome;
}

describe('a pool whose PostgreSQL server vanishes without closing the connections', () => {
  it('fails the pending queries within 40 s, and replaces the connections', async () => {
    const queryAll = () => Array.from({ length: 10 }, () => pool.query('select 1'));
    await Promise.all(queryAll());
    fakeTime();
    isVanished = true;
    const outcomes = queryAll().map(outcomeOf);
    await pass(40_000);
    expect(new Set(outcomes.map(({ is }) => is))).toEqual(new Set(['Query read timeout']));
    isVanished = false;
    const next = outcomeOf(pool.query('select 1'));
    await settle();
    expect(next.is).toBe('resolved');
  });

  it('rejects the later statements of a transaction at once', async () => {
    const client = await pool.connect();
    await client.query('begin');
    fakeTime();
    isVanished = true;
    const update = outcomeOf(client.query('update note set text = $1', ['x']));
    await pass(40_000);
    expect(update.is).toBe('Query read timeout');
    const rollback = outcomeOf(client.query('rollback'));
    await settle();
    expect(rollback.is).toBe('This connection was lost.');
    client.release();
  });
});

describe('the start lock', () => {
  it('blocks while another server holds it', async () => {
    await pool.query('select 1');
    fakeTime();
    const [socket] = sockets;
    socket?.prependListener('data', (data: Buffer) => {
      isVanished = data.includes('pg_advisory_lock');
    });
    const work = outcomeOf(pool.runExclusively(async () => undefined));
    await pass(600_000);
    expect(work.is).toBe('pending');
    socket?.write(DONE);
    await settle();
    expect(work.is).toBe('resolved');
  });

  it('is held on a connection that the database soon ends if its server is unreachable', async () => {
    await pool.query('select 1');
    const sent: string[] = [];
    sockets[0]?.prependListener('data', (data: Buffer) => sent.push(data.toString('latin1')));
    await pool.runExclusively(async () => undefined);
    const locked = sent.findIndex((message) => message.includes('pg_advisory_lock'));
    const before = sent.slice(0, locked).join();
    expect(before).toContain('set tcp_keepalives_idle = 5');
    expect(before).toContain('set tcp_keepalives_interval = 2');
    expect(before).toContain('set tcp_keepalives_count = 3');
  });
});

describe('a server that starts', () => {
  it('does not blame DATABASE_URL for a temporary failure to resolve the database host', async () => {
    const failure = Object.assign(new Error('lookup failed'), { code: 'EAI_AGAIN' });
    const lookup = jest.spyOn(dns, 'lookup');
    lookup.mockImplementation((...rest: unknown[]) => {
      const callback = rest.at(-1);
      if (typeof callback === 'function') callback(failure);
    });
    const unresolved = new PostgresPool('postgres://user@database.test/test', () => undefined);
    await expect(unresolved.assertReachable()).rejects.toThrow(
      'The database test at database.test cannot be used: the name of its host cannot be resolved at the moment. Try again.',
    );
    lookup.mockRestore();
    await unresolved.end();
  });
});
