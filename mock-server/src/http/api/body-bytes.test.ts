import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request } from 'node:http';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import express from 'express';
import { portOf } from '../port-of.ts';
import { bodyBytes, LARGE_BODY_BYTES, limitBody, NETWORK_BYTES_MAX } from './body-bytes.ts';
import { asFailure, respondFailure } from './route.ts';

const UPLOADS = 8;
const BODY = Buffer.alloc(NETWORK_BYTES_MAX / UPLOADS);

let received = 0;
let onReceived = (): void => undefined;
const app = express();
app.post('/', async (sent, response) => {
  sent.on('data', (part: Buffer) => {
    received += part.length;
    onReceived();
  });
  limitBody(sent, BODY.length);
  try {
    const { length } = await bodyBytes(sent);
    response.json({ length });
  } catch (error) {
    respondFailure(
      response,
      'ok',
      asFailure(error, sent, () => undefined),
    );
  }
});
const server = createServer(app);
let port = 0;
const pending: ClientRequest[] = [];

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = portOf(server);
});
afterEach(() => {
  for (const sent of pending.splice(0)) sent.destroy();
});
afterAll(() => {
  server.close();
});

function start(length: number): ClientRequest {
  const headers = { 'Content-Length': length };
  const options = { hostname: '127.0.0.1', port, method: 'POST', headers, agent: false };
  const sent = request(options);
  pending.push(sent);
  return sent.on('error', () => undefined);
}

async function statusOf(length: number): Promise<[number | undefined, string]> {
  const sent = start(length);
  const response = new Promise<IncomingMessage>((resolve, reject) => {
    sent.once('response', resolve).once('error', reject);
  });
  sent.end(Buffer.alloc(length));
  const answer = await response;
  const chunks: unknown[] = await answer.toArray();
  return [answer.statusCode, chunks.map(String).join('')];
}

it('when the buffered bodies of a network reach the limit, large bodies get 429 and small ones are accepted', async () => {
  const expected = UPLOADS * (BODY.length - 1);
  const full = new Promise<void>((resolve) => {
    onReceived = () => {
      if (received === expected) resolve();
    };
  });
  for (let i = 0; i < UPLOADS; i += 1) start(BODY.length).write(BODY.subarray(1));
  await full;
  expect(await statusOf(100)).toEqual([200, '{"length":100}']);
  expect(await statusOf(LARGE_BODY_BYTES)).toEqual([200, `{"length":${LARGE_BODY_BYTES}}`]);
  const [status, text] = await statusOf(LARGE_BODY_BYTES + 1);
  expect(status).toBe(429);
  expect(text).toContain('64 MB');
});
