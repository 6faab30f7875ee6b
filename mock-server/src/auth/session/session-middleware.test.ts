import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from '@parallax/server-kit/storage/pool';
import express, { type RequestHandler } from 'express';
import { findSession } from '../../http/api/request-session.ts';
import { sessionMiddleware } from './session-middleware.ts';
import { openSession } from './sessions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const SECRET = 'a secret of thirty-two characters';
const who = {
  traderId: 'd0000000-0000-4000-8000-000000000001',
  companyId: 'c0000000-0000-4000-8000-000000000001',
  email: 'admin@acme.example',
};
const signature = createHmac('sha256', SECRET).update('an-id').digest('base64').replace(/=+$/, '');
const cookie = `parallax.sid=${encodeURIComponent(`s:an-id.${signature}`)}`;

/** The stored sessions by id, and the queries made. */
const stored = new Map<string, unknown>();
const queries: string[] = [];
let endsWhenRead = false;
const query: Pool['query'] = async (sql, [id] = []) => {
  const verb = sql.slice(0, 6).toLowerCase();
  queries.push(verb);
  const sess = stored.get(String(id));
  const rows =
    verb === 'select' && sess !== undefined ? [{ sess, expiresAt: Number.MAX_SAFE_INTEGER }] : [];
  if (endsWhenRead) stored.clear();
  return { command: verb, rowCount: sess === undefined ? 0 : 1, rows };
};
const pool: Pool = {
  query,
  connect: () => Promise.reject(new Error()),
  end: async () => undefined,
};

const session = sessionMiddleware(pool, SECRET, () => undefined);
const app = express();
app.use(session.handler);
app.get('/', (request, response) => {
  response.json(findSession(request) ?? null);
});
const openHandler = (): RequestHandler => async (request, response) => {
  await openSession(request, who);
  queries.push('opened');
  response.json(null);
};
app.post('/', openHandler());
const server = createServer(app);
let url = '';
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
});
afterAll(() => {
  session.close();
  server.close();
});
beforeEach(() => {
  stored.clear();
  queries.length = 0;
  endsWhenRead = false;
});

const storeSession = (renewedAt: number) =>
  stored.set('an-id', {
    cookie: { originalMaxAge: 7 * DAY_MS, expires: new Date(renewedAt + 7 * DAY_MS) },
    who,
    renewedAt,
  });
const get = (headers: Record<string, string>) => fetch(url, { headers });

describe('a session', () => {
  it('is read with one query, without a write', async () => {
    storeSession(Date.now() - DAY_MS / 2);
    const response = await get({ cookie });
    expect(await response.json()).toEqual(who);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(queries).toEqual(['select']);
  });

  it('is read by at most two queries for concurrent requests', async () => {
    storeSession(Date.now());
    const request = new IncomingMessage(new Socket());
    request.headers.cookie = cookie;
    const read = () => session.read(request);
    await Promise.all(Array.from({ length: 60 }, read));
    expect(queries.length).toBeLessThanOrEqual(2);
    await read();
    expect(queries.length).toBeLessThanOrEqual(3);
  });

  it('is saved before the response is sent', async () => {
    const response = await fetch(url, { method: 'POST' });
    expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^parallax\.sid=s%3A/)]);
    expect(queries).toEqual(['delete', 'insert', 'opened']);
  });

  it('is extended if the last extension was over a day ago', async () => {
    storeSession(Date.now() - DAY_MS - 1);
    const response = await get({ cookie });
    expect(await response.json()).toEqual(who);
    expect(response.headers.getSetCookie()).toEqual([expect.stringContaining(`${cookie};`)]);
    expect(queries).toEqual(['select', 'update']);
  });

  it('is extended if the time of its last extension is unknown', async () => {
    stored.set('an-id', { who });
    const response = await get({ cookie });
    expect(await response.json()).toEqual(who);
    expect(queries).toEqual(['select', 'update']);
  });

  it('is not restored when it was ended during the request', async () => {
    storeSession(Date.now() - DAY_MS - 1);
    endsWhenRead = true;
    const response = await get({ cookie });
    expect(await response.json()).toBeNull();
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(queries).toEqual(['select', 'update']);
    expect(stored.size).toBe(0);
  });

  it.each([
    ['there is no cookie', {}],
    ['its cookie has an invalid signature', { cookie: cookie.replace('an-id', 'another') }],
  ])('is not queried when %s', async (_why, headers) => {
    expect(await (await get(headers)).json()).toBeNull();
    expect(queries).toEqual([]);
  });
});
