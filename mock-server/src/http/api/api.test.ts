import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addSheet,
  endpoints,
  getSession,
  getTrader,
  listContracts,
  listSheets,
  putLayout,
  signIn,
  signOut,
  WRONG_CREDENTIALS,
} from '@parallax/protocol';
import { z } from 'zod';
import { DEMO_PASSWORD } from '../../seed/demo-traders.ts';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const openApiSchema = z.object({
  openapi: z.string(),
  paths: z.record(z.string(), z.looseObject({})),
});

let server: TestServer;
let admin: TestClient;
let nobody: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  admin = await TestClient.of(server.url, 'admin@acme.example');
  nobody = new TestClient(server.url);
});
afterAll(async () => {
  await server.close();
});

const post = (
  client: TestClient,
  path: string,
  body: string,
  headers: Record<string, string> = {},
) =>
  client.fetch(path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });

describe('signing in', () => {
  it('succeeds after a burst of concurrent valid attempts, even if some of them were refused with 429', async () => {
    const body = { email: 'solo@indie.example', password: DEMO_PASSWORD };
    const attempt = () => new TestClient(server.url).call(signIn, { body });
    await Promise.allSettled(Array.from({ length: 25 }, attempt));
    await expect(attempt()).resolves.toMatchObject({ email: body.email });
  });

  it('creates a session that identifies its owner and ends on sign-out', async () => {
    const client = new TestClient(server.url);
    const who = await client.call(signIn, {
      body: { email: ' Trader@Acme.example ', password: DEMO_PASSWORD },
    });
    expect(await client.call(getSession)).toEqual(who);
    const trader = await client.call(getTrader, { query: { TraderId: who.traderId } });
    expect(trader).toMatchObject({
      id: who.traderId,
      email: 'trader@acme.example',
      companyName: 'Acme Capital',
      companyType: 'BUSINESS',
      isAdmin: false,
    });
    const { cookie } = client;
    await client.call(signOut);
    client.cookie = cookie;
    expect((await client.fail(getSession)).status).toBe(401);
  });

  it('sets a cookie with HttpOnly and SameSite=Lax', async () => {
    const client = new TestClient(server.url);
    const body = JSON.stringify({ email: 'admin@acme.example', password: DEMO_PASSWORD });
    const response = await post(client, signIn.path, body);
    const cookie = response.headers.get('set-cookie') ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
  });

  it('issues a new session id and invalidates the previous one', async () => {
    const client = await TestClient.of(server.url, 'trader@acme.example');
    const before = client.cookie;
    await client.call(signIn, { body: { email: 'solo@indie.example', password: DEMO_PASSWORD } });
    expect(client.cookie).not.toBe(before);
    client.cookie = before;
    expect((await client.fail(getSession)).status).toBe(401);
  });

  it('returns the same response for a wrong password and an unknown account', async () => {
    for (const email of ['trader@acme.example', 'nobody@acme.example']) {
      const failed = await nobody.fail(signIn, { body: { email, password: 'wrong' } });
      expect(failed).toEqual({ status: 401, messages: [WRONG_CREDENTIALS], data: null });
    }
  });

  it('is refused for an account after ten failures, but not for other accounts', async () => {
    const attempt = () =>
      nobody.fail(signIn, { body: { email: 'SSO@acme.example', password: 'wrong' } });
    for (let count = 0; count < 10; count += 1) expect((await attempt()).status).toBe(401);
    expect((await attempt()).status).toBe(429);
    const right = { email: 'sso@acme.example', password: DEMO_PASSWORD };
    expect((await nobody.fail(signIn, { body: right })).status).toBe(429);
    await TestClient.of(server.url, 'prime@north.example');
  });
});

describe('the API', () => {
  it('returns 401 without a session from every endpoint that requires one, before any other check', async () => {
    for (const endpoint of Object.values(endpoints)) {
      if (endpoint.access === 'open') continue;
      const response = await nobody.fetch(`${endpoint.path}?sheetId=nonsense`, {
        method: endpoint.method,
        ...(endpoint.method === 'GET'
          ? {}
          : { body: '{', headers: { origin: 'http://evil.test' } }),
      });
      expect(response.status).toBe(401);
    }
  });

  it.each([
    ['another origin', { origin: 'http://evil.test' }],
    ['a page without an origin', { origin: 'null' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another origin of the same site', { 'sec-fetch-site': 'same-site' }],
  ])('refuses writes from %s', async (_from, headers) => {
    const body = JSON.stringify({ name: 'Forged', menuBar: 'RISK' });
    expect((await post(admin, addSheet.path, body, headers)).status).toBe(403);
    expect(await admin.call(listSheets, { query: { rootPath: 'risk' } })).toEqual([]);
  });

  it('accepts writes from its own origin', async () => {
    const body = JSON.stringify({ name: 'Own', menuBar: 'ALGO' });
    const own = { origin: server.url, 'sec-fetch-site': 'same-origin' };
    expect((await post(admin, addSheet.path, body, own)).status).toBe(200);
  });

  it('names each invalid field and its requirement', async () => {
    const failed = await admin.fail(addSheet, { body: { name: 'ab', menuBar: 'MOON' } });
    expect(failed.status).toBe(400);
    // a failure in the `success` envelope contains only one message
    expect(failed.messages).toEqual(['A sheet name needs at least 3 characters.']);
    const query = await admin.fail(getTrader, { query: { TraderId: 'me' } });
    expect(query.messages).toEqual(['TraderId must be a UUID.']);
    const limit = await admin.fail(listContracts, { query: { limit: 0, instType: 'swap' } });
    expect(limit.messages).toEqual([
      'instType must be one of: spot, perpetual, future, option.',
      'limit must be at least 1.',
    ]);
    const missing = await admin.fail(putLayout, { query: {}, body: {} });
    expect(missing.messages).toEqual(['sheetId is required.']);
  });

  it.each([
    ['is cut off', '{"name": ', 'The body is not valid JSON.'],
    ['is a string', '"text"', 'The body must be a JSON object or array.'],
    ['is null', 'null', 'The body must be a JSON object or array.'],
    ['is a list', '[]', 'The body must be an object.'],
    [
      'contains a NUL',
      '{"name": "\\u0000"}',
      'The body contains a character that cannot be stored.',
    ],
    [
      'contains a lone surrogate',
      '{"\\ud800": 1}',
      'The body contains a character that cannot be stored.',
    ],
    [
      'is nested too deeply',
      `${'['.repeat(9_000)}${']'.repeat(9_000)}`,
      'The body is nested too deeply.',
    ],
  ])('refuses a body that %s', async (_how, body, text) => {
    const response = await post(admin, addSheet.path, body);
    expect(response.status).toBe(400);
    expect(await response.json()).toEqual({ data: null, success: false, error: text });
  });

  it('refuses a body that is not sent as JSON', async () => {
    const body = 'name=Forged&menuBar=RISK';
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const response = await post(admin, addSheet.path, body, headers);
    expect(response.status).toBe(400);
  });

  it('refuses a body over 1 MB with 413', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(1024 * 1024), menuBar: 'RISK' });
    const response = await post(admin, addSheet.path, body);
    expect(response.status).toBe(413);
    expect(await response.json()).toMatchObject({
      success: false,
      error: 'The body is over 1 MB.',
    });
  });

  it('returns 404 or 405 in the envelope for unknown paths or methods, and no 5xx for malformed URLs', async () => {
    const unknown = await admin.fetch('/api/moon');
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({
      ok: false,
      error: { data: ['There is no such endpoint.'] },
    });
    const method = await admin.fetch('/api/contracts', { method: 'DELETE' });
    expect(method.status).toBe(405);
    expect(method.headers.get('allow')).toBe('GET, HEAD');
    expect(await method.json()).toMatchObject({
      error: { data: ['DELETE is not allowed here. Allowed: GET, HEAD.'] },
    });
    expect((await admin.fetch('/api/%zz')).status).toBeLessThan(500);
    const patch = { method: 'PATCH' };
    expect((await nobody.fetch(addSheet.path, patch)).status).toBe(401);
    expect((await nobody.fetch(signIn.path, patch)).status).toBe(405);
  });

  it("returns 403 for another trader's profile", async () => {
    const other = await TestClient.of(server.url, 'trader@acme.example');
    const { traderId } = await other.call(getSession);
    expect((await admin.fail(getTrader, { query: { TraderId: traderId } })).status).toBe(403);
  });
});

describe('the server', () => {
  it('reports its health', async () => {
    expect(await (await nobody.fetch('/healthz')).json()).toEqual({ status: 'ok' });
    const ready = await nobody.fetch('/readyz');
    expect(ready.status).toBe(200);
    expect(await ready.json()).toEqual({
      ready: true,
      storage: 'up',
      feed: 'up',
      connections: 0,
      remotes: [],
    });
  });

  it('sends a content security policy that forbids inline and evaluated scripts', async () => {
    const policy = (await nobody.fetch('/')).headers.get('content-security-policy') ?? '';
    const scripts = policy.split(';').find((part) => part.startsWith('script-src '));
    expect(scripts).toBe("script-src 'self'");
    expect(policy).toContain(`connect-src 'self' ws://${new URL(server.url).host}`);
  });

  it('describes every endpoint in OpenAPI 3.1', async () => {
    const response = await nobody.fetch('/api/openapi.json');
    const document = openApiSchema.parse(await response.json());
    expect(document.openapi).toBe('3.1.0');
    for (const { path, method } of Object.values(endpoints)) {
      expect(document.paths[path]).toHaveProperty(method.toLowerCase());
    }
  });

  it('returns 400 for a body with a Content-Encoding', async () => {
    const encoded = { 'content-encoding': 'gzip' };
    expect((await post(nobody, signIn.path, 'not zipped', encoded)).status).toBe(400);
  });
});

it('the server logs no unexpected error', () => {
  expect(server.logged).toEqual([]);
});
