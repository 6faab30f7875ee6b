import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { acceptInvitation, getTrader } from '@parallax/protocol';
import { createDatabase } from '@parallax/server-kit/testing/postgres';
import { startServer } from '../server/start-server.ts';
import { fixedMarket } from '../testing/fixed-market.ts';
import { TestClient } from '../testing/test-client.ts';
import { ADA, addNewCompany, codeIn } from './testing/command.ts';

it('npm run add-company creates the first trader in PostgreSQL while a demo server uses the database, which closes mailbox and test control', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'parallax-new-company-'));
  const database = await createDatabase(process.env['PARALLAX_TEST_DATABASE'] ?? '');
  const server = await startServer({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    feed: 'sim',
    demo: true,
    control: true,
    databaseUrl: database.url,
    market: fixedMarket,
    log: () => undefined,
  });
  const statuses = () =>
    Promise.all(
      ['/dev/mail', '/__control/mail'].map(async (path) => (await fetch(server.url + path)).status),
    );
  expect(await statuses()).toEqual([200, 200]);
  const { code, out, err } = await addNewCompany({ DATABASE_URL: database.url });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(await statuses()).toEqual([404, 403]);
  const ada = new TestClient(server.url);
  const { traderId } = await ada.call(acceptInvitation, {
    body: { email: ADA, code: codeIn(out), password: 'Password-of-1-Ada!' },
  });
  const trader = await ada.call(getTrader, { query: { TraderId: traderId } });
  expect(trader).toMatchObject({ companyName: 'New Capital', isAdmin: true });
  await server.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});
