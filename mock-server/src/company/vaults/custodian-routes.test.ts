import { describe, expect, it } from '@jest/globals';
import {
  ALIAS_REQUIRED,
  API_KEY_REQUIRED,
  API_SECRET_INVALID,
  addCompanyExchange,
  addCustodian,
  addPrimeBroker,
  CUSTODIAN_INVALID,
  failureSchema,
  listCompanyExchanges,
  NOTIFICATION_KINDS,
  PRIME_BROKER_INVALID,
  registeredConnectionSchema,
  STAKING_VAULTS,
  successSchema,
} from '@parallax/protocol';
import { z } from 'zod';
import type { TestClient } from '../../testing/test-client.ts';
import {
  ACME,
  INDIE,
  startExchangeServer,
  titles,
} from '../exchanges/testing/start-exchange-server.ts';

const { server, admin, member, solo, nobody, second } = await startExchangeServer();

const errorMessageSchema = z.object({ errorMessage: z.string() });

/** Posts a form, whose fields may be files, and returns the response. */
async function postForm(client: TestClient, fields: Record<string, string | Blob>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  const response = await client.fetch(addCustodian.path, { method: 'POST', body });
  const payload: unknown = await response.json();
  return { status: response.status, payload };
}

const copper = (companyId = ACME) => ({
  Name: 'Second Copper',
  CompanyId: companyId,
  ExchangeId: 'copper',
  ApiKey: 'copper-key-1234',
  SecretKey: 'copper-secret',
});

describe('POST /api/company-exchanges/custodians', () => {
  it('connects a custodian and returns its vaults without saving them', async () => {
    const { status, payload } = await postForm(admin, copper());
    expect(status).toBe(200);
    successSchema('ok-form', registeredConnectionSchema).parse(payload);
    expect(payload).toMatchObject({
      ok: true,
      message: 'Service registered successfully',
      error: null,
      errorMessage: null,
    });
    const { data } = z.object({ data: registeredConnectionSchema }).parse(payload);
    expect(data.companyExchangeVaults.length).toBeGreaterThan(0);
    for (const vault of data.companyExchangeVaults) {
      expect(vault).toMatchObject({ active: false, deleted: false, new: false });
      expect(vault.exchange).toMatchObject({ custodian: true, primeBroker: false });
    }
    const listed = (await admin.call(listCompanyExchanges)).find(({ id }) => id === data.id);
    expect(listed).toMatchObject({ name: 'Second Copper', companyExchangeVaults: [] });
    expect(await titles(second.client, 'sso@acme.example')).toContain(
      NOTIFICATION_KINDS.CUSTODIAN_ADDED.title,
    );
  });

  it('accepts a secret key file, and adds the five staking vaults of Fireblocks', async () => {
    const { SecretKey: _, ...fields } = copper();
    const { payload } = await postForm(admin, {
      ...fields,
      ExchangeId: 'fireblocks',
      SecretKeyFile: new File(['-----BEGIN PRIVATE KEY-----'], 'fireblocks_secret.key'),
    });
    const { data } = z.object({ data: registeredConnectionSchema }).parse(payload);
    const ids = data.companyExchangeVaults.map(({ externalId }) => externalId);
    expect(ids).toEqual(expect.arrayContaining([...STAKING_VAULTS]));
  });

  it('reports a large file that is not text as an invalid secret', async () => {
    const bytes = new Uint8Array(60_000).fill(0xff);
    const { status, payload } = await postForm(admin, {
      ...copper(),
      ExchangeId: 'fireblocks',
      SecretKeyFile: new File([bytes], 'fireblocks_secret.key'),
    });
    expect(status).toBe(400);
    expect(payload).toMatchObject({ error: { data: ['Invalid API Secret'] } });
  });

  it('requires no secret for Metamask Institutional', async () => {
    const { SecretKey: _, ...fields } = copper(INDIE);
    const { status } = await postForm(solo, { ...fields, ExchangeId: 'metamask_institutional' });
    expect(status).toBe(200);
  });

  it('accepts a passphrase instead of a secret', async () => {
    const { SecretKey: _, ...fields } = copper();
    const { status } = await postForm(admin, { ...fields, SecretKey: '', Passphrase: 'words' });
    expect(status).toBe(200);
  });

  it.each([
    ['is not UTF-8', Uint8Array.of(0x2d, 0x2d, 0xff, 0xfe, 0x2d)],
    ['ends within a character', Uint8Array.of(0x2d, 0xe2, 0x82)],
    ['contains a NUL', Uint8Array.of(0x2d, 0x00, 0x2d)],
  ])('refuses a key file that %s, and stores nothing', async (_what, bytes) => {
    const before = await admin.call(listCompanyExchanges);
    const file = { SecretKeyFile: new File([bytes], 'secret.key') };
    const { status, payload } = await postForm(admin, { ...copper(), ...file });
    expect(status).toBe(400);
    expect(errorMessageSchema.parse(payload).errorMessage).toBe(API_SECRET_INVALID);
    expect(await admin.call(listCompanyExchanges)).toEqual(before);
    expect((await postForm(member, { ...copper(), ...file })).status).toBe(403);
  });

  it.each([
    ['an empty alias', { Name: '' }, ALIAS_REQUIRED],
    ['an empty key', { ApiKey: '' }, API_KEY_REQUIRED],
    ['an empty secret', { SecretKey: '' }, API_SECRET_INVALID],
    ['an exchange', { ExchangeId: 'okx' }, CUSTODIAN_INVALID],
    ['a rejected key', { ApiKey: 'invalid' }, 'Copper has refused this API key.'],
    ['a field that is too large', { SecretKey: 'x'.repeat(20_000) }, 'SecretKey is too large.'],
    [
      'a file that is too large',
      { SecretKeyFile: new Blob(['x'.repeat(100_000)]) },
      'SecretKeyFile is too large.',
    ],
    [
      'too many fields',
      Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`field${at}`, ''])),
      'The form has too many fields.',
    ],
  ])('refuses %s, with the reason in errorMessage', async (_what, change, text) => {
    const before = await admin.call(listCompanyExchanges);
    const { status, payload } = await postForm(admin, { ...copper(), ...change });
    expect(status).toBe(400);
    failureSchema('ok-form').parse(payload);
    expect(errorMessageSchema.parse(payload).errorMessage).toBe(text);
    expect(await admin.call(listCompanyExchanges)).toEqual(before);
  });

  it('rejects a body that is not a form, and a malformed form', async () => {
    const json = await admin.fail(addCustodian, { body: copper() });
    expect(json.messages).toEqual(['Send the body as a form, multipart/form-data.']);
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const response = await admin.fetch(addCustodian.path, {
        method: 'POST',
        body: '--x\r\nContent-Disposition: form-data; name="Name"\r\n\r\nCut of',
        headers: { 'content-type': type },
      });
      expect(response.status).toBe(400);
    }
  });

  it('requires a privileged trader of the company', async () => {
    expect((await postForm(member, copper())).status).toBe(403);
    expect((await postForm(solo, copper())).status).toBe(403);
    expect((await postForm(nobody, copper())).status).toBe(401);
  });
});

const hiddenRoad = (change: object = {}) => ({
  name: 'Second prime',
  companyId: ACME,
  exchangeId: 'hidden_road',
  apiKey: 'prime-key-1234',
  secretKey: 'prime-secret',
  ...change,
});

describe.each([
  ['POST /api/company-exchanges/primebrokers', addPrimeBroker, 'hidden_road'],
  ['POST /api/company-exchanges', addCompanyExchange, 'deribit'],
])('%s', (_call, endpoint, exchangeId) => {
  it('accepts null for fields that the provider does not use, and requires a secret', async () => {
    await admin.call(endpoint, { body: hiddenRoad({ exchangeId, passphrase: null }) });
    for (const change of [{ secretKey: null }, { secretKey: null, passphrase: 'words' }]) {
      const failed = await admin.fail(endpoint, { body: hiddenRoad({ exchangeId, ...change }) });
      expect(failed).toEqual({ status: 400, messages: [API_SECRET_INVALID], data: null });
    }
  });
});

describe('POST /api/company-exchanges/primebrokers', () => {
  it('connects a prime broker and returns its vaults', async () => {
    expect(await admin.fullResponse(addPrimeBroker, { body: hiddenRoad() })).toMatchObject({
      ok: true,
      message: 'Primebroker registered',
      error: null,
      data: { companyExchangeVaults: [{ active: false }, { active: false }] },
    });
    expect(await titles(second.client, 'sso@acme.example')).toContain(
      NOTIFICATION_KINDS.PRIME_BROKER_ADDED.title,
    );
  });

  it.each([
    ['an empty alias', { name: '' }, ALIAS_REQUIRED],
    ['an empty key', { apiKey: '' }, API_KEY_REQUIRED],
    ['an empty secret', { secretKey: '' }, API_SECRET_INVALID],
    ['a custodian', { exchangeId: 'copper' }, PRIME_BROKER_INVALID],
    ['a rejected key', { apiKey: 'invalid' }, 'Hidden Road has refused this API key.'],
  ])('refuses %s', async (_what, change, text) => {
    const failed = await admin.fail(addPrimeBroker, { body: hiddenRoad(change) });
    expect(failed).toEqual({ status: 400, messages: [text], data: null });
  });

  it('requires a privileged trader of the company', async () => {
    await solo.call(addPrimeBroker, { body: hiddenRoad({ companyId: INDIE }) });
    expect((await member.fail(addPrimeBroker, { body: hiddenRoad() })).status).toBe(403);
    expect((await solo.fail(addPrimeBroker, { body: { companyId: ACME } })).status).toBe(403);
    expect((await nobody.fail(addPrimeBroker, { body: hiddenRoad() })).status).toBe(401);
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
