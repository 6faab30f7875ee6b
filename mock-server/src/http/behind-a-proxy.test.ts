import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createApiKey,
  failureBody,
  getSession,
  listSheets,
  resendEmailCode,
  signIn,
} from '@parallax/protocol';
import { FeedClient } from '@parallax/server-feed/testing/feed-client';
import { DEMO_PASSWORD } from '../seed/demo-traders.ts';
import { readMail } from '../testing/read-mail.ts';
import { signedFetch } from '../testing/signed-fetch.ts';
import { type Proxy, startProxy } from '../testing/start-proxy.ts';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { LOCAL_ONLY } from './local-only.ts';

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

  it('makes browsers use TLS in future when the client uses TLS', async () => {
    for (const path of ['/guides', getSession.path, '/nowhere']) {
      const policyOver = async (protocol: string) => {
        const headers = { 'x-forwarded-proto': protocol };
        const response = await fetch(trusting.url + path, { headers });
        return response.headers.get('strict-transport-security');
      };
      expect(await policyOver('https')).toBe('max-age=31536000');
      expect(await policyOver('http')).toBeNull();
    }
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
    expect(response.headers.get('strict-transport-security')).toBeNull();
    const statuses = [];
    for (const from of ['198.51.100.7', '198.51.100.8']) {
      statuses.push((await requestCodeFrom(plain.url, from, 'prime@north.example')).status);
    }
    expect(statuses).toEqual([200, 429]);
  });
});

const PATHS = [
  '/',
  '/execution',
  '/assets/main.js',
  '/remotes/registry.json',
  '/guides',
  '/dev/mail',
  '/__control/mail',
  '/api/docs',
  '/api/nowhere',
  getSession.path,
];
/** Sends a request without a body as it is written; resolves with the status line of the response. */
async function statusLine(url: string, lines: readonly string[]): Promise<string | undefined> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end([...lines, 'Connection: close', '', ''].join('\r\n'));
  return (await text(socket)).split('\r\n', 1)[0];
}

describe('a server with demo accounts that were not asked for', () => {
  let local: TestServer;
  let proxies: Proxy[];
  beforeAll(async () => {
    local = await startTestServer({ localOnly: true, control: true });
    const { host } = new URL(local.url);
    proxies = await Promise.all([
      startProxy(local.url),
      startProxy(local.url, { headers: { host: 'desk.example' } }),
      startProxy(local.url, { headers: { host, 'x-forwarded-for': '203.0.113.9' } }),
    ]);
  });
  afterAll(async () => {
    for (const proxy of proxies) await proxy.close();
    await local.close();
  });

  it('serves this machine', async () => {
    const admin = await TestClient.of(local.url, ADMIN);
    expect(await admin.call(getSession)).toMatchObject({ email: ADMIN });
    const feed = new FeedClient(`${local.url.replace('http', 'ws')}/feed`, {
      headers: { cookie: admin.cookie },
    });
    await feed.until(({ messages }) => messages.length > 0);
    feed.close();
    const { port } = new URL(local.url);
    for (const host of ['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]']) {
      const lines = ['GET /guides HTTP/1.1', `Host: ${host}:${port}`];
      expect(await statusLine(local.url, lines)).toBe('HTTP/1.1 200 OK');
    }
  });

  it('refuses every path through a proxy, with a session as well', async () => {
    const { cookie } = await TestClient.of(local.url, ADMIN);
    for (const { url } of proxies) {
      for (const path of PATHS) {
        for (const accept of ['text/html', '*/*']) {
          const response = await fetch(url + path, { headers: { cookie, accept } });
          expect([path, response.status]).toEqual([path, 403]);
          expect(await response.text()).toContain('DEMO=0');
        }
      }
      const feed = new FeedClient(`${url.replace('http', 'ws')}/feed`, { headers: { cookie } });
      await feed.until(({ refused }) => refused !== undefined);
      expect(feed.refused).toBe(403);
      const body = { email: ADMIN, password: DEMO_PASSWORD };
      const signedIn = await post(url, signIn.path, body, {});
      expect(signedIn.status).toBe(403);
      expect(signedIn.headers.get('set-cookie')).toBeNull();
      expect(await signedIn.json()).toEqual(failureBody(signIn.envelope, LOCAL_ONLY, [LOCAL_ONLY]));
    }
  });

  it('shows browsers a page that explains how to start a real installation', async () => {
    const [proxy] = proxies;
    const response = await fetch(`${proxy?.url}/execution`, { headers: { accept: 'text/html' } });
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const page = await response.text();
    for (const word of ['DEMO=0', 'npm run add-company', 'TRUST_PROXY=1', 'HOST=', 'DEMO=1']) {
      expect(page).toContain(word);
    }
    expect(page).not.toMatch(/<(?:script|link|img)/);
  });

  it('answers health probes through a proxy', async () => {
    for (const { url } of proxies) {
      for (const path of ['/healthz', '/readyz']) {
        expect((await fetch(url + path)).status).toBe(200);
      }
    }
  });

  it.each([
    'Forwarded: for=203.0.113.9',
    'Via: 1.1 proxy.example',
    'X-Forwarded-For: 203.0.113.9',
    'X-Forwarded-Proto: https',
    'X-Forwarded-Host: desk.example',
    'X-Forwarded-Server: proxy.example',
    'X-Real-IP: 203.0.113.9',
    'X-Original-Host: desk.example',
    'X-Client-IP: 203.0.113.9',
    'True-Client-IP: 203.0.113.9',
    'CF-Connecting-IP: 203.0.113.9',
    'CDN-Loop: cdn.example',
    'X-Forwarded-For:',
  ])('refuses a request with the header %s', async (header) => {
    const { host } = new URL(local.url);
    const lines = ['GET /guides HTTP/1.1', `Host: ${host}`, header];
    expect(await statusLine(local.url, lines)).toBe('HTTP/1.1 403 Forbidden');
  });

  it.each([
    ['another name', (port: number) => `desk.example:${port}`],
    ['a name that ends like an allowed one', (port: number) => `evil.localhost:${port}`],
    ['a user', (port: number) => `evil.test@127.0.0.1:${port}`],
    ['another port', (port: number) => `127.0.0.1:${port + 1}`],
    ['no port', () => '127.0.0.1'],
    ['an empty host', () => ''],
  ])('refuses a request whose Host has %s', async (_, hostOf) => {
    const host = hostOf(Number(new URL(local.url).port));
    const lines = ['GET /guides HTTP/1.1', `Host: ${host}`];
    expect(await statusLine(local.url, lines)).toBe('HTTP/1.1 403 Forbidden');
  });

  it('refuses HTTP/1.0, which no browser uses and some proxies do', async () => {
    const { host } = new URL(local.url);
    expect(await statusLine(local.url, ['GET /guides HTTP/1.0', `Host: ${host}`])).toBe(
      'HTTP/1.1 403 Forbidden',
    );
  });
});

describe('a server whose demo accounts were asked for', () => {
  it('serves everyone through a proxy', async () => {
    const proxy = await startProxy(plain.url, { headers: { 'x-forwarded-for': '203.0.113.9' } });
    const { cookie } = await TestClient.of(proxy.url, ADMIN);
    const feed = new FeedClient(`${proxy.url.replace('http', 'ws')}/feed`, { headers: { cookie } });
    await feed.until(({ messages, refused }) => messages.length > 0 || refused !== undefined);
    expect(feed.messages[0]).toMatchObject({ type: 'hello' });
    feed.close();
    await proxy.close();
  });
});
