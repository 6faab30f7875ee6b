import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  addSheet,
  anyEnvelopeSchema,
  changePassword,
  createApiKey,
  deleteApiKey,
  failureMessages,
  getBranding,
  getSession,
  listApiKeys,
  listCompanyExchanges,
  listSheets,
  listVaults,
  resendEmailCode,
  signOut,
} from '@parallax/protocol';
import { demoConnection } from '../../../testing/demo-connection.ts';
import { demoTrader } from '../../../testing/demo-trader.ts';
import { signedFetch, signedHeaders, type Token } from '../../../testing/signed-fetch.ts';
import { TestClient } from '../../../testing/test-client.ts';
import { TestClock } from '../../../testing/test-clock.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';

const ADMIN = demoTrader('admin@acme.example');
const SHEETS = `${listSheets.path}?rootPath=risk`;
const sheet = (name: string): string => JSON.stringify({ name, menuBar: 'RISK' });

const clock = new TestClock();
let server: TestServer;
let admin: TestClient;
let readWrite: Token;
let readOnly: Token;

const makeToken = (change: { readOnly?: boolean; ipWhitelist?: string[] } = {}): Promise<Token> =>
  admin.call(createApiKey, {
    body: { name: 'Robot', withdraw: false, readOnly: false, ipWhitelist: [], ...change },
  });

beforeAll(async () => {
  server = await startTestServer({ now: clock.now });
  admin = await TestClient.of(server.url, 'admin@acme.example');
  readWrite = await makeToken();
  readOnly = await makeToken({ readOnly: true });
});
afterAll(async () => {
  await server.close();
});
// every request needs a distinct signature
beforeEach(() => clock.advance({ seconds: 1 }));

const send = (token: Token, target: string, request: Parameters<typeof signedFetch>[3] = {}) =>
  signedFetch(server.url, token, target, { timestamp: clock.now(), ...request });

async function failureOf(request: Promise<Response>): Promise<[status: number, text?: string]> {
  const response = await request;
  const [text] = failureMessages(anyEnvelopeSchema.parse(await response.json()));
  return text === undefined ? [response.status] : [response.status, text];
}

const WRONG: [number, string] = [401, 'The API key or the signature is wrong.'];

describe('a signed request', () => {
  it('is authenticated as the owner of the token', async () => {
    const response = await send(readOnly, getSession.path);
    expect(response.status).toBe(200);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(await response.json()).toMatchObject({
      data: { traderId: ADMIN.id, companyId: ADMIN.companyId, email: 'admin@acme.example' },
    });
    const exchanges = await send(readOnly, listCompanyExchanges.path);
    expect(await exchanges.json()).toMatchObject({ ok: true, data: { length: 9 } });
  });

  it('writes with a read-write token from any origin, since it carries no cookie', async () => {
    const headers = { origin: 'http://elsewhere.test' };
    const body = sheet('By a robot — ✓');
    const response = await send(readWrite, addSheet.path, { method: 'POST', body, headers });
    expect(response.status).toBe(200);
    const sheets = await admin.call(listSheets, { query: { rootPath: 'risk' } });
    expect(sheets.map(({ name }) => name)).toEqual(['By a robot — ✓']);
  });

  it('cannot write with a read-only token', async () => {
    const body = sheet('Forbidden');
    expect(await failureOf(send(readOnly, addSheet.path, { method: 'POST', body }))).toEqual([
      403,
      'This API access token is read-only.',
    ]);
  });

  it('cannot refresh vaults by GET with a read-only token', async () => {
    const target = `${listVaults.path}?CustodianId=${demoConnection('Copper custody')}`;
    expect(await failureOf(send(readOnly, target))).toEqual([
      403,
      'This API access token is read-only.',
    ]);
    expect((await send(readWrite, target)).status).toBe(200);
  });

  it('is accepted only once', async () => {
    expect((await send(readOnly, SHEETS)).status).toBe(200);
    expect(await failureOf(send(readOnly, SHEETS))).toEqual([
      401,
      'This signature was used before. Sign each request separately.',
    ]);
    const together = await Promise.all(
      Array.from({ length: 6 }, () => send(readOnly, `${SHEETS}&n=1`)),
    );
    expect(together.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is accepted up to 30 s before or after the server’s clock', async () => {
    for (const off of [-30_000, 30_000]) {
      const timestamp = clock.now() + off;
      expect((await send(readOnly, SHEETS, { timestamp })).status).toBe(200);
    }
    for (const off of [-30_001, 30_001]) {
      const timestamp = clock.now() + off;
      expect((await failureOf(send(readOnly, SHEETS, { timestamp })))[0]).toBe(401);
    }
  });

  it('cannot be replayed while its timestamp is valid', async () => {
    const timestamp = clock.now() + 30_000;
    expect((await send(readOnly, SHEETS, { timestamp })).status).toBe(200);
    clock.advance({ seconds: 59 });
    await send(readWrite, SHEETS);
    expect((await failureOf(send(readOnly, SHEETS, { timestamp })))[0]).toBe(401);
  });

  it('is verified over timestamp, method, path, query and every byte of the body', async () => {
    const timestamp = clock.now();
    const body = sheet('Signed');
    const signed = signedHeaders(readWrite, addSheet.path, { method: 'POST', body, timestamp });
    const altered = [
      { headers: { 'X-API-TIMESTAMP': String(timestamp + 1) } },
      { body: `${body} ` },
      { path: `${addSheet.path}?x=1` },
      { method: 'DELETE' },
    ];
    for (const change of altered) {
      const { path = addSheet.path, method = 'POST', headers = {} } = change;
      const request = fetch(server.url + path, {
        method,
        body: change.body ?? body,
        headers: { 'content-type': 'application/json', ...signed, ...headers },
      });
      expect(await failureOf(request)).toEqual(WRONG);
    }
  });

  it.each([
    ['its query has been moved to its body', 'DELETE', '/api/sheets', '?rootPath=risk'],
    ['its query could contain the start of a JSON body', 'POST', '/api/sheets?x={', '"name":"x"}'],
  ])('is rejected if %s', async (_what, method, target, body) => {
    const request = send(readWrite, target, { method, body });
    expect(await failureOf(request)).toEqual([
      400,
      "The body of a signed GET or DELETE request must be a JSON object, and a signed path must not contain an unencoded '{'.",
    ]);
  });

  it('may delete with a JSON object as its body', async () => {
    const request = send(readWrite, `/api/notifications?TraderId=${ADMIN.id}`, {
      method: 'DELETE',
      body: JSON.stringify({ notifications: [ADMIN.id] }),
    });
    expect((await request).status).toBe(200);
  });

  it('is rejected with the same failure for an unknown key and a wrong secret', async () => {
    const strangers = [
      { ...readWrite, apiKey: 'unknown' },
      { ...readWrite, secretKey: 'wrong' },
    ];
    for (const token of strangers) expect(await failureOf(send(token, SHEETS))).toEqual(WRONG);
  });

  it.each([
    ['no signature', { 'X-API-SIGNATURE': '' }],
    ['a signature that is not hex', { 'X-API-SIGNATURE': 'z'.repeat(64) }],
    ['a truncated signature', { 'X-API-SIGNATURE': 'ab' }],
    ['no timestamp', { 'X-API-TIMESTAMP': '' }],
    ['a timestamp that is not a number', { 'X-API-TIMESTAMP': 'now' }],
    ['an empty key', { 'X-API-KEY': '' }],
  ])('is rejected with %s', async (_what, headers) => {
    expect((await failureOf(send(readWrite, SHEETS, { headers })))[0]).toBe(401);
  });

  it('is rejected when invalid, even with a valid session cookie', async () => {
    const headers = { cookie: admin.cookie };
    const token = { ...readWrite, secretKey: 'wrong' };
    expect(await failureOf(send(token, SHEETS, { headers }))).toEqual(WRONG);
  });

  it('is accepted only from whitelisted addresses', async () => {
    const here = await makeToken({ ipWhitelist: ['203.0.113.9', '127.0.0.1'] });
    expect((await send(here, SHEETS)).status).toBe(200);
    const elsewhere = await makeToken({ ipWhitelist: ['203.0.113.9'] });
    expect(await failureOf(send(elsewhere, SHEETS))).toEqual([
      403,
      'This API access token may not be used from this address.',
    ]);
  });

  it.each([
    ['create tokens', 'POST', createApiKey.path],
    ['list tokens', 'GET', `${listApiKeys.path}?CompanyId=${ADMIN.companyId}`],
    ['delete tokens', 'DELETE', `${deleteApiKey.path}?keyId=${ADMIN.id}`],
    ['request codes', 'POST', resendEmailCode.path],
    ['change passwords', 'PUT', changePassword.path],
    ['sign out', 'POST', signOut.path],
  ])('cannot %s', async (_what, method, target) => {
    expect(await failureOf(send(readWrite, target, { method }))).toEqual([
      403,
      'An API access token cannot do this. Please sign in.',
    ]);
  });

  it('can use open endpoints', async () => {
    expect((await send(readOnly, getBranding.path)).status).toBe(200);
  });

  it('receives failures in the response envelope of the endpoint', async () => {
    const failed = await send({ ...readOnly, secretKey: 'wrong' }, SHEETS);
    expect(await failed.json()).toEqual({ data: null, success: false, error: WRONG[1] });
  });

  it('is rejected with the reason if its body has a Content-Encoding, even for an unsupported method', async () => {
    const request = { body: '{}', headers: { 'content-encoding': 'gzip' } };
    for (const method of ['POST', 'PATCH']) {
      expect(await failureOf(send(readWrite, addSheet.path, { ...request, method }))).toEqual([
        400,
        'Send the body as it is, without a Content-Encoding.',
      ]);
    }
  });

  it('is refused with 413 if its body is over 1 MB', async () => {
    const body = 'x'.repeat(1024 * 1024 + 1);
    const response = send(readWrite, addSheet.path, { method: 'POST', body });
    expect(await failureOf(response)).toEqual([413, 'The body is over 1 MB.']);
  });
});

/** A token's entry in the company's list. */
const listed = async (token: Token) => {
  const all = await admin.call(listApiKeys, { query: { CompanyId: ADMIN.companyId } });
  return all.find(({ key }) => token.apiKey.endsWith(key));
};

describe('a token', () => {
  it('records its last use, at most once a minute', async () => {
    const token = await makeToken();
    expect((await listed(token))?.lastUsedAt).toBeNull();
    const first = new Date(clock.now()).toISOString();
    await send(token, SHEETS);
    expect((await listed(token))?.lastUsedAt).toBe(first);
    clock.advance({ seconds: 59 });
    await send(token, SHEETS);
    expect((await listed(token))?.lastUsedAt).toBe(first);
    clock.advance({ seconds: 1 });
    await send(token, SHEETS);
    expect((await listed(token))?.lastUsedAt).toBe(new Date(clock.now()).toISOString());
  });

  it('is rejected once it is deleted', async () => {
    const token = await makeToken();
    const id = (await listed(token))?.id ?? '';
    await admin.call(deleteApiKey, { query: { keyId: id } });
    expect(await failureOf(send(token, SHEETS))).toEqual(WRONG);
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});
