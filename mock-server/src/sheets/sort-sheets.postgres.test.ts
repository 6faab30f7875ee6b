import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { addSheet, listSheets, sortSheets } from '@parallax/protocol';
import { PostgresPool } from '@parallax/server-kit/storage/postgres-pool';
import { createDatabase } from '@parallax/server-kit/testing/postgres';
import { startServer } from '../server/start-server.ts';
import { fixedMarket } from '../testing/fixed-market.ts';
import { TestClient } from '../testing/test-client.ts';

const WAITING = `select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

it('sheets are sorted only after a concurrent move of a widget between them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-locks-'));
  const database = await createDatabase(process.env['PARALLAX_TEST_DATABASE'] ?? '');
  const logged: string[] = [];
  const log = (line: string) => logged.push(line);
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    dataDir: folder,
    feed: 'sim',
    demo: true,
    databaseUrl: database.url,
    market: fixedMarket,
    log,
  });
  const pool = new PostgresPool(database.url, log);
  const trader = await TestClient.of(server.url, 'trader@acme.example');
  const add = (name: string) => trader.call(addSheet, { body: { name, menuBar: 'RISK' } });
  const ids = [(await add('One')).id, (await add('Two')).id].toSorted();
  const [lower = '', higher = ''] = ids;
  const sort = (order: string[]) =>
    trader.call(sortSheets, { body: { items: order.map((id) => ({ id })) } });
  await sort([higher, lower]);

  // a move of a widget: it locks both sheets, in the order of their ids
  const move = await pool.connect();
  await move.query('begin');
  await move.query('select id from sheet where id = $1 for update', [lower]);
  const call = { finished: false };
  const sorting = sort([lower, higher]).finally(() => {
    call.finished = true;
  });
  let waits = false;
  while (!waits && !call.finished) waits = (await pool.query(WAITING)).rowCount > 0;
  expect(waits).toBe(true);
  await move.query('select id from sheet where id = $1 for update nowait', [higher]);
  await move.query('commit');
  move.release();
  await sorting;
  const sheets = await trader.call(listSheets, { query: { rootPath: 'risk' } });
  expect(sheets.map(({ id }) => id)).toEqual(ids);

  await pool.end();
  await server.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
  expect(logged).toEqual([]);
});
