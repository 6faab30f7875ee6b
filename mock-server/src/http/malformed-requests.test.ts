import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { getSession, resendEmailCode, signIn } from '@parallax/protocol';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148';
const PAGE_FILES = {
  entry: { js: [], css: [] },
  start: { js: [], css: [] },
  lazy: {},
  shared: {},
};

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parallax-malformed-'));
  await mkdir(join(folder, 'shell'));
  await writeFile(join(folder, 'shell/page.json'), JSON.stringify(PAGE_FILES));
  const screens = { shell: join(folder, 'shell'), remotes: [] };
  server = await startTestServer({ screens, trustProxy: 1, control: true });
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});
afterEach(() => {
  server.logged.length = 0;
});

interface Sent {
  readonly method?: string;
  readonly headers?: OutgoingHttpHeaders;
  readonly body?: string;
}

/** Sends a request target unchanged; `fetch` would normalize it. */
async function send(target: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  const { hostname, port } = new URL(server.url);
  const sent = request({ hostname, port, path: target, method, headers, agent: false });
  sent.end(body);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('upgrade', resolve).once('error', reject);
  });
  response.resume();
  sent.destroy();
  return { status: response.statusCode ?? 0, location: response.headers.location };
}

const TARGETS = [
  '///',
  '//[',
  '//user@/',
  '//:99999/',
  '//evil.example',
  '//evil.example/%2e%2e?id=//evil.example',
  '/\\evil.example',
  '/%5cevil.example?id=a',
  '/%',
  '/%00',
  '/%c0%af',
  '/?id=%',
  '/?id=%ff&id=2&__proto__=1',
  '/??',
  '/#//evil.example',
  '/assets//[',
  '/assets/%00',
  '/assets/%',
  '/remotes/%/1/a.js',
  '/remotes/mf_mobile/..%2f..%2f',
  '/feed-worker.js/..',
  '/api//[',
  '/api/%',
  '/api/sheets?rootPath=%ff',
  '/dev/mail?to[]=//[',
  '/__control//[',
  'http://[/',
  'http://[::1/execution',
  'http://user@/execution',
  'http://:99999/execution',
  'http://evil.example',
  'http://evil.example/execution?id=1',
  'http://evil.example?id=1',
  'http:///',
  'http://evil.example//[/api/sheets',
];
/** a phone browser, a desktop browser and a script */
const SENDERS: readonly OutgoingHttpHeaders[] = [
  { 'user-agent': PHONE, accept: 'text/html' },
  { accept: 'text/html' },
  {},
];

describe('a malformed request target', () => {
  it.each(TARGETS)('%s causes no server error and redirects only to /mobile', async (target) => {
    for (const headers of SENDERS) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const { status, location } = await send(target, { method, headers });
        expect({ target, method, failed: status >= 500 }).toEqual({
          target,
          method,
          failed: false,
        });
        expect(location ?? '/mobile').toMatch(/^\/mobile(?:\?id=[^/\\]*)?$/);
      }
    }
    expect(server.logged).toEqual([]);
  });

  it('OPTIONS * causes no server error', async () => {
    expect((await send('*', { method: 'OPTIONS' })).status).toBeLessThan(500);
    expect(server.logged).toEqual([]);
  });
});

const MALFORMED_HEADERS: readonly OutgoingHttpHeaders[] = [
  { host: '[' },
  { host: 'user@' },
  { host: ':99999' },
  { host: '//evil.example' },
  { host: '' },
  { origin: '//[' },
  { origin: 'http://[' },
  { origin: 'null' },
  { cookie: '=;;%=%;parallax=%E0%A4%A' },
  { cookie: 'parallax_session=s%3A%00.%ff' },
  { accept: ';;q=x,,/,*' },
  { 'accept-encoding': ';q=,br;q=x' },
  { 'accept-language': '\u00ff' },
  { 'user-agent': '\u00ff' },
  { 'x-forwarded-for': ',,[,::%x, 1.2.3.4:99999' },
  { 'x-forwarded-for': '1.2.3.4/99, ::1%eth0' },
  { 'x-forwarded-for': 'fe80::1%' },
  { 'x-forwarded-for': '::1%/64' },
  { 'x-forwarded-for': '[::1]:80' },
  { 'x-forwarded-for': '::ffff:999.1.1.1' },
  { 'x-forwarded-proto': '://[' },
  { 'x-forwarded-host': '[' },
  { forwarded: 'for=[' },
  { range: 'bytes=9999999999999999999-' },
  { 'if-none-match': '"' },
  { 'if-modified-since': '//[' },
  { 'content-type': 'multipart/form-data; boundary=' },
  { 'content-type': ';;;' },
  { 'content-encoding': '//[' },
  { 'sec-fetch-site': '//[' },
  { 'x-api-key': '//[', 'x-api-timestamp': '1e999', 'x-api-signature': 'zz' },
  { 'x-session-id': '%' },
  { expect: '//[' },
];
const REQUESTS: readonly (readonly [method: string, target: string, body?: object])[] = [
  ['GET', '/execution'],
  ['GET', '/assets/moon.js'],
  ['GET', getSession.path],
  ['POST', signIn.path, { email: 'nobody@x.example', password: 'wrong' }],
  ['POST', resendEmailCode.path, { email: 'nobody@x.example', processName: 4 }],
  ['GET', '/api/docs'],
  ['GET', '/dev/mail'],
  ['GET', '/__control/mail'],
  ['GET', '/healthz'],
  ['GET', '/feed'],
];

describe('a malformed header', () => {
  it.each(MALFORMED_HEADERS)('%j causes no server error', async (malformed) => {
    for (const [method, target, body] of REQUESTS) {
      const type = body && { 'content-type': 'application/json' };
      const headers = { 'user-agent': PHONE, accept: 'text/html', ...type, ...malformed };
      const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const { status, location } = await send(target, sent);
      expect({ target, failed: status >= 500 }).toEqual({ target, failed: false });
      expect(location ?? '/mobile').toBe('/mobile');
    }
    expect(server.logged).toEqual([]);
  });

  it.each(MALFORMED_HEADERS)(
    '%j causes no server error when the feed is opened',
    async (malformed) => {
      const upgrade = { connection: 'Upgrade', upgrade: 'websocket' };
      for (const target of ['/feed', '//[', 'http://[/feed']) {
        const { status } = await send(target, { headers: { ...upgrade, ...malformed } });
        expect(status).toBeLessThan(500);
      }
      expect(server.logged).toEqual([]);
    },
  );
});
