/**
 * Measures pages of the histories of orders and fills of an account with 100,000 rows, alone and together with
 * two others of as many, by what a person filters. Run by `npm run bench -- history`; for a short run add
 * `--rows 10000`.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { demoConnection } from '@parallax/mock-server/testing/demo-connection';
import { insertHistory } from '@parallax/mock-server/testing/insert-history';
import { runProgram, waitForLine } from '@parallax/mock-server/testing/server-process';
import { TestClient } from '@parallax/mock-server/testing/test-client';
import { listFills, listOrders } from '@parallax/protocol';
import { createDatabase, startPostgres } from '@parallax/server-kit/testing/postgres';
import { median, quantile } from './median.ts';
import { row, table } from './report.ts';

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const rows = Number(values.rows);
const REPEATS = 40;
const WARM_UP = 5;
const PAGE = 500;
const READY = /ready at (\S+)\n/;
const ACCOUNTS = ['Paper spot', 'Paper futures', 'Paper options'].map(demoConnection);

async function bench(engine: string, databaseUrl?: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parallax-history-'));
  const start = async () => {
    const server = runProgram('src/testing/start-without-screens.ts', {
      PORT: '0',
      DATA_DIR: folder,
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl, DEMO: '1' }),
    });
    return { server, url: await waitForLine(server, READY) };
  };
  const first = await start();
  first.server.child.kill('SIGTERM');
  await first.server.ended;
  await insertHistory({ folder, databaseUrl, accountIds: ACCOUNTS, rows });
  const { server, url } = await start();
  const client = await TestClient.of(url, 'admin@acme.example');
  const [AccountId = ''] = ACCOUNTS;
  const half = new Date(Date.now() - 182 * 86_400_000).toISOString();
  const fills = (query: object) => () =>
    client.call(listFills, { query: { limit: PAGE, ...query } });
  const orders = (query: object) => () =>
    client.call(listOrders, { query: { status: 'done', limit: PAGE, ...query } });
  const { cursor } = await client.call(listFills, { query: { AccountId, to: half, limit: 1 } });
  const deep = cursor === null ? {} : { cursor };
  const views: readonly (readonly [string, () => Promise<{ rows: readonly unknown[] }>])[] = [
    ['fills of one account', fills({ AccountId })],
    ['fills of all accounts', fills({})],
    ['fills, a page in the middle', fills({ AccountId, ...deep })],
    ['fills of all accounts, a page in the middle', fills(deep)],
    ['fills of a common contract', fills({ symbol: 'BTCUSDT', exchange: 'binance_spot' })],
    ['fills of a rare contract', fills({ symbol: 'RAREUSDT', exchange: 'binance_spot' })],
    ['fills of a contract that was never traded', fills({ symbol: 'NONEUSDT' })],
    ['fills by side and amount', fills({ side: 'buy', amountFrom: '99', amountTo: '100' })],
    ['fills of a day half a year ago', fills({ to: half })],
    ['orders of one account', orders({ AccountId })],
    ['orders of all accounts', orders({})],
    ['orders of a rare contract', orders({ symbol: 'RAREUSDT', exchange: 'binance_spot' })],
  ];
  for (const [name, call] of views) {
    const times: number[] = [];
    for (let at = 0; at < WARM_UP + REPEATS; at += 1) {
      const began = performance.now();
      await call();
      if (at >= WARM_UP) times.push(performance.now() - began);
    }
    row(engine, name, median(times).toFixed(0), quantile(times, 0.95).toFixed(0));
  }
  server.child.kill('SIGTERM');
  await server.ended;
  await rm(folder, { recursive: true, force: true });
}

table('Engine', 'Page of 500', 'Median (ms)', 'p95 (ms)');
await bench('PGlite');
const programs = process.env['POSTGRES_BIN'];
if (programs !== undefined) {
  const postgres = await startPostgres(programs, { durable: true });
  try {
    const database = await createDatabase(postgres.url);
    await bench('PostgreSQL', database.url);
  } finally {
    await postgres.remove();
  }
}
