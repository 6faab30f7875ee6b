import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  API_KEY_NAME_REQUIRED,
  createApiKey,
  deleteApiKey,
  failureSchema,
  IP_ADDRESSES_INVALID,
  listApiKeys,
  updateApiKey,
} from '@parallax/protocol';
import { demoTrader } from '../../testing/demo-trader.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const ACME = demoTrader('admin@acme.example').companyId;
const INDIE = demoTrader('solo@indie.example').companyId;

let server: TestServer;
let admin: TestClient;
let member: TestClient;
let solo: TestClient;
let nobody: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  nobody = new TestClient(server.url);
  [admin, member, solo] = await Promise.all([
    TestClient.of(server.url, 'admin@acme.example'),
    TestClient.of(server.url, 'trader@acme.example'),
    TestClient.of(server.url, 'solo@indie.example'),
  ]);
});
afterAll(async () => {
  await server.close();
});

const settings = (change: object = {}) => ({
  name: 'Reports',
  withdraw: false,
  readOnly: true,
  ipWhitelist: ['10.0.0.1', '', ' 10.0.0.2 ', '10.0.0.1'],
  ...change,
});

/** Creates a token; returns its full key and secret, and its list entry. */
async function create(client: TestClient, companyId: string, change: object = {}) {
  const shown = await client.call(createApiKey, { body: settings(change) });
  const listed = (await client.call(listApiKeys, { query: { CompanyId: companyId } })).at(-1);
  if (!listed) throw new Error('The token is not listed.');
  return { shown, listed };
}

describe('GET /api/api-keys', () => {
  it('lists the company’s tokens with the tails of their keys', async () => {
    const response = await admin.fullResponse(listApiKeys, { query: { CompanyId: ACME } });
    expect(response).toMatchObject({
      ok: true,
      error: null,
      data: [
        { name: 'Reporting', readOnly: true, readWrite: false, ipWhitelist: ['203.0.113.7'] },
        { name: 'Execution desk', readOnly: false, readWrite: true, lastUsedAt: null },
      ],
    });
    const keys = await admin.call(listApiKeys, { query: { CompanyId: ACME } });
    expect(keys.map(({ key }) => key.length)).toEqual([4, 4]);
  });

  it('returns an empty list when there are no tokens, and 403 for another company', async () => {
    expect(await solo.call(listApiKeys, { query: { CompanyId: INDIE } })).toEqual([]);
    expect(await member.call(listApiKeys, { query: { CompanyId: ACME } })).toEqual([]);
    expect((await solo.fail(listApiKeys, { query: { CompanyId: ACME } })).status).toBe(403);
    expect((await nobody.fail(listApiKeys, { query: { CompanyId: ACME } })).status).toBe(401);
  });
});

describe('POST /api/api-keys', () => {
  it('returns key and secret only on creation, and removes empty addresses', async () => {
    const response = await admin.fullResponse(createApiKey, { body: settings() });
    expect(response).toMatchObject({
      ok: true,
      message: 'API key created successfully',
      error: null,
      data: { apiKey: expect.any(String), secretKey: expect.any(String) },
    });
    const { shown, listed } = await create(admin, ACME);
    expect(listed.key).toBe(shown.apiKey.slice(-4));
    expect(listed.ipWhitelist).toEqual(['10.0.0.1', '10.0.0.2']);
    const list = await admin.fullResponse(listApiKeys, { query: { CompanyId: ACME } });
    expect(JSON.stringify(list)).not.toContain(shown.secretKey);
    expect(JSON.stringify(list)).not.toContain(shown.apiKey);
  });

  it.each([
    ['a blank name', { name: ' ' }, API_KEY_NAME_REQUIRED],
    ['an incomplete address', { ipWhitelist: ['10.0.0'] }, IP_ADDRESSES_INVALID],
    ['an octet out of range', { ipWhitelist: ['10.0.0.256'] }, IP_ADDRESSES_INVALID],
    ['a host name', { ipWhitelist: ['localhost'] }, IP_ADDRESSES_INVALID],
    ['IPv6', { ipWhitelist: ['::1'] }, IP_ADDRESSES_INVALID],
  ])('rejects %s, with the validation text as message and error', async (_what, change, text) => {
    const response = await admin.send(createApiKey, { body: settings(change) });
    expect(response.status).toBe(400);
    const body: unknown = await response.json();
    failureSchema('ok-text').parse(body);
    expect(body).toEqual({ data: null, ok: false, message: text, error: text });
  });

  it('requires an admin or an individual account', async () => {
    await solo.call(createApiKey, { body: settings() });
    expect((await member.fail(createApiKey, { body: {} })).status).toBe(403);
    expect((await nobody.fail(createApiKey, { body: {} })).status).toBe(401);
  });
});

describe('PUT /api/api-keys', () => {
  it('changes the settings', async () => {
    const { listed } = await create(admin, ACME);
    const response = await admin.fullResponse(updateApiKey, {
      query: { keyId: listed.id },
      body: settings({ name: 'Robot', withdraw: true, readOnly: false, ipWhitelist: [] }),
    });
    const changed = { ...listed, name: 'Robot', withdraw: true, readOnly: false, readWrite: true };
    expect(response).toEqual({
      data: { ...changed, ipWhitelist: [] },
      ok: true,
      message: 'API key updated successfully',
      error: null,
    });
  });

  it('keeps the allowed addresses when the request does not contain them', async () => {
    const { listed } = await create(admin, ACME);
    expect(listed.ipWhitelist).toEqual(['10.0.0.1', '10.0.0.2']);
    const response = await admin.send(updateApiKey, {
      query: { keyId: listed.id },
      body: { name: 'Robot', withdraw: false, readOnly: true },
    });
    expect(await response.json()).toMatchObject({
      ok: true,
      data: { ...listed, name: 'Robot' },
    });
  });

  it('rejects invalid addresses without changes', async () => {
    const { listed } = await create(admin, ACME);
    const failed = await admin.fail(updateApiKey, {
      query: { keyId: listed.id },
      body: settings({ ipWhitelist: ['1.2.3'] }),
    });
    expect(failed).toEqual({ status: 400, messages: [IP_ADDRESSES_INVALID], data: null });
    const list = await admin.call(listApiKeys, { query: { CompanyId: ACME } });
    expect(list.at(-1)).toEqual(listed);
  });

  it('requires an admin or an individual account of the same company', async () => {
    const query = { keyId: (await create(admin, ACME)).listed.id };
    expect((await member.fail(updateApiKey, { query, body: {} })).status).toBe(403);
    expect((await solo.fail(updateApiKey, { query, body: {} })).status).toBe(404);
    expect((await nobody.fail(updateApiKey, { query, body: {} })).status).toBe(401);
  });
});

describe('DELETE /api/api-keys', () => {
  it('requires an admin or an individual account of the same company, and deletes a key only once', async () => {
    const query = { keyId: (await create(admin, ACME)).listed.id };
    expect((await member.fail(deleteApiKey, { query })).status).toBe(403);
    expect((await solo.fail(deleteApiKey, { query })).status).toBe(404);
    expect((await nobody.fail(deleteApiKey, { query })).status).toBe(401);
    expect(await admin.fullResponse(deleteApiKey, { query })).toEqual({
      data: null,
      ok: true,
      message: 'API key deleted successfully',
      error: null,
    });
    expect(await admin.fail(deleteApiKey, { query })).toMatchObject({
      status: 404,
      messages: ['This API key does not exist.'],
    });
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
