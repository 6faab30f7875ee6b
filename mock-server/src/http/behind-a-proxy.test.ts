import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createApiKey, listSheets, resendEmailCode, signIn } from '@parallax/protocol';
import { DEMO_PASSWORD } from '../seed/demo-people.ts';
import { readMail } from '../testing/read-mail.ts';
import { signedFetch } from '../testing/signed-fetch.ts';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const ADMIN = 'admin@acme.example';

let trusting: TestServer;
let plain: TestServer;
beforeAll(async () => {
  trusting = await startTestServer({ trustProxy: 1 });
  plain = await startTestServer();
});
afterAll(async () => {
  await trusting.close();
  await plain.close();
});

const post = (url: string, path: string, body: object, headers: Record<string, string>) =>
  fetch(url + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const signInFrom = (url: string, from: string, email: string, password: string) =>
  post(url, signIn.path, { email, password }, { 'x-forwarded-for': from });
const requestCodeFrom = (url: string, from: string, email: string) =>
  post(url, resendEmailCode.path, { email, processName: 4 }, { 'x-forwarded-for': from });

describe('a server behind a trusted proxy', () => {
  it('sets a Secure session cookie when the client uses TLS', async () => {
    const body = { email: ADMIN, password: DEMO_PASSWORD };
    const cookieOver = async (protocol: string) => {
      const headers = { 'x-forwarded-proto': protocol };
      return (await post(trusting.url, signIn.path, body, headers)).headers.get('set-cookie');
    };
    expect(await cookieOver('https')).toContain('; Secure');
    expect(await cookieOver('http')).not.toContain('; Secure');
  });

  it('counts sign-in attempts per client address', async () => {
    for (let n = 0; n < 60; n += 1) {
      const failed = await signInFrom(trusting.url, '198.51.100.1', `n${n}@x.example`, 'wrong');
      expect(failed.status).toBe(401);
    }
    const refused = await signInFrom(trusting.url, '198.51.100.1', 'new@x.example', 'wrong');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const other = await signInFrom(trusting.url, '203.0.113.50', ADMIN, DEMO_PASSWORD);
    expect(other.status).toBe(200);
  });

  it('e-mails one code per recipient in 60 s: another client gets 200 without an e-mail, the same client 429', async () => {
    const email = 'prime@north.example';
    for (const recipient of [email, 'stranger@x.example']) {
      const statuses = [];
      for (const from of ['198.51.100.7', '198.51.100.8', '198.51.100.7']) {
        statuses.push((await requestCodeFrom(trusting.url, from, recipient)).status);
      }
      expect(statuses).toEqual([200, 200, 429]);
    }
    expect(await readMail(new TestClient(trusting.url), email)).toHaveLength(1);
  });

  it('accepts a token only from its listed client addresses, as reported by the proxy', async () => {
    const admin = await TestClient.of(trusting.url, ADMIN);
    const token = await admin.call(createApiKey, {
      body: { name: 'R', withdraw: false, readOnly: true, ipWhitelist: ['203.0.113.9'] },
    });
    const target = `${listSheets.path}?rootPath=risk`;
    const statusFrom = async (from: string) => {
      const headers = { 'x-forwarded-for': from };
      return (await signedFetch(trusting.url, token, target, { headers })).status;
    };
    expect(await statusFrom('203.0.113.9')).toBe(200);
    expect(await statusFrom('203.0.113.8')).toBe(403);
    // only the last address counts: the proxy added it, while clients can forge the earlier ones
    expect(await statusFrom('203.0.113.9, 203.0.113.8')).toBe(403);
  });
});

describe('a server without a trusted proxy', () => {
  it('ignores forwarded addresses and protocols', async () => {
    const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.9' };
    const body = { email: ADMIN, password: DEMO_PASSWORD };
    const response = await post(plain.url, signIn.path, body, headers);
    expect(response.headers.get('set-cookie')).not.toContain('Secure');
    const statuses = [];
    for (const from of ['198.51.100.7', '198.51.100.8']) {
      statuses.push((await requestCodeFrom(plain.url, from, 'prime@north.example')).status);
    }
    expect(statuses).toEqual([200, 429]);
  });
});
