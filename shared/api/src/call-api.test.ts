import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { type Data, type Endpoint, endpoints, failureBody, successBody } from '@parallax/protocol';
import { ApiError } from './api-error.ts';
import { createApiCaller } from './call-api.ts';
import type { CallArguments } from './call-input.ts';
import { setResponseCache } from './response-cache.ts';
import { onSignedOut } from './signed-out.ts';
import { onUnavailable } from './unavailable.ts';

interface FakeResponse {
  status?: number;
  body?: unknown;
  text?: string;
  headers?: Record<string, string>;
  /** never responds */
  silent?: boolean;
  /** closes the connection of so many calls of the API, and answers others */
  drops?: number;
  /** closes every connection */
  isDown?: boolean;
}

function createCaller(options: { baseURL: string; timeoutMs?: number }) {
  const callForResponse = createApiCaller(options);
  return async <E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): Promise<Data<E>> =>
    (await callForResponse(endpoint, ...input)).data;
}

let server: Server | undefined;
const stops: (() => void)[] = [];

afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  server?.closeAllConnections();
  server?.close();
  server = undefined;
});

async function serve(fake: FakeResponse) {
  const seen: { method?: string; url?: string; body: string }[] = [];
  const running = createServer((request, response) => {
    const reply = async () => {
      const body = await readBody(request);
      seen.push({ method: request.method ?? '', url: request.url ?? '', body });
      if (fake.silent) return;
      const { isDown = false, drops = 0 } = fake;
      const isDropped = drops > 0 && request.url?.startsWith('/api/') === true;
      if (isDropped) fake.drops = drops - 1;
      if (isDown || isDropped) {
        request.socket.destroy();
        return;
      }
      response.writeHead(fake.status ?? 200, {
        'content-type': 'application/json',
        ...fake.headers,
      });
      response.end(fake.text ?? JSON.stringify(fake.body));
    };
    void reply();
  });
  server = running;
  await new Promise<void>((resolve) => running.listen(0, '127.0.0.1', resolve));
  const baseURL = `http://127.0.0.1:${portOf(running.address())}`;
  const options = { baseURL, timeoutMs: fake.silent ? 300 : 10_000 };
  return { call: createCaller(options), callForResponse: createApiCaller(options), seen };
}

const portOf = (address: AddressInfo | string | null): number =>
  typeof address === 'object' && address !== null ? address.port : 0;

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const part of request) body += String(part);
  return body;
}

async function failureOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error(`expected an ApiError, got ${String(error)}`);
}

const sheetId = '6f0b3c1e-3a51-4c39-9d3e-0b1f4d7f1a11';
const venues = [{ name: 'okx', displayName: 'OKX' }];

describe('createCaller', () => {
  it('sends query and body as defined by the endpoint and returns the parsed data', async () => {
    const layout = { revision: 3, items: [] };
    const { call, seen } = await serve({ body: successBody('success', layout) });
    const data = await call(endpoints.putLayout, {
      query: { sheetId, columns: 4 },
      body: { revision: 2, items: [] },
    });
    expect(data).toEqual(layout);
    expect(seen).toEqual([
      {
        method: 'PUT',
        url: `/api/sheets/layout?sheetId=${sheetId}&columns=4`,
        body: JSON.stringify({ revision: 2, items: [] }),
      },
    ]);
  });

  it('requires input only if the endpoint does', async () => {
    const { call } = await serve({ body: successBody('ok', venues) });
    expect(await call(endpoints.listVenues)).toEqual(venues);
    // @ts-expect-error a query with required keys must be given
    await call(endpoints.getTrader).catch(() => {});
    // @ts-expect-error a body must be given
    await call(endpoints.addSheet, {}).catch(() => {});
  });

  it("rejects with the server's message, the status and the data", async () => {
    const present = { revision: 9, items: [] };
    const { call } = await serve({
      status: 409,
      body: failureBody('success', 'The layout has changed.', ['The layout has changed.'], present),
    });
    const input = { query: { sheetId }, body: { revision: 1, items: [] } };
    const error = await failureOf(call(endpoints.putLayout, input));
    expect(error).toMatchObject({
      status: 409,
      texts: ['The layout has changed.'],
      message: 'The layout has changed.',
      data: present,
    });
  });

  it('rejects with all texts of a failure that lists several', async () => {
    const body = failureBody('ok', 'Invalid request', ['Too long', 'Unknown country']);
    const { call } = await serve({ status: 400, body });
    const error = await failureOf(call(endpoints.listVenues));
    expect(error.texts).toEqual(['Too long', 'Unknown country']);
  });

  it.each<[string, unknown, string[]]>([
    ['a blank error', { success: false, error: '  ' }, []],
    [
      'a blank first text',
      { ok: false, error: { message: '', data: ['', 'Too long'] } },
      ['Too long'],
    ],
    [
      'nothing but blank texts',
      { ok: false, message: '', error: { message: ' ', data: [''] } },
      [],
    ],
    [
      'blank texts in `error.data`',
      { ok: false, error: { message: 'Closed', data: [' '] } },
      ['Closed'],
    ],
    [
      'texts without a message',
      { ok: false, error: { data: ['The desk is closed'] } },
      ['The desk is closed'],
    ],
    ['a message without texts', { ok: false, error: { message: 'Closed' } }, ['Closed']],
    ['a text in `message` only', { ok: false, message: 'Closed' }, ['Closed']],
    ['a text in `errorMessage` only', { ok: false, errorMessage: 'No vault' }, ['No vault']],
  ])('rejects with the non-blank texts of a refusal with %s', async (_, body, texts) => {
    const { call } = await serve({ status: 400, body });
    const error = await failureOf(call(endpoints.listVenues));
    expect(error).toMatchObject({ status: 400, texts, noResponse: undefined });
  });

  it('rejects without texts if the response contains none', async () => {
    const { call } = await serve({ body: { success: false } });
    const error = await failureOf(call(endpoints.deleteSheet, { query: { sheetId } }));
    expect(error).toMatchObject({ status: 200, texts: [] });
  });

  it("returns the response's message with its data", async () => {
    const { callForResponse } = await serve({ body: successBody('ok', venues, 'Vault added') });
    expect(await callForResponse(endpoints.listVenues)).toEqual({
      data: venues,
      message: 'Vault added',
    });
    const without = await serve({ body: successBody('ok', venues, ' ') });
    expect(await without.callForResponse(endpoints.listVenues)).toEqual({
      data: venues,
      message: undefined,
    });
  });

  it.each<[string, FakeResponse]>([
    ['data of another shape', { body: successBody('ok', [{ name: 1 }]) }],
    ['another envelope', { body: { success: true, data: venues } }],
    ['a response that is not JSON', { status: 502, text: '<html>Bad gateway</html>' }],
    ['an empty object', { status: 500, body: {} }],
  ])('rejects as unreadable, with a user-facing text, when it receives %s', async (_, fake) => {
    const { call } = await serve(fake);
    const error = await failureOf(call(endpoints.listVenues));
    expect(error).toMatchObject({
      status: undefined,
      noResponse: 'unreadable',
      texts: ['Something went wrong on the server. Try again in a moment.'],
    });
  });

  it('rejects with a user-facing message on a timeout', async () => {
    const { call } = await serve({ silent: true });
    const error = await failureOf(call(endpoints.listVenues));
    expect(error).toMatchObject({
      status: undefined,
      noResponse: 'timeout',
      message: 'The server took too long to answer. Try again.',
    });
  });

  it('rejects with a user-facing message when the server is unreachable', async () => {
    const call = createCaller({ baseURL: 'http://127.0.0.1:1' });
    const error = await failureOf(call(endpoints.listVenues));
    expect(error).toMatchObject({
      status: undefined,
      noResponse: 'network',
      message: 'The server could not be reached. Check your connection and try again.',
    });
  });

  it('says that the browser may have blocked a request that fails while the server answers', async () => {
    const { call, seen } = await serve({ drops: 5 });
    expect(await failureOf(call(endpoints.listVenues))).toMatchObject({
      noResponse: 'blocked',
      message: expect.stringContaining('extension of the browser'),
    });
    expect(seen.map(({ url }) => url)).toEqual(['/api/venues', '/healthz', '/api/venues']);
    // nothing is known of a browser without a session
    expect(await failureOf(call(endpoints.getBranding))).toMatchObject({ noResponse: 'network' });
  });

  it('repeats a read that a lost connection has ended, and says nothing of blocking', async () => {
    const { call } = await serve({ drops: 1, body: successBody('ok', venues) });
    expect(await call(endpoints.listVenues)).toEqual(venues);
  });

  it('says so at once after an outage that a response has ended', async () => {
    const fake: FakeResponse = { isDown: true, body: successBody('ok', venues) };
    const { call } = await serve(fake);
    expect(await failureOf(call(endpoints.listVenues))).toMatchObject({ noResponse: 'network' });
    fake.isDown = false;
    await call(endpoints.listVenues);
    fake.drops = 2;
    expect(await failureOf(call(endpoints.listVenues))).toMatchObject({ noResponse: 'blocked' });
  });

  it('sends a write once, and says that it may be blocked only when it fails again, unless it is an order', async () => {
    const { call, seen } = await serve({ drops: 9 });
    const rename = () =>
      failureOf(
        call(endpoints.putLayout, {
          query: { sheetId, columns: 4 },
          body: { revision: 2, items: [] },
        }),
      );
    expect(await rename()).toMatchObject({ noResponse: 'network' });
    expect(await rename()).toMatchObject({ noResponse: 'blocked' });
    expect(seen.filter(({ method }) => method === 'PUT')).toHaveLength(2);
    const cancel = () => failureOf(call(endpoints.cancelOrders, { body: {} }));
    expect([await cancel(), await cancel()]).toMatchObject([
      { noResponse: 'network' },
      { noResponse: 'network' },
    ]);
  });

  it('rejects with the reason of an aborted signal', async () => {
    const { call } = await serve({ silent: true });
    const abort = new AbortController();
    const pending = call(endpoints.listVenues, { signal: abort.signal });
    abort.abort(new Error('not wanted any more'));
    await expect(pending).rejects.toThrow('not wanted any more');
  });
});

describe('a successful write', () => {
  const traderId = 'd0000000-0000-4000-8000-000000000002';
  const changed = jest.fn<(address: string) => void>();
  const cache = { start: () => () => {}, changed, read: async () => undefined, used: () => {} };

  it('reports its own address and those of the other cached responses that it changes', async () => {
    setResponseCache(cache);
    stops.push(() => setResponseCache(undefined));
    const { call } = await serve({ body: successBody('ok', { alertMail: true }) });
    await call(endpoints.saveTraderSettings, {
      query: { TraderId: traderId },
      body: { traderId, alertMail: true },
    });
    expect(changed.mock.calls.flat()).toEqual([
      `/api/trader-settings?TraderId=${traderId}`,
      '/api/trader',
    ]);
  });
});

describe('a 401 response', () => {
  const signedOut: FakeResponse = {
    status: 401,
    body: failureBody('ok', 'Please sign in.', ['Please sign in.']),
  };

  type Caller = ReturnType<typeof createCaller>;
  const body = { email: 'a@b.example', password: 'x' };

  it.each<[string, (call: Caller) => Promise<unknown>, number]>([
    ['reports that the session has ended', (call) => call(endpoints.listVenues), 1],
    ['is ignored when checking the session', (call) => call(endpoints.getSession), 0],
    ['is ignored when signing in', (call) => call(endpoints.signIn, { body }), 0],
  ])('%s', async (_, make, times) => {
    const { call } = await serve(signedOut);
    const listener = jest.fn();
    stops.push(onSignedOut(listener));
    const error = await failureOf(make(call));
    expect(error.status).toBe(401);
    expect(listener).toHaveBeenCalledTimes(times);
  });

  it('reports the start time of its request', async () => {
    const { call } = await serve(signedOut);
    const listener = jest.fn<(startedAt: number) => void>();
    stops.push(onSignedOut(listener));
    const before = performance.now();
    const failure = failureOf(call(endpoints.listVenues));
    const after = performance.now();
    await failure;
    const [startedAt] = listener.mock.calls[0] ?? [];
    expect(startedAt).toBeGreaterThanOrEqual(before);
    expect(startedAt).toBeLessThanOrEqual(after);
  });

  it('is not reported after unsubscribing', async () => {
    const { call } = await serve(signedOut);
    const listener = jest.fn();
    onSignedOut(listener)();
    await failureOf(call(endpoints.listVenues));
    expect(listener).not.toHaveBeenCalled();
  });
});

describe('a response with status 503', () => {
  it.each([
    ['of a server that asks to try again later is announced', { 'retry-after': '5' }, 1],
    ['of a venue that cannot be reached is not announced', undefined, 0],
  ])('%s', async (_rule, headers, announced) => {
    const body = failureBody('success', 'Not now.', ['Not now.']);
    const { call } = await serve({ status: 503, body, ...(headers && { headers }) });
    let count = 0;
    stops.push(onUnavailable(() => (count += 1)));
    await expect(call(endpoints.listSheets, { query: { rootPath: 'risk' } })).rejects.toMatchObject(
      { status: 503, message: 'Not now.' },
    );
    expect(count).toBe(announced);
  });
});
