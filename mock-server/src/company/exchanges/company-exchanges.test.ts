import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ALIAS_REQUIRED,
  API_KEY_REQUIRED,
  API_SECRET_INVALID,
  activateCompanyExchange,
  addCompanyExchange,
  type CompanyExchange,
  deactivateCompanyExchange,
  deleteCompanyExchange,
  EXCHANGE_INVALID,
  listCompanyExchanges,
  listNotifications,
  NOTIFICATION_KINDS,
  PASSPHRASE_REQUIRED,
  renameCompanyExchange,
  updateCompanyExchangeKey,
} from '@parallax/protocol';
import { demoConnection } from '../../testing/demo-connection.ts';
import { demoPerson } from '../../testing/demo-person.ts';
import { secondAdmin } from '../../testing/second-admin.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const names = (list: readonly CompanyExchange[]): string[] => list.map(({ name }) => name);

const ACME = demoPerson('admin@acme.example').companyId;
const INDIE = demoPerson('solo@indie.example').companyId;
const BINANCE = demoConnection('Binance main');
const COPPER = demoConnection('Copper custody');
const OF_INDIE = demoConnection('Kraken');

let server: TestServer;
let admin: TestClient;
let member: TestClient;
let solo: TestClient;
let other: TestClient;
let nobody: TestClient;
let second: { client: TestClient };
beforeAll(async () => {
  server = await startTestServer();
  nobody = new TestClient(server.url);
  [admin, member, solo, other] = await Promise.all([
    TestClient.of(server.url, 'admin@acme.example'),
    TestClient.of(server.url, 'trader@acme.example'),
    TestClient.of(server.url, 'solo@indie.example'),
    TestClient.of(server.url, 'prime@north.example'),
  ]);
  second = await secondAdmin(server.url, admin);
}, 30_000);
afterAll(async () => {
  await server.close();
}, 30_000);

/** The titles of a trader's notifications. */
const titles = async (client: TestClient, email: string): Promise<string[]> => {
  const { id } = demoPerson(email);
  const list = await client.call(listNotifications, { query: { TraderId: id } });
  return list.map(({ title }) => title);
};

const adding = (companyId: string) => ({
  name: 'Deribit options',
  companyId,
  exchangeId: 'deribit',
  apiKey: 'typed-key-1234',
  secretKey: 'typed-secret',
});

describe('GET /api/company-exchanges/trader', () => {
  it("lists an admin all of the company's connections with saved vaults and key tails", async () => {
    const list = await admin.call(listCompanyExchanges);
    expect(names(list)).toEqual([
      'Binance main',
      'Bybit derivatives',
      'Kraken spot',
      'Fireblocks treasury',
      'Copper custody',
      'Hidden Road prime',
    ]);
    expect(list.find(({ id }) => id === BINANCE)).toEqual({
      id: BINANCE,
      name: 'Binance main',
      exchangeId: 'binance_spot',
      exchangeName: 'binance_spot',
      exchangeType: 'SPOT',
      exchangeDisplayName: 'Binance Spot',
      exchangeMode: 'LIVE',
      apiKey: '7Qd2',
      active: true,
      allowExecution: true,
      execution: true,
      custodian: false,
      primeBroker: false,
      companyExchangeVaults: [],
    });
    const copper = list.find(({ id }) => id === COPPER);
    expect(copper).toMatchObject({ custodian: true, execution: false });
    expect(copper?.companyExchangeVaults.filter(({ deleted }) => deleted)).toHaveLength(1);
  });

  it('lists an individual account all of its connections', async () => {
    expect(names(await solo.call(listCompanyExchanges))).toEqual(['Kraken']);
  });

  it('lists a member the connections of their groups, including those of visible vaults', async () => {
    const list = await member.call(listCompanyExchanges);
    expect(names(list)).toEqual([
      'Binance main',
      'Bybit derivatives',
      'Fireblocks treasury',
      'Hidden Road prime',
    ]);
    expect(list.map(({ companyExchangeVaults }) => companyExchangeVaults.length)).toEqual([
      0, 0, 1, 1,
    ]);
  });

  it('returns an empty list for an empty company, and 401 when signed out', async () => {
    const blank = await TestClient.of(server.url, 'admin@blank.example');
    const whole = { data: [], ok: true, message: null, error: null };
    expect(await blank.whole(listCompanyExchanges)).toEqual(whole);
    expect((await nobody.fail(listCompanyExchanges)).status).toBe(401);
  });
});

describe('POST /api/company-exchanges', () => {
  it('connects an exchange and notifies the other admins', async () => {
    const whole = await admin.whole(addCompanyExchange, { body: adding(ACME) });
    expect(whole).toMatchObject({
      ok: true,
      message: 'Exchanges updated successfully',
      error: null,
      data: { name: 'Deribit options', exchangeName: 'deribit', apiKey: '1234', active: true },
    });
    const { title } = NOTIFICATION_KINDS.EXCHANGE_ADDED;
    expect(await titles(second.client, 'sso@acme.example')).toContain(title);
    expect(names(await member.call(listCompanyExchanges))).not.toContain('Deribit options');
  });

  it('allows individual accounts, but not members', async () => {
    await solo.call(addCompanyExchange, { body: adding(INDIE) });
    expect((await member.fail(addCompanyExchange, { body: adding(ACME) })).status).toBe(403);
    expect((await nobody.fail(addCompanyExchange, { body: adding(ACME) })).status).toBe(401);
  });

  it("rejects another company's id before validating the body", async () => {
    const failed = await admin.fail(addCompanyExchange, { body: { companyId: INDIE } });
    expect(failed.status).toBe(403);
  });

  it.each([
    ['no alias', { name: ' ' }, ALIAS_REQUIRED],
    ['no key', { apiKey: '' }, API_KEY_REQUIRED],
    ['no secret', { secretKey: '' }, API_SECRET_INVALID],
    ['no passphrase of an exchange that needs one', { exchangeId: 'okx' }, PASSPHRASE_REQUIRED],
    ['an unknown exchange', { exchangeId: 'moon' }, EXCHANGE_INVALID],
    ['a custodian', { exchangeId: 'copper' }, EXCHANGE_INVALID],
    ['a rejected key', { apiKey: 'invalid' }, 'Deribit has refused this API key.'],
  ])('refuses %s', async (_what, change, text) => {
    const before = await admin.call(listCompanyExchanges);
    const failed = await admin.fail(addCompanyExchange, { body: { ...adding(ACME), ...change } });
    expect(failed).toEqual({ status: 400, texts: [text], data: null });
    expect(await admin.call(listCompanyExchanges)).toEqual(before);
  });
});

describe.each([
  ['deactivate', deactivateCompanyExchange, false, NOTIFICATION_KINDS.EXCHANGE_DEACTIVATED.title],
  ['activate', activateCompanyExchange, true, NOTIFICATION_KINDS.EXCHANGE_ACTIVATED.title],
])('PUT /api/company-exchanges/%s', (_name, endpoint, active, title) => {
  it('changes the state and notifies everyone who sees the connection', async () => {
    const query = { CompanyExchangeId: BINANCE };
    expect(await admin.whole(endpoint, { query })).toMatchObject({
      ok: true,
      message: 'Exchanges updated successfully',
      data: { id: BINANCE, active, execution: active },
    });
    expect(await titles(member, 'trader@acme.example')).toContain(title);
    expect(await titles(other, 'prime@north.example')).not.toContain(title);
  });

  it('does not notify the actor, nor anybody when nothing changes', async () => {
    const query = { CompanyExchangeId: BINANCE };
    await second.client.call(endpoint, { query });
    const before = await titles(admin, 'admin@acme.example');
    const ofMember = await titles(member, 'trader@acme.example');
    expect(await admin.call(endpoint, { query })).toMatchObject({ active });
    expect(await titles(admin, 'admin@acme.example')).toEqual(before);
    expect(await titles(member, 'trader@acme.example')).toEqual(ofMember);
    const own = (await titles(second.client, 'sso@acme.example')).filter((one) => one === title);
    expect(own).toHaveLength(1);
  });

  it('requires an admin for exchanges, a privileged trader for custodians', async () => {
    const refusals = [
      await member.fail(endpoint, { query: { CompanyExchangeId: BINANCE } }),
      await member.fail(endpoint, { query: { CompanyExchangeId: COPPER } }),
      await solo.fail(endpoint, { query: { CompanyExchangeId: OF_INDIE } }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403]);
    const missing = await other.fail(endpoint, { query: { CompanyExchangeId: BINANCE } });
    expect(missing).toEqual({
      status: 404,
      texts: ['This connection does not exist.'],
      data: null,
    });
    expect((await nobody.fail(endpoint, { query: {} })).status).toBe(401);
  });
});

describe('PUT /api/company-exchanges/rename', () => {
  it('changes the alias and returns a message', async () => {
    const body = { companyExchangeId: COPPER, name: ' Copper cold ' };
    expect(await admin.whole(renameCompanyExchange, { body })).toMatchObject({
      ok: true,
      message: 'Alias updated successfully',
      data: { id: COPPER, name: 'Copper cold' },
    });
  });

  it('requires an alias', async () => {
    const failed = await admin.fail(renameCompanyExchange, {
      body: { companyExchangeId: COPPER, name: '' },
    });
    expect(failed).toEqual({ status: 400, texts: [ALIAS_REQUIRED], data: null });
  });

  it('rejects members and strangers before validating the body', async () => {
    const body = { companyExchangeId: COPPER };
    expect((await member.fail(renameCompanyExchange, { body })).status).toBe(403);
    expect((await other.fail(renameCompanyExchange, { body })).status).toBe(404);
  });
});

const newKeys = (change: object = {}) => ({
  companyExchangeId: BINANCE,
  exchangeId: 'binance_spot',
  apiKey: 'other-key-9876',
  secretKey: 'other-secret',
  ...change,
});

describe('PUT /api/company-exchanges/update-key', () => {
  it('replaces the keys, returns the new tail and notifies everyone who sees the connection', async () => {
    expect(await admin.whole(updateCompanyExchangeKey, { body: newKeys() })).toMatchObject({
      ok: true,
      message: 'Keys updated successfully',
      data: { id: BINANCE, apiKey: '9876' },
    });
    const { title } = NOTIFICATION_KINDS.EXCHANGE_KEY_UPDATED;
    expect(await titles(member, 'trader@acme.example')).toContain(title);
  });

  it('accepts the content of a secret key file', async () => {
    const body = newKeys({
      companyExchangeId: demoConnection('Fireblocks treasury'),
      exchangeId: 'fireblocks',
      secretKey: '',
      secretKeyFile: '-----BEGIN PRIVATE KEY-----',
    });
    expect(await admin.call(updateCompanyExchangeKey, { body })).toMatchObject({ apiKey: '9876' });
  });

  it('accepts null for fields that the provider does not use', async () => {
    const body = newKeys({ secretKeyFile: null, passphrase: null });
    expect(await admin.call(updateCompanyExchangeKey, { body })).toMatchObject({ apiKey: '9876' });
    const none = newKeys({ secretKey: null, secretKeyFile: null, passphrase: null });
    const failed = await admin.fail(updateCompanyExchangeKey, { body: none });
    expect(failed).toEqual({ status: 400, texts: [API_SECRET_INVALID], data: null });
  });

  it.each([
    ['no key', { apiKey: '' }, API_KEY_REQUIRED],
    ['no secret', { secretKey: '' }, API_SECRET_INVALID],
    ['another exchange', { exchangeId: 'okx' }, EXCHANGE_INVALID],
    ['a rejected key', { apiKey: 'invalid' }, 'Binance Spot has refused this API key.'],
  ])('refuses %s', async (_what, change, text) => {
    const failed = await admin.fail(updateCompanyExchangeKey, { body: newKeys(change) });
    expect(failed).toEqual({ status: 400, texts: [text], data: null });
  });

  it('rejects a missing passphrase if the exchange needs one', async () => {
    const companyExchangeId = demoConnection('OKX North');
    const okx = newKeys({ companyExchangeId, exchangeId: 'okx' });
    for (const passphrase of [undefined, null, ' ']) {
      const failed = await other.fail(updateCompanyExchangeKey, { body: { ...okx, passphrase } });
      expect(failed).toEqual({ status: 400, texts: [PASSPHRASE_REQUIRED], data: null });
    }
    const body = { ...okx, passphrase: 'words' };
    expect(await other.call(updateCompanyExchangeKey, { body })).toMatchObject({ apiKey: '9876' });
  });

  it('rejects members and strangers', async () => {
    expect((await member.fail(updateCompanyExchangeKey, { body: newKeys() })).status).toBe(403);
    expect((await other.fail(updateCompanyExchangeKey, { body: newKeys() })).status).toBe(404);
  });
});

describe('DELETE /api/company-exchanges', () => {
  it('rejects members and strangers without changes', async () => {
    const query = { CompanyExchangeId: BINANCE };
    expect((await member.fail(deleteCompanyExchange, { query })).status).toBe(403);
    expect((await other.fail(deleteCompanyExchange, { query })).status).toBe(404);
    expect(names(await admin.call(listCompanyExchanges))).toContain('Binance main');
  });

  it('deletes the connection with its vaults once, and notifies everyone who saw it', async () => {
    const query = { CompanyExchangeId: BINANCE };
    expect(await admin.whole(deleteCompanyExchange, { query })).toEqual({
      data: null,
      ok: true,
      message: 'Exchanges updated successfully',
      error: null,
    });
    expect((await admin.fail(deleteCompanyExchange, { query })).status).toBe(404);
    expect(names(await member.call(listCompanyExchanges))).not.toContain('Binance main');
    const { title } = NOTIFICATION_KINDS.EXCHANGE_DELETED;
    expect(await titles(member, 'trader@acme.example')).toContain(title);
  });
});

it('logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
