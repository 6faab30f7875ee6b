import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { listen } from '../testing/listen.ts';
import { DevServer } from './dev-server.ts';

const MANIFEST = {
  name: 'mf_toy',
  metaData: { remoteEntry: { name: 'mf_toy.js', path: '' }, pluginVersion: '1' },
  shared: [],
  exposes: [],
};
const REGISTRY = '/remotes/registry.json';

let build: string;
let cleanups: (() => void)[];
beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'parallax-dev-'));
  writeFileSync(join(build, 'mf_toy.js'), '');
  writeFileSync(join(build, 'contributions.json'), '{}');
  writeFileSync(join(build, 'mf-manifest.json'), JSON.stringify(MANIFEST));
  cleanups = [() => rmSync(build, { recursive: true })];
});
afterEach(() => {
  for (const cleanup of cleanups) cleanup();
});

/** Starts an installation and a dev server in front of it; resolves with the address of the latter. */
async function start(respond: RequestListener, installation = createServer(respond)) {
  const dev = new DevServer({
    remote: 'mf_toy',
    build,
    server: await listen(installation),
    port: 0,
  });
  cleanups.push(
    () => dev.close(),
    () => installation.close().closeAllConnections(),
  );
  const url = await dev.listen();
  dev.reload();
  return url;
}

/** Responds with the start of a body, and ends the connection. */
const dieInBody: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': 100 });
  response.write('start');
  setTimeout(() => response.destroy(), 20);
};

describe('parallax dev', () => {
  it('passes on a response for the registry that is not a registry', async () => {
    for (const body of ['<h1>Service Unavailable</h1>', '{"remotes": 1}']) {
      const url = await start((_request, response) => response.writeHead(503).end(body));
      const response = await fetch(new URL(REGISTRY, url));
      expect(response.status).toBe(503);
      expect(await response.text()).toBe(body);
    }
  });

  it('passes on the response to HEAD for the registry', async () => {
    const url = await start((_request, response) =>
      response.writeHead(200, { 'content-length': 100 }).end(),
    );
    const response = await fetch(new URL(REGISTRY, url), { method: 'HEAD' });
    expect(response.status).toBe(200);
  });

  it('responds 404 for a file name with a null character', async () => {
    const url = await start((_request, response) => response.end());
    expect((await fetch(new URL('/remotes/mf_toy/dev-0/%00', url))).status).toBe(404);
  });

  it.each([REGISTRY, '/api/session'])(
    'ends the response to %s when the installation dies within its response',
    async (path) => {
      const url = await start(dieInBody);
      const read = fetch(new URL(path, url)).then((response) => response.text());
      await expect(read).rejects.toThrow(/fetch failed|terminated/);
    },
  );

  it('ends the connection to the installation when a page resets its WebSocket early', async () => {
    const installation = createServer();
    const upstream = new Promise<void>((resolve) => {
      installation.on('upgrade', (_request, socket) => {
        const end = () => {
          socket.destroy();
          resolve();
        };
        socket.on('error', end).on('end', end).resume();
        page.resetAndDestroy();
      });
    });
    const url = new URL(await start(() => undefined, installation));
    const page = connect(Number(url.port), url.hostname);
    page.write(
      'GET /feed HTTP/1.1\r\nHost: page\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
    );
    await upstream;
    expect((await fetch(new URL('/remotes/mf_toy/dev-0/none', url))).status).toBe(404);
  });
});
