import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addSheet,
  deleteNotifications,
  getBranding,
  getSession,
  getTrader,
  listNotifications,
  listSheets,
  resendEmailCode,
  saveTraderSettings,
  signIn,
  traderTopic,
} from '@parallax/protocol';
import { FeedClient } from '@parallax/server-feed/testing/feed-client';
import { REMOTE_SLOW_MS } from '../page/remote-switches.ts';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
let admin: TestClient;
let traderId: string;
beforeAll(async () => {
  server = await startTestServer({ control: true });
  admin = await TestClient.of(server.url, 'admin@acme.example');
  ({ traderId } = await admin.call(getSession));
});
afterAll(() => server.close());

async function control(
  method: string,
  path: string,
  body?: object,
): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${server.url}/__control/${path}`, {
    method,
    ...(body && {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  });
  return { status: response.status, body: await response.json() };
}

const done = { status: 200, body: { data: null } };
const get = (path: string) => admin.fetch(path);
const feedClient = () =>
  new FeedClient(`${server.url.replace('http', 'ws')}/feed`, {
    headers: { cookie: admin.cookie },
  });

describe('the control endpoints', () => {
  it('return 404 without CONTROL', async () => {
    const plain = await startTestServer();
    for (const [method, path] of [
      ['POST', 'reset'],
      ['POST', 'faults'],
      ['DELETE', 'faults'],
      ['POST', 'feed'],
      ['POST', 'remotes'],
      ['GET', 'mail'],
      ['POST', 'notify'],
    ] as const) {
      const response = await fetch(`${plain.url}/__control/${path}`, { method });
      expect(response.status).toBe(404);
    }
    await plain.close();
  });
});

describe('validation of control requests', () => {
  it.each([
    ['faults', { method: 'GET', path: 'api', status: 500 }, 'path must begin with /.'],
    ['faults', { method: 'GET', path: '/api' }, 'A fault needs a status, a body or a delayMs.'],
    ['faults', { method: 'GET', path: '/api', times: 0, status: 500 }, 'times must be at least 1.'],
    ['feed', { state: 'sideways' }, 'state must be one of: up, down.'],
    ['remotes', { name: 'moon', state: 'up' }, 'A remote name must match mf_[a-z0-9_]{1,40}.'],
    ['notify', { type: 'INFO', title: 'T', short_message: '' }, 'traderId is required.'],
  ])('returns 400 with the reason for an invalid request to %s', async (path, body, text) => {
    expect(await control('POST', path, body)).toMatchObject({
      status: 400,
      body: { ok: false, error: { data: [text] } },
    });
  });

  it('returns 404 for an unknown endpoint and 403 from another origin', async () => {
    expect((await control('POST', 'moon')).status).toBe(404);
    const response = await fetch(`${server.url}/__control/reset`, {
      method: 'POST',
      headers: { origin: 'http://evil.test' },
    });
    expect(response.status).toBe(403);
  });
});

const port = () => new URL(server.url).port;

const statusFor = (host: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const path = '/__control/reset';
    const headers = { host, origin: `http://${host}` };
    const sent = request({ port: port(), host: '127.0.0.1', method: 'POST', path, headers });
    sent.on('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject);
    sent.end();
  });

describe('a foreign host name that resolves to this machine', () => {
  it('is refused with 403', async () => {
    expect(await statusFor(`evil.test:${port()}`)).toBe(403);
    expect(await statusFor('')).toBe(403);
    for (const name of ['localhost', '127.0.0.1', '[::1]']) {
      expect(await statusFor(`${name}:${port()}`)).toBe(200);
    }
  });
});

describe('faults', () => {
  it('replace the next responses for their method and path, whatever the query', async () => {
    const body = { data: null, success: false, error: 'Broken' };
    const fault = { method: 'GET', path: '/api/sheets', status: 500, body, times: 2 };
    expect(await control('POST', 'faults', fault)).toEqual(done);
    expect((await get('/api/branding')).status).toBe(200);
    for (const path of ['/api/sheets', '/api/sheets?rootPath=risk']) {
      const response = await get(path);
      expect(response.status).toBe(500);
      expect(await response.json()).toEqual(body);
    }
    expect((await get('/api/sheets?rootPath=risk')).status).toBe(200);
  });

  it('send an empty body if none is set, and a string body as plain text', async () => {
    await control('POST', 'faults', { method: 'GET', path: '/api/branding', status: 502 });
    await control('POST', 'faults', { method: 'GET', path: '/api/branding', body: '<nonsense>' });
    const first = await get('/api/branding');
    expect([first.status, await first.text()]).toEqual([502, '']);
    const second = await get('/api/branding');
    expect([second.status, await second.text()]).toEqual([200, '<nonsense>']);
    await admin.call(getBranding);
  });

  it('forward the request if they have only a delay', async () => {
    const path = addSheet.path;
    await control('POST', 'faults', { method: 'POST', path, delayMs: 120 });
    const startedAt = performance.now();
    const sheet = await admin.call(addSheet, { body: { name: 'Late', menuBar: 'RISK' } });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(115);
    expect(sheet.name).toBe('Late');
  });

  it('no longer apply after they are deleted', async () => {
    await control('POST', 'faults', {
      method: 'GET',
      path: '/api/branding',
      status: 500,
      times: 9,
    });
    expect(await control('DELETE', 'faults')).toEqual(done);
    await admin.call(getBranding);
  });
});

describe('feed', () => {
  it('down closes every connection and refuses new ones; up accepts connections again', async () => {
    const client = await feedClient().until(({ messages }) => messages.length > 0);
    expect(await control('POST', 'feed', { state: 'down' })).toEqual(done);
    await client.until(({ closed }) => closed !== undefined);
    const refused = await feedClient().until(({ refused: status }) => status !== undefined);
    expect(refused.refused).toBe(503);
    await control('POST', 'feed', { state: 'up' });
    const again = await feedClient().until(({ messages }) => messages.length > 0);
    again.close();
  });
});

describe('mail', () => {
  const email = 'trader@acme.example';
  const send = async () => {
    const client = await TestClient.of(server.url, email);
    await client.call(resendEmailCode, { body: { email, processName: 4 } });
  };

  it('lists the e-mails to an address with their codes', async () => {
    expect(await control('GET', `mail?to=${email}`)).toEqual({ status: 200, body: { data: [] } });
    await send();
    const { body } = await control('GET', `mail?to=${email.toUpperCase()}`);
    expect(body).toEqual({
      data: [
        {
          to: email,
          subject: expect.any(String),
          text: expect.any(String),
          code: expect.stringMatching(/^\d{6}$/),
          at: expect.any(String),
        },
      ],
    });
    expect(await control('GET', 'mail?to=nobody@acme.example')).toMatchObject({
      body: { data: [] },
    });
  });

  it('is empty after a reset, and a new code can be requested at once', async () => {
    await control('POST', 'reset');
    expect(await control('GET', 'mail')).toMatchObject({ body: { data: [] } });
    await send();
    expect(await control('GET', `mail?to=${email}`)).toMatchObject({
      body: { data: [{ to: email }] },
    });
  });
});

describe('remotes', () => {
  it('return 503 for their files while down', async () => {
    expect(await control('POST', 'remotes', { name: 'mf_mobile', state: 'down' })).toEqual(done);
    const file = '/remotes/mf_mobile/1.0.0/page.js';
    expect((await get(file)).status).toBe(503);
    expect((await get(file)).headers.get('cache-control')).toBe('no-store');
    expect((await get('/remotes/mf_settings/1.0.0/page.js')).status).toBe(404);
    await control('POST', 'remotes', { name: 'mf_mobile', state: 'up' });
    expect((await get(file)).status).toBe(404);
  });

  it('respond after 5 s while slow', async () => {
    await control('POST', 'remotes', { name: 'mf_mobile', state: 'slow' });
    const startedAt = performance.now();
    expect((await get('/remotes/mf_mobile/1.0.0/page.js')).status).toBe(404);
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(REMOTE_SLOW_MS - 50);
  });
});

describe('notify', () => {
  it('stores a notification and delivers it live', async () => {
    const client = await feedClient().until(({ messages }) => messages.length > 0);
    client.send({ op: 'subscribe', topics: [traderTopic(traderId)] });
    await client.until(({ updates }) => updates.length === 1);
    const content = { type: 'ALERT', kind: 10, title: 'Off', short_message: 'Kraken is off.' };
    const data = { type: 'ORDER_BOOK', settings: '{}' };
    const { status, body } = await control('POST', 'notify', { traderId, ...content, data });
    expect(status).toBe(200);
    const stored = { ...content, read: false, exchangeId: null, data: JSON.stringify(data) };
    expect(body).toMatchObject({ data: stored });
    await client.until(({ updates }) => updates.length === 2);
    expect(client.updates[1]).toMatchObject({ data: [stored] });
    client.close();
    const [newest] = await admin.call(listNotifications, { query: { TraderId: traderId } });
    expect(newest).toMatchObject(stored);
  });

  it('refuses a trader who does not exist', async () => {
    const content = { type: 'INFO', title: 'T', short_message: 'S' };
    const body = { traderId: crypto.randomUUID(), ...content };
    expect(await control('POST', 'notify', body)).toMatchObject({
      status: 400,
      body: { error: { data: ['There is no such trader, or its list is full.'] } },
    });
  });
});

describe('reset', () => {
  it('restores the seeded data and keeps users signed in', async () => {
    const query = { TraderId: traderId };
    const seeded = await control('POST', 'reset').then(() => admin.call(getTrader, { query }));
    const before = await admin.call(listNotifications, { query });
    await admin.call(saveTraderSettings, { query, body: { traderId, view: 'tickertape' } });
    await admin.call(addSheet, { body: { name: 'Extra', menuBar: 'RISK' } });
    await admin.call(deleteNotifications, {
      query,
      body: { notifications: before.map(({ id }) => id) },
    });
    expect(await control('POST', 'reset')).toEqual(done);
    expect(await admin.call(getTrader, { query })).toEqual(seeded);
    expect(await admin.call(listSheets, { query: { rootPath: 'risk' } })).toEqual([]);
    const after = await admin.call(listNotifications, { query });
    expect(after.map(({ title }) => title)).toEqual(before.map(({ title }) => title));
  });

  it('clears attempt limits and faults', async () => {
    const nobody = new TestClient(server.url);
    const body = { email: 'solo@indie.example', password: 'wrong' };
    const attempt = async () => (await nobody.fail(signIn, { body })).status;
    while ((await attempt()) !== 429);
    await control('POST', 'faults', { method: 'GET', path: '/api/branding', status: 500 });
    await control('POST', 'reset');
    expect(await attempt()).toBe(401);
    await admin.call(getBranding);
  });

  it('may run concurrently', async () => {
    const responses = await Promise.all([1, 2, 3].map(() => control('POST', 'reset')));
    expect(responses).toEqual([done, done, done]);
  });

  it('succeeds each time while the orders of the one before are filled', async () => {
    for (let resets = 0; resets < 8; resets += 1) {
      expect(await control('POST', 'reset')).toEqual(done);
    }
    expect(server.logged.filter((line) => line.includes('Account'))).toEqual([]);
  });
});
