import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Answer, Refuses, VenueSocket } from './answer.ts';
import { answerKraken, krakenSocket } from './kraken.ts';
import { answerOkx, okxSocket } from './okx.ts';

interface Venue {
  readonly answer: Answer;
  readonly socketPath: string;
  readonly open: (send: (message: unknown) => void, refuses: Refuses) => VenueSocket;
}

const VENUES: Readonly<Record<string, Venue>> = {
  kraken: { answer: answerKraken, socketPath: '/v2', open: krakenSocket },
  okx: { answer: answerOkx, socketPath: '/ws/v5/public', open: okxSocket },
};

export interface StandInOptions {
  /** 0: any free one */
  readonly port?: number;
  /** between two prices, in milliseconds */
  readonly everyMs?: number;
}

/** Two venues on this machine, which speak as Kraken and OKX do. */
export interface StandIn {
  readonly url: string;
  readonly port: number;
  /** Resolves when what all connections are subscribed to, like `kraken ticker BTC/USD`, is so. */
  until(holds: (subscriptions: readonly string[]) => boolean): Promise<void>;
  /** what was sent to all connections, as text */
  readonly sent: readonly string[];
  /** Subscriptions to these, as the venue calls them, are refused, and to no others. */
  setRefused(names: readonly string[]): void;
  /** New connections are turned away as too many, or are taken again. */
  setFull(full: boolean): void;
  /** Connections stay open and are not answered any more, as if the venue hung; or are again. */
  setSilent(silent: boolean): void;
  /** Ends every connection, and accepts no new one. */
  close(): Promise<void>;
}

const SENT_KEPT = 20_000;

/** `/kraken/0/public/Time` is `/0/public/Time` of kraken. */
function venueOf(url: URL): { id: string; venue: Venue | undefined; path: string } {
  const [, id = '', ...rest] = url.pathname.split('/');
  return { id, venue: VENUES[id], path: `/${rest.join('/')}` };
}

const EVERY_MS = 200;

/** Starts the stand-in; where venues are asked for is `<url>/<ccxt's name of the venue>`. */
export async function startStandIn(options: StandInOptions = {}): Promise<StandIn> {
  const sent: string[] = [];
  const open = new Map<WebSocket, { readonly id: string; readonly socket: VenueSocket }>();
  const waiting = new Set<() => void>();
  let silent = false;
  let full = false;
  let refused: readonly string[] = [];

  const look = (): void => {
    for (const one of waiting) one();
  };
  const subscriptions = (): string[] =>
    [...open.values()].flatMap(({ id, socket }) =>
      socket.subscriptions.map((name) => `${id} ${name}`),
    );

  const server = createServer((request, response) => {
    if (silent) return;
    const url = new URL(request.url ?? '/', 'http://stand-in');
    const { venue, path } = venueOf(url);
    const answer = venue?.answer(path, url.searchParams, Date.now());
    response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(answer ?? { error: 'There is no such thing here.' }));
  });
  const sockets = new WebSocketServer({ noServer: true });

  function accept(connection: WebSocket, id: string, venue: Venue): void {
    const send = (message: unknown): void => {
      if (silent || connection.readyState !== connection.OPEN) return;
      const text = typeof message === 'string' ? message : JSON.stringify(message);
      sent.push(text);
      if (sent.length > SENT_KEPT) sent.shift();
      connection.send(text);
    };
    const socket = venue.open(send, (name) => refused.includes(name));
    open.set(connection, { id, socket });
    connection.on('message', (data) => {
      if (!silent && Buffer.isBuffer(data)) socket.receive(data.toString());
      look();
    });
    connection.on('close', () => open.delete(connection));
    connection.on('error', () => connection.terminate());
  }

  server.on('upgrade', (request, duplex, head) => {
    const { id, venue, path } = venueOf(new URL(request.url ?? '/', 'http://stand-in'));
    duplex.on('error', () => duplex.destroy());
    if (full) {
      duplex.end('HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\n\r\n');
      return;
    }
    if (venue === undefined || path !== venue.socketPath || silent) {
      duplex.destroy();
      return;
    }
    sockets.handleUpgrade(request, duplex, head, (connection) => accept(connection, id, venue));
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = portOf(server.address());
  const timer = setInterval(() => {
    const now = Date.now();
    for (const { socket } of open.values()) socket.move(now);
  }, options.everyMs ?? EVERY_MS);

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    sent,
    until: (holds) =>
      new Promise((resolve) => {
        const one = (): void => {
          if (!holds(subscriptions())) return;
          waiting.delete(one);
          resolve();
        };
        waiting.add(one);
        one();
      }),
    setRefused(names) {
      refused = names;
    },
    setFull(now) {
      full = now;
    },
    setSilent(now) {
      silent = now;
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

function portOf(address: string | AddressInfo | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('It has no port.');
  return address;
}
