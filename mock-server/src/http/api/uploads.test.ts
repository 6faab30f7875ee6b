import { type ClientRequest, request } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addSheet, endpoints } from '@parallax/protocol';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { NETWORK_BYTES_MAX } from './body-bytes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
});

const { path, method, bodyBytesMax } = endpoints.uploadFile;
const BODY = Buffer.alloc(bodyBytesMax);

/**
 * Sends an upload of a signed-out caller except its last byte. The status is undefined if the
 * connection of a refused upload is closed before the response is read.
 */
function startUpload(): { sent: ClientRequest; status: Promise<number | undefined> } {
  const { hostname, port } = new URL(server.url);
  const headers = {
    'X-API-KEY': 'unknown',
    'X-API-TIMESTAMP': String(Date.now()),
    'X-API-SIGNATURE': '0'.repeat(64),
    'Content-Type': 'application/octet-stream',
    'Content-Length': BODY.length,
  };
  const sent = request({ hostname, port, path, method, headers, agent: false });
  const status = new Promise<number | undefined>((resolve) => {
    sent.once('response', (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', () => resolve(undefined));
  });
  sent.write(BODY.subarray(1));
  return { sent, status };
}

it('uploads from one network get 429 while too many of its bytes are in memory, and succeed afterwards', async () => {
  const uploads = Array.from({ length: NETWORK_BYTES_MAX / BODY.length + 1 }, startUpload);
  expect(await Promise.race(uploads.map(({ status }) => status))).toBe(429);
  for (const { sent } of uploads) sent.end(BODY.subarray(0, 1));
  const statuses = await Promise.all(uploads.map(({ status }) => status));
  const known = statuses.filter((status) => status !== undefined);
  expect(new Set(known)).toEqual(new Set([401, 429]));
  const admin = await TestClient.of(server.url, 'admin@acme.example');
  const body = { name: 'After the uploads', menuBar: 'RISK' } as const;
  await expect(admin.call(addSheet, { body })).resolves.toMatchObject({ name: body.name });
});
