import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { addSheet, listSheets } from '@parallax/protocol';
import { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  await server.close();
});

/** Sends the head and a part of the body of a request, and closes the connection. */
function abortRequest(cookie: string): Promise<void> {
  const { hostname, port, host, origin } = new URL(server.url);
  const head = [
    `POST ${addSheet.path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
    'Content-Type: application/json',
    'Content-Length: 40',
  ];
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`${head.join('\r\n')}\r\n\r\n{"name":`, () => socket.destroy());
    });
    socket.on('close', () => resolve());
  });
}

it('aborted requests do not block later requests', async () => {
  const admin = await TestClient.of(server.url, 'admin@acme.example');
  await Promise.all(Array.from({ length: 20 }, () => abortRequest(admin.cookie)));
  const sheets = await admin.call(listSheets, { query: { rootPath: 'execution' } });
  expect(sheets.length).toBeGreaterThan(0);
});
