import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addSheet, listSheets, signIn } from '@parallax/protocol';
import { StorageError, StorageUnavailable } from '@parallax/server-kit/storage/pool';
import { PostgresPool } from '@parallax/server-kit/storage/postgres-pool';
import {
  createDatabase,
  startPostgres,
  type TestPostgres,
} from '@parallax/server-kit/testing/postgres';
import { writeScreens } from '../releases/testing/release-server.ts';
import { fixedMarket } from '../testing/fixed-market.ts';
import { TestClient } from '../testing/test-client.ts';
import type { ServerOptions } from './server-options.ts';
import { startServer } from './start-server.ts';

let folder: string;
let postgres: TestPostgres;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parallax-on-postgres-'));
  postgres = await startPostgres(process.env['POSTGRES_BIN'] ?? '');
});
afterAll(async () => {
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
});

const start = (
  databaseUrl: string,
  log: (line: string) => void = () => undefined,
  options: Partial<ServerOptions> = {},
) =>
  startServer({
    host: '127.0.0.1',
    port: 0,
    dataDir: folder,
    feed: 'sim',
    demo: true,
    databaseUrl,
    market: fixedMarket,
    log,
    ...options,
  });

describe('the PostgreSQL pool', () => {
  let url: string;
  let pool: PostgresPool;
  const logged: string[] = [];
  beforeAll(async () => {
    ({ url } = await createDatabase(postgres.url));
    pool = new PostgresPool(url, (line) => logged.push(line));
    await pool.query('create table note (id bigint primary key, text text)');
    await pool.query("insert into note values (1, 'kept')");
  });
  afterAll(() => pool.end());

  it('returns numbers, counts and times as the embedded engine does', async () => {
    expect(await pool.query('select id, count(*) over () as n from note')).toEqual({
      command: 'SELECT',
      rowCount: 1,
      rows: [{ id: 1, n: 1 }],
    });
    expect(await pool.query('update note set text = text where id = $1', [1])).toMatchObject({
      command: 'UPDATE',
      rowCount: 1,
    });
    const { rows } = await pool.query('select to_timestamp(0)::timestamp::text as at');
    expect(rows).toEqual([{ at: '1970-01-01 00:00:00' }]);
  });

  it('reports the code and constraint of a rejected statement', async () => {
    const twice = pool.query("insert into note values (1, 'again')");
    await expect(twice).rejects.toBeInstanceOf(StorageError);
    await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'note_pkey' });
  });

  it('is unavailable, and logs one line, while the database is read-only', async () => {
    const lines: string[] = [];
    const replica = new PostgresPool(url, (line) => lines.push(line));
    await pool.query('alter role current_user set default_transaction_read_only = on');
    try {
      for (let count = 0; count < 2; count += 1) {
        const insert = replica.query("insert into note values (2, 'lost')");
        await expect(insert).rejects.toBeInstanceOf(StorageUnavailable);
      }
      expect(lines).toEqual([
        'The database refuses statements: it is read-only at the moment. Requests that need them get 503.',
      ]);
    } finally {
      await pool.query('alter role current_user reset default_transaction_read_only');
      await replica.end();
    }
  });

  it('rolls back the open transaction of a broken connection', async () => {
    const client = await pool.connect();
    await client.query('begin');
    await client.query('delete from note');
    client.release(true);
    expect((await pool.query('select count(*) as n from note')).rows).toEqual([{ n: 1 }]);
  });

  it('opens at most ten connections', async () => {
    const mine = 'select count(*) as n from pg_stat_activity where datname = current_database()';
    const counts = await Promise.all(
      Array.from({ length: 60 }, () => pool.query(`${mine} and pg_sleep(0.01) is not null`)),
    );
    for (const { rows } of counts) expect(rows).toEqual([{ n: expect.any(Number) }]);
    const most = Math.max(
      ...counts.map(({ rows }) => Number(JSON.stringify(rows).replace(/\D/g, ''))),
    );
    expect(most).toBeLessThanOrEqual(10);
    expect(most).toBeGreaterThan(1);
  });

  it('recovers when its connections are terminated, whether in use or idle', async () => {
    const terminate = `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    const client = await pool.connect();
    await client.query('begin');
    await pool.query(terminate);
    await expect(client.query('select 1')).rejects.toThrow(/terminat|not queryable/);
    client.release();
    // a connection whose end has not arrived yet may be handed out once more
    const read = () => pool.query('select text from note').catch(() => undefined);
    let result = await read();
    for (let count = 0; count < 10 && !result; count += 1) result = await read();
    expect(result?.rows).toEqual([{ text: 'kept' }]);
    for (const line of logged) expect(line).toMatch(/^A connection to the database was lost: /);
  });
});

describe('the timeouts of a database', () => {
  const TIMEOUTS = [
    'statement_timeout',
    'lock_timeout',
    'idle_in_transaction_session_timeout',
    'idle_session_timeout',
  ];
  let url: string;
  const poolOf = (hasTimeouts: boolean) => new PostgresPool(url, () => undefined, { hasTimeouts });
  beforeAll(async () => {
    ({ url } = await createDatabase(postgres.url));
    const pool = poolOf(true);
    for (const name of TIMEOUTS) {
      await pool.query(`alter database ${new URL(url).pathname.slice(1)} set ${name} = 1000`);
    }
    await pool.end();
  });

  it('do not apply to migrations', async () => {
    const pool = poolOf(false);
    const { rows } = await pool.query(
      'select distinct setting from pg_settings where name = any ($1)',
      [TIMEOUTS],
    );
    expect(rows).toEqual([{ setting: '0' }]);
    await pool.end();
  });

  it("do not end a server's wait for the start lock", async () => {
    const [first, second] = [poolOf(false), poolOf(true)];
    let waiting: Promise<string> | undefined;
    const untilWaitedLonger = async () => {
      const waits = `select 1 from pg_stat_activity where datname = current_database()
        and wait_event = 'advisory' and clock_timestamp() - query_start > '1200 ms'`;
      while ((await first.query(waits)).rows.length === 0);
      return 'waited';
    };
    await first.runExclusively(async () => {
      waiting = second.runExclusively(async () => 'ran');
      expect(await Promise.race([untilWaitedLonger(), waiting])).toBe('waited');
    });
    expect(await waiting).toBe('ran');
    await first.end();
    await second.end();
  });
});

/** Records migrations of a newer version in a database. */
async function migrateFurther(url: string, ...names: readonly string[]): Promise<void> {
  const pool = new PostgresPool(url, () => undefined);
  for (const name of names) {
    await pool.query('insert into kysely_migration values ($1, now()::text)', [name]);
  }
  await pool.end();
}

describe('servers on PostgreSQL', () => {
  it('create tables and demo data once when they start concurrently on an empty database', async () => {
    const { url } = await createDatabase(postgres.url);
    const servers = await Promise.all([1, 2, 3].map(() => start(url)));
    const [here, there] = await Promise.all(
      servers.map((server) => TestClient.of(server.url, 'admin@acme.example')),
    );
    await here?.call(addSheet, { body: { name: 'Shared', menuBar: 'RISK' } });
    const seen = await there?.call(listSheets, { query: { rootPath: 'risk' } });
    expect(seen?.map(({ name }) => name)).toEqual(['Shared']);
    for (const server of servers) await server.close();
  });

  it('start beside a newer version that has only added to the schema, as in an upgrade', async () => {
    const { url } = await createDatabase(postgres.url);
    const running = await start(url);
    await migrateFurther(url, '9998-later-additive', '9999-latest-additive');
    const restarted = await start(url);
    const client = await TestClient.of(restarted.url, 'solo@indie.example');
    await client.call(addSheet, { body: { name: 'Beside', menuBar: 'ALGO' } });
    const there = await TestClient.of(running.url, 'solo@indie.example');
    const sheets = await there.call(listSheets, { query: { rootPath: 'algo' } });
    expect(sheets.map(({ name }) => name)).toEqual(['Beside']);
    await restarted.close();
    await running.close();
  });

  it('refuse to start on the schema of a newer version that has changed more', async () => {
    const { url } = await createDatabase(postgres.url);
    await (await start(url)).close();
    await migrateFurther(url, '9998-later-additive', '9999-later');
    await expect(start(url)).rejects.toThrow(
      'Start that version, or restore a backup made before the upgrade.',
    );
  });

  it('keep their stored data across a restart', async () => {
    const { url } = await createDatabase(postgres.url);
    const first = await start(url);
    const client = await TestClient.of(first.url, 'solo@indie.example');
    await client.call(addSheet, { body: { name: 'Kept', menuBar: 'ALGO' } });
    await first.close();
    const second = await start(url);
    const again = await TestClient.of(second.url, 'solo@indie.example');
    const sheets = await again.call(listSheets, { query: { rootPath: 'algo' } });
    expect(sheets.map(({ name }) => name)).toEqual(['Kept']);
    await second.close();
  });

  it('respond with 503 while PostgreSQL is down, serve the page, count no sign-in, log one line, and recover', async () => {
    const own = await startPostgres(process.env['POSTGRES_BIN'] ?? '');
    const lines: string[] = [];
    const screens = await writeScreens(join(folder, 'screens'));
    const server = await start(own.url, (line) => lines.push(line), { screens });
    const email = 'solo@indie.example';
    const client = await TestClient.of(server.url, email);
    const ready = async () => {
      const response = await client.fetch('/readyz');
      return { status: response.status, body: await response.json() };
    };
    const change = async (status: number) => {
      let now = await ready();
      while (now.status !== status) now = await ready();
      return now;
    };
    const page = async (path: string) => {
      const response = await client.fetch(path, { headers: { accept: 'text/html' } });
      return { status: response.status, text: await response.text() };
    };
    expect(await ready()).toMatchObject({ status: 200, body: { storage: 'up' } });
    const before = await page('/platform');
    expect(before).toMatchObject({ status: 200, text: expect.stringContaining('id="root"') });

    await own.stop();
    expect(await change(503)).toMatchObject({
      status: 503,
      body: { ready: false, storage: 'down' },
    });
    expect((await client.fetch('/healthz')).status).toBe(200);
    const failed = await client.send(listSheets, { query: { rootPath: 'algo' } });
    expect(failed.status).toBe(503);
    expect(Number(failed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await failed.json()).toMatchObject({
      success: false,
      error: expect.stringContaining('The server cannot reach its database at the moment.'),
    });
    const nobody = new TestClient(server.url);
    const wrong = { body: { email, password: 'wrong' } };
    for (let count = 0; count < 12; count += 1) {
      expect((await nobody.fail(signIn, wrong)).status).toBe(503);
    }
    const during = await page('/platform');
    expect(during).toMatchObject({ status: 200, text: expect.stringContaining('id="root"') });

    await own.start();
    expect(await change(200)).toMatchObject({ status: 200, body: { ready: true, storage: 'up' } });
    expect(await client.call(listSheets, { query: { rootPath: 'algo' } })).toEqual([]);
    expect((await nobody.fail(signIn, wrong)).status).toBe(401);
    await TestClient.of(server.url, email);
    await server.close();
    await own.remove();
    expect(lines).toEqual([expect.stringMatching(/^A connection to the database was lost: /)]);
    const { password } = new URL(own.url);
    expect(lines.join('\n')).not.toContain(password);
  });

  it.each([
    ['a wrong password', { password: 'not-the-password' }, 'the user or the password is wrong'],
    ['a database that does not exist', { pathname: '/absent' }, 'there is no such database'],
    ['a port on which nothing is listening', { port: '1' }, 'nothing is listening there'],
  ])(
    'refuse to start with %s, and report the reason in one line without the password',
    async (_why, part, reason) => {
      const url = Object.assign(new URL(postgres.url), part);
      const where = `${url.pathname.slice(1)} at ${url.host}`;
      await expect(start(url.href)).rejects.toThrow(
        `The database ${where} cannot be used: ${reason}. Set DATABASE_URL to a database that can be used.`,
      );
    },
  );
});
