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
const dropConnection: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-length': 100 });
  response.write('start');
  setTimeout(() => response.destroy(), 20);
};

/** The status line of the response to a request target, which `fetch` would normalize. */
function statusOf(url: string, target: string, headers = ''): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.on('error', reject).on('data', (data) => {
      resolve(String(data).split('\r\n', 1)[0] ?? '');
      socket.destroy();
    });
    socket.write(`GET ${target} HTTP/1.1\r\nHost: parallax\r\n${headers}\r\n`);
  });
}

describe('parallax dev', () => {
  it('forwards a path with two slashes to the installation, and to no other host', async () => {
    const paths: (string | undefined)[] = [];
    const url = await start((request, response) => {
      paths.push(request.url);
      response.writeHead(404).end();
    });
    for (const target of ['//', '//other.example/x']) {
      expect(await statusOf(url, target)).toBe('HTTP/1.1 404 Not Found');
    }
    expect(paths).toEqual(['//', '//other.example/x']);
  });

  it('refuses a request or an upgrade with a whole address as its target', async () => {
    const url = await start((_request, response) => response.writeHead(404).end());
    const upgrade = 'Connection: upgrade\r\nUpgrade: websocket\r\n';
    for (const headers of ['', upgrade]) {
      expect(await statusOf(url, 'http://other.example/x', headers)).toBe(
        'HTTP/1.1 400 Bad Request',
      );
    }
  });

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
    'ends the response to %s when the installation drops the connection within its response',
    async (path) => {
      const url = await start(dropConnection);
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
