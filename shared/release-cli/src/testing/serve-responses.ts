import { createServer, type IncomingMessage, type Server } from 'node:http';
import { afterEach } from '@jest/globals';
import { PLATFORM_API } from '@parallax/protocol';
import { listen } from './listen.ts';

export const TOKEN = { apiKey: 'key', apiSecret: 'a-secret-of-the-test' };
export const PLATFORM = {
  api: PLATFORM_API,
  productVersion: '1.19.0',
  shell: 'abc',
  interfaceVersions: { oldest: 1, newest: 1 },
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

interface ServedResponse {
  readonly status: number;
  readonly body: unknown;
  /** how many times the connection ends within the body before a complete response */
  readonly drops?: number;
}

/**
 * A server with a response per path; to unknown paths it responds 404 without an envelope, like a
 * web server without this API.
 */
export async function serve(
  responses: Record<string, ServedResponse>,
  seen: IncomingMessage[] = [],
): Promise<string> {
  const dropped = new Map<string, number>();
  const server = createServer((request, response) => {
    seen.push(request);
    const path = new URL(request.url ?? '', 'http://server').pathname;
    const found = responses[path];
    const drops = dropped.get(path) ?? 0;
    if (found?.drops !== undefined && drops < found.drops) {
      dropped.set(path, drops + 1);
      response.writeHead(found.status, { 'content-length': 100 });
      response.write('{', () => response.destroy());
      return;
    }
    response.writeHead(found?.status ?? 404, { 'content-type': 'application/json' });
    response.end(found ? JSON.stringify(found.body) : 'Not found');
  });
  running = server;
  return (await listen(server)).origin;
}

export const ok = (data: unknown): ServedResponse => ({
  status: 200,
  body: { ok: true, data, message: null, error: null },
});
export const refused = (status: number, ...texts: string[]): ServedResponse => ({
  status,
  body: { ok: false, data: null, message: null, error: { message: texts[0], data: texts } },
});
