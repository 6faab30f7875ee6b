import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { deleteCompanyExchange } from '@parallax/protocol';
import { PostgresPool } from '@parallax/server-kit/storage/postgres-pool';
import { createDatabase } from '@parallax/server-kit/testing/postgres';
import { DEMO_VAULTS } from '../../seed/demo-exchanges.ts';
import { startServer } from '../../server/start-server.ts';
import { demoConnection } from '../../testing/demo-connection.ts';
import { demoTrader } from '../../testing/demo-trader.ts';
import { fixedMarket } from '../../testing/fixed-market.ts';
import { TestClient } from '../../testing/test-client.ts';

const COPPER = demoConnection('Copper custody');
const WAITING = `select pid from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

it('a custodian is deleted only after a concurrent update of a group with its vaults', async () => {
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
  const admin = await TestClient.of(server.url, 'admin@acme.example');
  const vaults = DEMO_VAULTS.filter((vault) => vault.company_exchange_id === COPPER);

  // a group update: it locks the company, locks its vaults, and deletes its previous rows
  const change = await pool.connect();
  await change.query('begin');
  await change.query('select id from company where id = $1 for no key update', [
    demoTrader('admin@acme.example').companyId,
  ]);
  const call = { finished: false };
  const deleting = admin
    .fullResponse(deleteCompanyExchange, { query: { CompanyExchangeId: COPPER } })
    .finally(() => {
      call.finished = true;
    });
  let waits = false;
  while (!waits && !call.finished) waits = (await pool.query(WAITING)).rowCount > 0;
  expect(waits).toBe(true);
  for (const { id } of vaults) {
    await change.query('select id from vault where id = $1 for key share nowait', [id]);
    await change.query('delete from group_vault where vault_id = $1', [id]);
  }
  await change.query('commit');
  change.release();
  expect(await deleting).toMatchObject({ ok: true });

  await pool.end();
  await server.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
  expect(logged).toEqual([]);
});
