import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { CommandFailure, messageOf } from '../cli/command-failure.ts';
import { forward, forwardUpgrade, type Rewrite } from './forward.ts';
import { type LocalRemote, readLocalRemote } from './local-remote.ts';
import { RELOAD_EVENTS, RELOAD_SOURCE, ReloadClients } from './reload-clients.ts';
import { contributesPath, RELOAD_SCRIPT, rewritePage, rewriteRegistry } from './rewrite-page.ts';
import { serveFile } from './serve-file.ts';

const HOST = '127.0.0.1';
const HARNESS = '/harness/';

interface DevSettings {
  readonly remote: string;
  /** the folder of the development build */
  readonly build: string;
  /** the installation whose shell, other remotes and API are used */
  readonly server: URL;
  /** 0 selects a free one */
  readonly port: number;
  /** returns the page of the harness; if set, that page is shown at every address instead of the shell */
  readonly harness?: () => string;
}

/** An installation with the development build of one remote in it, for this machine only. */
export class DevServer {
  readonly #settings: DevSettings;
  readonly #server: Server;
  readonly #clients = new ReloadClients();
  /** open WebSockets, which closing the server does not end */
  readonly #sockets = new Set<Duplex>();
  /** pages that wait for the first build rather than show another version */
  #waiting: (() => void)[] | undefined = [];

  constructor(settings: DevSettings) {
    this.#settings = settings;
    this.#server = createServer((request, response) => this.#handle(request, response));
    this.#server.on('upgrade', (request, socket, head) => {
      this.#sockets.add(socket);
      socket.on('error', () => socket.destroy()).on('close', () => this.#sockets.delete(socket));
      if (decodedPath(request.url) === undefined) socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');
      else forwardUpgrade(request, socket, head, settings.server);
    });
  }

  /** Resolves with the address. Throws a CommandFailure when the port is in use. */
  listen(): Promise<string> {
    const { port } = this.#settings;
    return new Promise((resolve, reject) => {
      this.#server.once('error', (error) => {
        reject(new CommandFailure('failed', `Port ${port} cannot be used: ${messageOf(error)}`));
      });
      this.#server.listen(port, HOST, () => {
        const address = this.#server.address();
        const used = typeof address === 'object' && address ? address.port : port;
        resolve(`http://${HOST}:${used}`);
      });
    });
  }

  /** Reloads the open pages. */
  reload(): void {
    for (const respond of this.#waiting ?? []) respond();
    this.#waiting = undefined;
    this.#clients.send('reload');
  }

  /** Shows the errors of a build in the console of the open pages. */
  showFailure(text: string): void {
    this.#clients.send('failure', text);
  }

  close(): void {
    this.#clients.close();
    this.#server.close();
    this.#server.closeAllConnections();
    for (const socket of this.#sockets) socket.destroy();
  }

  #local(): LocalRemote | undefined {
    return readLocalRemote(this.#settings.remote, this.#settings.build);
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    const { remote, build, server, harness } = this.#settings;
    const path = decodedPath(request.url);
    if (path === undefined) {
      response.writeHead(400).end();
      return;
    }
    const remotePrefix = new RegExp(`^/remotes/${remote}/dev-[0-9a-f]+/`).exec(path)?.[0];
    if (path === RELOAD_SCRIPT) return script(response, RELOAD_SOURCE);
    if (path === RELOAD_EVENTS) return this.#clients.add(response);
    if (remotePrefix !== undefined) {
      return serveFile(response, build, path.slice(remotePrefix.length));
    }
    if (harness && path.startsWith(HARNESS)) {
      return serveFile(response, build, path.slice(HARNESS.length));
    }
    const isPage = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (isPage && this.#waiting) {
      this.#waiting.push(() => this.#handle(request, response));
      return;
    }
    if (harness && isPage) return page(response, harness());
    const local = harness ? undefined : this.#local();
    if (!local) return forward(request, response, server);
    if (isPage) return forward(request, response, server, intoPage(local, path));
    if (path === '/remotes/registry.json' && request.method === 'GET') {
      return forward(request, response, server, intoRegistry(local));
    }
    return forward(request, response, server);
  }
}

const intoPage =
  (local: LocalRemote, path: string) =>
  (html: string, status: number): Rewrite | undefined => {
    const body = rewritePage(html, local);
    if (body === undefined) return undefined;
    return { body, status: contributesPath(local, path) ? 200 : status };
  };

const intoRegistry =
  (local: LocalRemote) =>
  (text: string, status: number): Rewrite | undefined => {
    const registry = rewriteRegistry(text, local);
    return registry && { status, body: JSON.stringify(registry) };
  };

function script(response: ServerResponse, source: string): void {
  response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' });
  response.end(source);
}

function page(response: ServerResponse, html: string): void {
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(html);
}

/** The path of a request; undefined for a whole address, and if the percent-encoding is malformed. */
function decodedPath(url = '/'): string | undefined {
  if (!url.startsWith('/')) return undefined;
  try {
    return decodeURIComponent(url.replace(/[?#].*$/s, ''));
  } catch {
    return undefined;
  }
}
