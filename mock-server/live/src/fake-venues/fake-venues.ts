import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { handleKrakenRequest, krakenSocket } from './kraken.ts';
import { handleOkxRequest, okxSocket } from './okx.ts';
import { type UsdAt, waves } from './prices.ts';
import type { IsRejected, RequestHandler, VenueSocket } from './venue-socket.ts';

interface Venue {
  readonly handleRequest: RequestHandler;
  readonly socketPath: string;
  readonly open: (
    send: (message: unknown) => void,
    isRejected: IsRejected,
    usdAt: UsdAt,
  ) => VenueSocket;
}

const VENUES: Readonly<Record<string, Venue>> = {
  kraken: { handleRequest: handleKrakenRequest, socketPath: '/v2', open: krakenSocket },
  okx: { handleRequest: handleOkxRequest, socketPath: '/ws/v5/public', open: okxSocket },
};

export interface FakeVenuesOptions {
  /** default 0: any free port */
  readonly port?: number;
  /** between two updates, in milliseconds */
  readonly everyMs?: number;
  /** the prices of the assets; waves by default */
  readonly usdAt?: UsdAt;
}

/** A local server that speaks the protocols of Kraken and OKX. */
export interface FakeVenues {
  readonly url: string;
  readonly port: number;
  /** Resolves when the subscriptions of all connections, such as `kraken ticker BTC/USD`, match. */
  until(matches: (subscriptions: readonly string[]) => boolean): Promise<void>;
  /** every message sent to any connection, oldest first, as text */
  readonly sent: readonly string[];
  /** every response to a request, oldest first, as text */
  readonly responses: readonly string[];
  /** Rejects subscriptions to exactly these contracts, by the venue's names. */
  setRefused(names: readonly string[]): void;
  /** Whether to reject new connections with 429. */
  setFull(full: boolean): void;
  /** Whether to keep connections open without any response, as if the venue hung. */
  setSilent(silent: boolean): void;
  /** Closes every connection and the server. */
  close(): Promise<void>;
}

const SENT_MAX = 20_000;
const RESPONSES_MAX = 1_000;

/** Splits `/kraken/0/public/Time` into the venue `kraken` and the path `/0/public/Time`. */
function parseVenue(url: URL): { id: string; venue: Venue | undefined; path: string } {
  const [, id = '', ...rest] = url.pathname.split('/');
  return { id, venue: VENUES[id], path: `/${rest.join('/')}` };
}

const INTERVAL_MS = 200;

/** Starts the fake venues. Venues are served at `<url>/<ccxt id>`. */
export async function startFakeVenues(options: FakeVenuesOptions = {}): Promise<FakeVenues> {
  const { usdAt = waves } = options;
  const sent: string[] = [];
  const responses: string[] = [];
  const open = new Map<WebSocket, { readonly id: string; readonly socket: VenueSocket }>();
  const waiting = new Set<() => void>();
  let isSilent = false;
  let isFull = false;
  let refused: readonly string[] = [];

  const checkWaiting = (): void => {
    for (const check of waiting) check();
  };
  const subscriptions = (): string[] =>
    [...open.values()].flatMap(({ id, socket }) =>
      socket.subscriptions.map((name) => `${id} ${name}`),
    );

  const server = createServer((request, response) => {
    if (isSilent) return;
    const url = new URL(request.url ?? '/', 'http://fake-venues');
    const { venue, path } = parseVenue(url);
    const body = venue?.handleRequest(path, url.searchParams, Date.now(), usdAt);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    const text = JSON.stringify(body ?? { error: 'Unknown endpoint.' });
    responses.push(text);
    if (responses.length > RESPONSES_MAX) responses.shift();
    response.end(text);
  });
  const sockets = new WebSocketServer({ noServer: true });

  function accept(connection: WebSocket, id: string, venue: Venue): void {
    const send = (message: unknown): void => {
      if (isSilent || connection.readyState !== connection.OPEN) return;
      const text = typeof message === 'string' ? message : JSON.stringify(message);
      sent.push(text);
      if (sent.length > SENT_MAX) sent.shift();
      connection.send(text);
    };
    const socket = venue.open(send, (name) => refused.includes(name), usdAt);
    open.set(connection, { id, socket });
    connection.on('message', (data) => {
      if (!isSilent && Buffer.isBuffer(data)) socket.receive(data.toString());
      checkWaiting();
    });
    connection.on('close', () => {
      open.delete(connection);
      checkWaiting();
    });
    connection.on('error', () => connection.terminate());
  }

  server.on('upgrade', (request, duplex, head) => {
    const { id, venue, path } = parseVenue(new URL(request.url ?? '/', 'http://fake-venues'));
    duplex.on('error', () => duplex.destroy());
    if (isFull) {
      duplex.end('HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\n\r\n');
      return;
    }
    if (venue === undefined || path !== venue.socketPath || isSilent) {
      duplex.destroy();
      return;
    }
    sockets.handleUpgrade(request, duplex, head, (connection) => accept(connection, id, venue));
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = requirePort(server.address());
  const timer = setInterval(() => {
    const now = Date.now();
    for (const { socket } of open.values()) socket.publish(now);
  }, options.everyMs ?? INTERVAL_MS);

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    sent,
    responses,
    until: (matches) =>
      new Promise((resolve) => {
        const check = (): void => {
          if (!matches(subscriptions())) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    setRefused(names) {
      refused = names;
    },
    setFull(value) {
      isFull = value;
    },
    setSilent(value) {
      isSilent = value;
    },
    async close() {
      clearInterval(timer);
      for (const connection of open.keys()) connection.terminate();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function requirePort(address: string | AddressInfo | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address;
}
