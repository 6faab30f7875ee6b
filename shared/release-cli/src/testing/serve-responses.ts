import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach } from '@jest/globals';

export const TOKEN = { apiKey: 'key', apiSecret: 'a-secret-of-the-test' };
export const PLATFORM = {
  api: 1,
  productVersion: '1.19.0',
  shell: 'abc',
  contract: { oldest: 1, newest: 1 },
  federationRuntime: '2.9.2',
  shared: {},
  remoteOrigins: [],
  failingPeopleMin: 3,
};

let running: Server | undefined;
export async function stopServing(): Promise<void> {
  const server = running;
  running = undefined;
  server?.closeAllConnections();
  await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)));
}
afterEach(stopServing);

type Answer = { status: number; body: unknown };

/**
 * A server with a response per path; to unknown paths it responds 404 without an envelope, like a
 * web server without this API.
 */
export function serve(
  responses: Record<string, Answer>,
  seen: IncomingMessage[] = [],
): Promise<string> {
  const server = createServer((request, response) => {
    seen.push(request);
    const found = responses[new URL(request.url ?? '', 'http://server').pathname];
    response.writeHead(found?.status ?? 404, { 'content-type': 'application/json' });
    response.end(found ? JSON.stringify(found.body) : 'Not found');
  });
  running = server;
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
    });
  });
}

export const ok = (data: unknown): Answer => ({
  status: 200,
  body: { ok: true, data, message: null, error: null },
});
export const refused = (status: number, ...texts: string[]): Answer => ({
  status,
  body: { ok: false, data: null, message: null, error: { message: texts[0], data: texts } },
});
