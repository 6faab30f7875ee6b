import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { setTimeout as after } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { failureBody, getSession } from '@parallax/protocol';
import { freePort } from '@parallax/server-kit/testing/free-port';
import { startTestServer } from '../testing/test-server.ts';
import { Health } from './health.ts';
import { portOf } from './port-of.ts';
import { respondStarting, STARTING } from './respond-starting.ts';

let health: Health;
let server: Server;
let url = '';
beforeEach(async () => {
  health = new Health();
  server = createServer((request, response) => {
    if (!health.respond(request, response)) respondStarting(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${portOf(server)}`;
});
afterEach(() => {
  server.closeAllConnections();
  server.close();
});

describe('a starting server', () => {
  it("returns 503 with Retry-After: the endpoint's envelope for API requests, plain text for pages", async () => {
    for (const path of [getSession.path, getSession.path.toUpperCase()]) {
      const call = await fetch(url + path);
      expect([call.status, call.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await call.json()).toEqual(failureBody(getSession.envelope, STARTING, [STARTING]));
    }
    const page = await fetch(`${url}/workspace`);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '1']);
    expect(await page.text()).toBe(`${STARTING}\n`);
  });
});

describe('the nosniff header', () => {
  it('is sent with health responses and with every response before the server is ready', async () => {
    for (const storage of ['starting', 'up'] as const) {
      health.storage = storage;
      health.feed = storage;
      for (const path of ['/healthz', '/readyz', '/execution', getSession.path]) {
        const { headers } = await fetch(url + path);
        expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
      }
    }
  });
});

describe('readiness', () => {
  it('begins when every request is served, also while the demo orders are being sent', async () => {
    const port = await freePort();
    const starting = startTestServer({ port, market: undefined });
    const address = `http://127.0.0.1:${port}`;
    const isReady = () =>
      fetch(`${address}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      );
    // the first start of a run also creates the demo data
    while (!(await isReady())) await after(20);
    const response = await fetch(address + getSession.path);
    await (await starting).close();
    expect(response.status).toBe(401);
  });

  it('shares one storage check among concurrent requests', async () => {
    let checks = 0;
    health.storage = 'up';
    health.feed = 'up';
    health.storageIsUp = async () => {
      checks += 1;
      return true;
    };
    const responses = await Promise.all(Array.from({ length: 20 }, () => fetch(`${url}/readyz`)));
    expect(responses.map(({ status }) => status)).toEqual(Array<number>(20).fill(200));
    expect(checks).toBe(1);
  });

  it('checks the storage again after a while', async () => {
    health.storage = 'up';
    health.feed = 'up';
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    health.storageIsUp = () => Promise.resolve(false);
    let last = 200;
    while (last === 200) last = (await fetch(`${url}/readyz`)).status;
    expect(last).toBe(503);
  });
});
