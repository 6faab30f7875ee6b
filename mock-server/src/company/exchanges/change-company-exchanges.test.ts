import { describe, expect, it } from '@jest/globals';
import {
  ALIAS_REQUIRED,
  API_KEY_REQUIRED,
  API_SECRET_INVALID,
  activateCompanyExchange,
  deactivateCompanyExchange,
  EXCHANGE_INVALID,
  NOTIFICATION_KINDS,
  PASSPHRASE_REQUIRED,
  renameCompanyExchange,
  updateCompanyExchangeKey,
} from '@parallax/protocol';
import { demoConnection } from '../../testing/demo-connection.ts';
import {
  BINANCE,
  COPPER,
  INDIE_KRAKEN,
  startExchangeServer,
  titles,
} from './testing/start-exchange-server.ts';

const { server, admin, member, solo, other, nobody, second } = await startExchangeServer();

describe.each([
  ['deactivate', deactivateCompanyExchange, false, NOTIFICATION_KINDS.EXCHANGE_DEACTIVATED.title],
  ['activate', activateCompanyExchange, true, NOTIFICATION_KINDS.EXCHANGE_ACTIVATED.title],
])('PUT /api/company-exchanges/%s', (_name, endpoint, active, title) => {
  it('changes the state and notifies everyone else who sees the connection', async () => {
    const query = { CompanyExchangeId: BINANCE };
    const ofActor = await titles(admin, 'admin@acme.example');
    expect(await admin.fullResponse(endpoint, { query })).toMatchObject({
      ok: true,
      message: 'Exchanges updated successfully',
      data: { id: BINANCE, active, execution: active },
    });
    expect(await titles(member, 'trader@acme.example')).toContain(title);
    expect(await titles(other, 'prime@north.example')).not.toContain(title);
    expect(await titles(admin, 'admin@acme.example')).toEqual(ofActor);
  });

  it('notifies nobody when nothing changes', async () => {
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

  it('requires an admin for exchanges and a privileged trader for custodians', async () => {
    const refusals = [
      await member.fail(endpoint, { query: { CompanyExchangeId: BINANCE } }),
      await member.fail(endpoint, { query: { CompanyExchangeId: COPPER } }),
      await solo.fail(endpoint, { query: { CompanyExchangeId: INDIE_KRAKEN } }),
    ];
    expect(refusals.map(({ status }) => status)).toEqual([403, 403, 403]);
    const missing = await other.fail(endpoint, { query: { CompanyExchangeId: BINANCE } });
    expect(missing).toEqual({
      status: 404,
      messages: ['This connection does not exist.'],
      data: null,
    });
    expect((await nobody.fail(endpoint, { query: {} })).status).toBe(401);
  });
});

describe('PUT /api/company-exchanges/rename', () => {
  it('changes the alias and returns a message', async () => {
    const body = { companyExchangeId: COPPER, name: ' Copper cold ' };
    expect(await admin.fullResponse(renameCompanyExchange, { body })).toMatchObject({
      ok: true,
      message: 'Alias updated successfully',
      data: { id: COPPER, name: 'Copper cold' },
    });
  });

  it('requires an alias', async () => {
    const failed = await admin.fail(renameCompanyExchange, {
      body: { companyExchangeId: COPPER, name: '' },
    });
    expect(failed).toEqual({ status: 400, messages: [ALIAS_REQUIRED], data: null });
  });

  it('rejects members and traders of other companies before validating the body', async () => {
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
    expect(await admin.fullResponse(updateCompanyExchangeKey, { body: newKeys() })).toMatchObject({
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
    expect(failed).toEqual({ status: 400, messages: [API_SECRET_INVALID], data: null });
  });

  it.each([
    ['an empty key', { apiKey: '' }, API_KEY_REQUIRED],
    ['an empty secret', { secretKey: '' }, API_SECRET_INVALID],
    ['another exchange', { exchangeId: 'okx' }, EXCHANGE_INVALID],
    ['a rejected key', { apiKey: 'invalid' }, 'Binance Spot has refused this API key.'],
  ])('refuses %s', async (_what, change, text) => {
    const failed = await admin.fail(updateCompanyExchangeKey, { body: newKeys(change) });
    expect(failed).toEqual({ status: 400, messages: [text], data: null });
  });

  it('rejects a missing passphrase if the exchange needs one', async () => {
    const companyExchangeId = demoConnection('OKX North');
    const okx = newKeys({ companyExchangeId, exchangeId: 'okx' });
    for (const passphrase of [undefined, null, ' ']) {
      const failed = await other.fail(updateCompanyExchangeKey, { body: { ...okx, passphrase } });
      expect(failed).toEqual({ status: 400, messages: [PASSPHRASE_REQUIRED], data: null });
    }
    const body = { ...okx, passphrase: 'words' };
    expect(await other.call(updateCompanyExchangeKey, { body })).toMatchObject({ apiKey: '9876' });
  });

  it('rejects members and traders of other companies', async () => {
    expect((await member.fail(updateCompanyExchangeKey, { body: newKeys() })).status).toBe(403);
    expect((await other.fail(updateCompanyExchangeKey, { body: newKeys() })).status).toBe(404);
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
