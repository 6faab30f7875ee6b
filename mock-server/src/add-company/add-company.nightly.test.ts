import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  acceptInvitation,
  getTrader,
  inviteCompanyTrader,
  listCompanyTraders,
  signIn,
} from '@parallax/protocol';
import { openEmbeddedStorage } from '@parallax/server-kit/storage/storage';
import { DEMO_PASSWORD } from '../seed/demo-traders.ts';
import type { ServerOptions } from '../server/server-options.ts';
import { startServer } from '../server/start-server.ts';
import { fixedMarket } from '../testing/fixed-market.ts';
import { TestClient } from '../testing/test-client.ts';
import { addCompany } from './add-company.ts';
import { ADA, addNewCompany, codeIn } from './testing/command.ts';

const password = 'Password-of-1-Ada!';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parallax-new-company-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const start = (dataDir: string, options: Partial<ServerOptions> = {}) =>
  startServer({
    host: '127.0.0.1',
    port: 0,
    dataDir,
    feed: 'sim',
    demo: false,
    market: fixedMarket,
    log: () => undefined,
    ...options,
  });

describe('npm run add-company on embedded storage', () => {
  it('creates a company whose first trader signs in with the code and manages the company', async () => {
    const DATA_DIR = join(folder, 'business');
    const first = await addNewCompany({ DATA_DIR });
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toContain('New Capital (BUSINESS) was created.');
    const again = await addNewCompany({ DATA_DIR });
    expect(again.out).toContain(`${ADA} is invited to New Capital again.`);

    const server = await start(DATA_DIR);
    const ada = new TestClient(server.url);
    const old = { email: ADA, code: codeIn(first.out), password };
    expect((await ada.fail(acceptInvitation, { body: old })).status).toBe(400);
    const body = { ...old, code: codeIn(again.out) };
    const { traderId, companyId } = await ada.call(acceptInvitation, { body });
    expect(await ada.call(getTrader, { query: { TraderId: traderId } })).toMatchObject({
      companyName: 'New Capital',
      companyType: 'BUSINESS',
      isAdmin: true,
      firstName: 'ada',
    });
    await ada.call(inviteCompanyTrader, {
      body: { email: 'bob@new.example', firstName: 'Bob', lastName: 'Lee', isAdmin: false },
    });
    const members = await ada.call(listCompanyTraders, { query: { CompanyId: companyId } });
    expect(members).toHaveLength(2);
    const demo = { email: 'admin@acme.example', password: DEMO_PASSWORD };
    expect((await ada.fail(signIn, { body: demo })).status).toBe(401);

    const inUse = await addNewCompany({ DATA_DIR }, { email: 'eve@new.example' });
    expect(inUse).toMatchObject({ code: 1, out: '' });
    expect(inUse.err).toMatch(/^The data folder .* is in use by another server/);
    await server.close();

    const known = await addNewCompany({ DATA_DIR });
    expect(known).toEqual({
      code: 1,
      out: '',
      err: `${ADA} already has an account at New Capital.\n`,
    });
  });

  it('opens neither the mailbox nor the test control of a company, and serves it through a proxy', async () => {
    const DATA_DIR = join(folder, 'with-company');
    expect(await addNewCompany({ DATA_DIR })).toMatchObject({ code: 0 });
    // as without DEMO: the folder is not empty, so it contains no demo accounts
    const settings = { demo: true, localOnly: true };
    const unset = await start(DATA_DIR, settings);
    expect(unset).toMatchObject({ hasDemoAccounts: false, mailboxAccess: 'none' });
    expect((await fetch(`${unset.url}/dev/mail`)).status).toBe(404);
    const proxied = { headers: { 'x-forwarded-for': '203.0.113.9' } };
    expect((await fetch(`${unset.url}/guides`, proxied)).status).toBe(200);
    await unset.close();
    await expect(start(DATA_DIR, { ...settings, control: true })).rejects.toThrow(
      'CONTROL=1 is invalid: the test control needs no authentication,',
    );
  });

  it('creates an individual account whose trader is not an admin', async () => {
    const DATA_DIR = join(folder, 'individual');
    const { out } = await addNewCompany({ DATA_DIR }, { type: 'INDIVIDUAL' });
    const server = await start(DATA_DIR);
    const ada = new TestClient(server.url);
    const { traderId } = await ada.call(acceptInvitation, {
      body: { email: ADA, code: codeIn(out), password },
    });
    expect(await ada.call(getTrader, { query: { TraderId: traderId } })).toMatchObject({
      companyType: 'INDIVIDUAL',
      isAdmin: false,
    });
    await server.close();
  });

  it('creates nothing if storing the code fails', async () => {
    const storage = await openEmbeddedStorage(folder, (error) => {
      throw error;
    });
    const { db } = storage;
    await db.schema.alterTable('email_code').renameTo('missing_code').execute();
    const company = {
      name: 'New Capital',
      type: 'BUSINESS',
      email: ADA,
      firstName: 'Ada',
      lastName: 'Lee',
    } as const;
    await expect(addCompany({ db, now: Date.now }, company)).rejects.toThrow('email_code');
    const stored = db.selectFrom('trader').select('id').where('email', '=', ADA);
    expect(await stored.execute()).toEqual([]);
    await storage.close();
  });

  it('reports an invalid argument and creates nothing', async () => {
    const refused = await addNewCompany({ DATA_DIR: join(folder, 'none') }, { type: 'CLUB' });
    expect(refused).toMatchObject({ code: 1, out: '' });
    expect(refused.err).toMatch(/^--type must be one of: .*\nUsage: npm run add-company/);
  });
});
