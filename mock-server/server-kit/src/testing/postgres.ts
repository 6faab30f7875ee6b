import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { findUnprivilegedUser } from './unprivileged-user.ts';

const exec = promisify(execFile);

/** Time limit until PostgreSQL accepts connections. */
const START_MS = 20_000;
const STEP_MS = 25;

/** Stops PostgreSQL when its stdin closes, and so when the parent process dies. */
const RUN_UNTIL_STDIN_CLOSES =
  '"$@" & postgres=$!; read -r _; kill -INT "$postgres"; wait "$postgres"';

/** A PostgreSQL server for tests. */
export interface TestPostgres {
  /** connection URL of the database `postgres`, with credentials */
  readonly url: string;
  /** Shuts it down; `start` restarts it on the same data. */
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Kills it with SIGKILL and waits for all its processes. */
  kill(): Promise<void>;
  /** Stops it and deletes its data. */
  remove(): Promise<void>;
}

async function waitUntilReady(
  url: string,
  child: ChildProcess,
  errors: () => string,
): Promise<void> {
  const end = Date.now() + START_MS;
  while (child.exitCode === null && Date.now() < end) {
    const client = new Client({ connectionString: url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.end();
    } catch {
      await after(STEP_MS);
    }
  }
  throw new Error(`PostgreSQL did not start: ${errors()}`);
}

/**
 * Creates and starts a PostgreSQL on the loopback interface, as an unprivileged user when run by
 * root. It stops when this process ends. `programs` is the folder of initdb and postgres; with
 * `durable`, commits survive a power failure, which is slower.
 */
export async function startPostgres(
  programs: string,
  { durable = false } = {},
): Promise<TestPostgres> {
  const user = await findUnprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), 'parallax-postgres-'));
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  const password = crypto.randomUUID();
  await writeFile(passwordFile, password);
  if (user) {
    for (const path of [folder, passwordFile]) await chown(path, user.uid, user.gid);
  }
  const as = { cwd: folder, ...user };
  await exec(
    join(programs, 'initdb'),
    [
      ['-D', data, '-U', 'parallax', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
      ['--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions'],
    ].flat(),
    as,
  );

  const port = await freePort();
  const url = `postgres://parallax:${password}@127.0.0.1:${port}/postgres`;
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    fsync: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
    // an unusual timezone, to prove that the server does not depend on it
    timezone: 'America/St_Johns',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

  let running: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const child = spawn(
      'sh',
      ['-c', RUN_UNTIL_STDIN_CLOSES, 'sh', join(programs, 'postgres'), '-D', data, ...flags],
      { ...as, stdio: ['pipe', 'ignore', 'pipe'] },
    );
    running = child;
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors = (errors + String(chunk)).slice(-2_000);
    });
    await waitUntilReady(url, child, () => errors);
  };
  const stop = async (): Promise<void> => {
    const child = running;
    running = undefined;
    if (!child || child.exitCode !== null) return;
    child.stdin?.end();
    await once(child, 'close');
  };
  const kill = async (): Promise<void> => {
    const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await stop();
  };
  const remove = async (): Promise<void> => {
    await stop();
    await rm(folder, { recursive: true, force: true });
  };

  try {
    await start();
  } catch (error) {
    await remove();
    throw error;
  }
  return { url, start, stop, kill, remove };
}

/** Creates a database and returns its URL; as a copy of the database `template` if one is named. */
export async function createDatabase(
  postgres: string,
  {
    name = `test_${crypto.randomUUID().replaceAll('-', '')}`,
    template = 'template1',
  }: { readonly name?: string; readonly template?: string } = {},
): Promise<{ url: string; drop(): Promise<void> }> {
  const run = async (sql: string): Promise<void> => {
    const client = new Client({ connectionString: postgres });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name} template ${template}`);
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database if exists ${name} with (force)`) };
}
