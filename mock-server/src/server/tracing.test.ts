import { createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addSheet,
  type Endpoint,
  listSheets,
  listTrades,
  resendEmailCode,
} from '@parallax/protocol';
import type { Log } from '@parallax/server-kit/log/log';
import { freePort } from '@parallax/server-kit/testing/free-port';
import { portOf } from '../http/port-of.ts';
import { fixedMarket } from '../testing/fixed-market.ts';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import type { ServerOptions } from './server-options.ts';
import { Collector, type ReceivedSpan } from './testing/collector.ts';

const TRADER = 'trader@acme.example';
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const OTHER_TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = 'b7ad6b7169203331';
const SERVER = 2;
const CLIENT = 3;

const attributes = { 'service.name': 'desk', team: 'fast' };

function fail(): never {
  throw new Error('The tape is empty.');
}

/** Starts a server that sends its spans at once. */
async function startSending(options: Partial<ServerOptions>): Promise<TestServer> {
  process.env['OTEL_BSP_SCHEDULE_DELAY'] = '1';
  const server = await startTestServer(options);
  delete process.env['OTEL_BSP_SCHEDULE_DELAY'];
  return server;
}

const isList = ({ name }: ReceivedSpan): boolean => name === `GET ${listSheets.path}`;

describe('the traces of a server', () => {
  let collector: Collector;
  let server: TestServer;
  let client: TestClient;
  const lines: { readonly line: string; readonly fields: Parameters<Log>[1] }[] = [];
  beforeAll(async () => {
    collector = await Collector.start();
    server = await startSending({
      market: { ...fixedMarket, reads: { ...fixedMarket.reads, trades: fail } },
      tracing: { endpoint: collector.endpoint, attributes },
      log: (line, fields) => lines.push({ line, fields }),
    });
    client = await TestClient.of(server.url, TRADER);
  });
  afterAll(async () => {
    await server.close();
    await collector.close();
  });

  const listAs = (traceparent: string) =>
    client.fetch(`${listSheets.path}?rootPath=algo`, { headers: { traceparent } });

  const untilCall = ({ method, path }: Endpoint) =>
    collector.untilSpan(({ name }) => name === `${method} ${path}`);
  const ofTrace = (id: string) => collector.spans.filter(({ traceId }) => traceId === id);

  it('have a span for each call, named by its endpoint, with its statements', async () => {
    await client.call(addSheet, { body: { name: 'Traced', menuBar: 'ALGO' } });
    const call = await untilCall(addSheet);
    expect(call).toMatchObject({
      kind: SERVER,
      attributes: {
        'http.request.method': 'POST',
        'http.route': addSheet.path,
        'http.response.status_code': 200,
      },
      process: { ...attributes, 'service.version': expect.stringMatching(/^\d+\./) },
    });
    const statements = ofTrace(call.traceId).filter(({ spanId }) => spanId !== call.spanId);
    expect(statements.map(({ name }) => name)).toContain('INSERT sheet');
    for (const statement of statements) {
      expect(statement).toMatchObject({ kind: CLIENT, parentSpanId: call.spanId });
      expect(statement.attributes).toMatchObject({ 'db.system.name': 'postgresql' });
    }
  });

  it('continue the trace of the caller, if there is one', async () => {
    await listAs(`00-${TRACE}-${CALLER}-01`);
    const call = await collector.untilSpan((span) => isList(span) && span.traceId === TRACE);
    expect(call.parentSpanId).toBe(CALLER);
    await listAs('nonsense');
    const own = await collector.untilSpan((span) => isList(span) && span.traceId !== TRACE);
    expect(own.parentSpanId).toBeUndefined();
  });

  it('have no span of a call whose caller does not sample it', async () => {
    await listAs(`00-${OTHER_TRACE}-${CALLER}-00`);
    const sampled = OTHER_TRACE.replace('4', '5');
    await listAs(`00-${sampled}-${CALLER}-01`);
    await collector.untilSpan(({ traceId, kind }) => traceId === sampled && kind === SERVER);
    expect(ofTrace(OTHER_TRACE)).toEqual([]);
  });

  it('have the reference of an unexpected error, and its line in the log has the trace', async () => {
    const { messages } = await client.fail(listTrades, { query: { contract: 'okx:BTCUSDT' } });
    const [, reference = ''] = /reference: (\w{8})\.$/.exec(messages.join('')) ?? [];
    const call = await untilCall(listTrades);
    expect(call).toMatchObject({
      attributes: { 'parallax.request_id': reference, 'http.response.status_code': 500 },
      status: { code: 2 },
    });
    expect(lines).toHaveLength(1);
    expect(lines[0]?.fields).toMatchObject({ requestId: reference, trace_id: call.traceId });
  });

  it('have the mail that a call sends', async () => {
    const body = { email: 'solo@indie.example', processName: 4 } as const;
    await new TestClient(server.url).call(resendEmailCode, { body });
    const call = await untilCall(resendEmailCode);
    const mail = await collector.untilSpan(({ name }) => name === 'send mail');
    expect(mail).toMatchObject({ kind: CLIENT, traceId: call.traceId });
  });

  it('have no query, cookie, address or value of a user', async () => {
    const last = 'c'.repeat(32);
    await client.call(addSheet, { body: { name: 'Of-a-user', menuBar: 'ALGO' } });
    await client.fetch(`${listSheets.path}?rootPath=of-a-user`);
    await client.fetch('/api/of-a-user?secret=of-a-user');
    await listAs(`00-${last}-${CALLER}-01`);
    await collector.untilSpan(({ traceId, kind }) => traceId === last && kind === SERVER);
    expect(collector.received).not.toMatch(/of-a-user|@|cookie|secret/i);
    const [, cookie = ''] = client.cookie.split('=');
    expect(cookie).not.toBe('');
    expect(collector.received).not.toContain(cookie);
  });

  it('have one line in the log for each outage of the collector, and one for its end', async () => {
    const { host } = new URL(collector.endpoint);
    lines.length = 0;
    collector.status = 400;
    for (let calls = 0; calls < 3; calls += 1) {
      const request = collector.untilRequest();
      await listAs('');
      await request;
    }
    collector.status = 200;
    while (lines.length < 2) await listAs('');
    expect(lines.map(({ line }) => line)).toEqual([
      `The collector of traces at ${host} does not accept them: Bad Request. They are lost until it does.`,
      `The collector of traces at ${host} accepts them again.`,
    ]);
  });
});

it('the spans of the last calls are sent when the server ends', async () => {
  const collector = await Collector.start();
  const server = await startTestServer({ tracing: { endpoint: collector.endpoint, attributes } });
  await TestClient.of(server.url, TRADER);
  expect(collector.spans).toEqual([]);
  await server.close();
  expect(collector.spans.map(({ kind }) => kind)).toContain(SERVER);
  await collector.close();
});

describe('a server whose collector', () => {
  it.each([
    [
      'is down',
      async () => ({
        endpoint: `http://127.0.0.1:${await freePort()}`,
        close: () => undefined,
      }),
    ],
    [
      'does not respond',
      async () => {
        const sockets: Socket[] = [];
        const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
        const close = (): void => {
          silent.close();
          for (const socket of sockets) socket.destroy();
        };
        return { endpoint: `http://127.0.0.1:${portOf(silent)}`, close };
      },
    ],
  ])('%s serves calls, and ends within two seconds', async (_case, start) => {
    const { endpoint, close } = await start();
    const server = await startSending({ tracing: { endpoint, attributes } });
    const client = await TestClient.of(server.url, TRADER);
    expect(await client.call(listSheets, { query: { rootPath: 'algo' } })).toEqual([]);
    const since = performance.now();
    await server.close();
    expect(performance.now() - since).toBeLessThan(2_000);
    close();
  });
});
