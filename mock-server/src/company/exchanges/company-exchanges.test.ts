import { describe, expect, it } from '@jest/globals';
import {
  ALIAS_REQUIRED,
  API_KEY_REQUIRED,
  API_SECRET_INVALID,
  addCompanyExchange,
  deleteCompanyExchange,
  EXCHANGE_INVALID,
  listCompanyExchanges,
  NOTIFICATION_KINDS,
  PASSPHRASE_REQUIRED,
} from '@parallax/protocol';
import { TestClient } from '../../testing/test-client.ts';
import {
  ACME,
  BINANCE,
  COPPER,
  INDIE,
  names,
  startExchangeServer,
  titles,
} from './testing/start-exchange-server.ts';

const { server, admin, member, solo, other, nobody, second } = await startExchangeServer();

const adding = (companyId: string) => ({
  name: 'Deribit options',
  companyId,
  exchangeId: 'deribit',
  apiKey: 'typed-key-1234',
  secretKey: 'typed-secret',
});

describe('GET /api/company-exchanges/trader', () => {
  it('returns all connections of the company to an admin, with saved vaults and key tails', async () => {
    const list = await admin.call(listCompanyExchanges);
    expect(names(list)).toEqual([
      'Binance main',
      'Bybit derivatives',
      'Kraken spot',
      'Fireblocks treasury',
      'Copper custody',
      'Hidden Road prime',
      'Paper spot',
      'Paper futures',
      'Paper options',
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

  it('returns all connections of an individual account', async () => {
    expect(names(await solo.call(listCompanyExchanges))).toEqual(['Kraken']);
  });

  it('shows a member the connections of their groups and of visible vaults', async () => {
    const list = await member.call(listCompanyExchanges);
    expect(names(list)).toEqual([
      'Binance main',
      'Bybit derivatives',
      'Fireblocks treasury',
      'Hidden Road prime',
      'Paper spot',
      'Paper futures',
      'Paper options',
    ]);
    expect(list.map(({ companyExchangeVaults }) => companyExchangeVaults.length)).toEqual([
      0, 0, 1, 1, 0, 0, 0,
    ]);
  });

  it('returns an empty list for an empty company, and 401 when signed out', async () => {
    const blank = await TestClient.of(server.url, 'admin@blank.example');
    const expected = { data: [], ok: true, message: null, error: null };
    expect(await blank.fullResponse(listCompanyExchanges)).toEqual(expected);
    expect((await nobody.fail(listCompanyExchanges)).status).toBe(401);
  });
});

describe('POST /api/company-exchanges', () => {
  it('connects an exchange and notifies the other admins', async () => {
    const response = await admin.fullResponse(addCompanyExchange, { body: adding(ACME) });
    expect(response).toMatchObject({
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
    ['a blank alias', { name: ' ' }, ALIAS_REQUIRED],
    ['an empty key', { apiKey: '' }, API_KEY_REQUIRED],
    ['an empty secret', { secretKey: '' }, API_SECRET_INVALID],
    [
      'a missing passphrase of an exchange that needs one',
      { exchangeId: 'okx' },
      PASSPHRASE_REQUIRED,
    ],
    ['an unknown exchange', { exchangeId: 'moon' }, EXCHANGE_INVALID],
    ['a custodian', { exchangeId: 'copper' }, EXCHANGE_INVALID],
    ['a rejected key', { apiKey: 'invalid' }, 'Deribit has refused this API key.'],
  ])('refuses %s', async (_what, change, text) => {
    const before = await admin.call(listCompanyExchanges);
    const failed = await admin.fail(addCompanyExchange, { body: { ...adding(ACME), ...change } });
    expect(failed).toEqual({ status: 400, messages: [text], data: null });
    expect(await admin.call(listCompanyExchanges)).toEqual(before);
  });
});

describe('DELETE /api/company-exchanges', () => {
  it('rejects members and traders of other companies without changes', async () => {
    const query = { CompanyExchangeId: BINANCE };
    expect((await member.fail(deleteCompanyExchange, { query })).status).toBe(403);
    expect((await other.fail(deleteCompanyExchange, { query })).status).toBe(404);
    expect(names(await admin.call(listCompanyExchanges))).toContain('Binance main');
  });

  it('deletes the connection with its vaults once, and notifies everyone who saw it', async () => {
    const query = { CompanyExchangeId: BINANCE };
    expect(await admin.fullResponse(deleteCompanyExchange, { query })).toEqual({
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

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
