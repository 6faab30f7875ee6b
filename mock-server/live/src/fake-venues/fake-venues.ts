import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { AccountContract } from './accounts/account-contract.ts';
import type { FakeAccountRules } from './accounts/fake-account.ts';
import { type AccountVenue, FakeAccounts } from './accounts/fake-accounts.ts';
import { krakenContracts } from './accounts/kraken-contracts.ts';
import { handleKrakenPrivate, isKrakenPrivate } from './accounts/kraken-private.ts';
import { type OkxContract, okxContracts } from './accounts/okx-contracts.ts';
import { handleOkxPrivate, isOkxPrivate } from './accounts/okx-private.ts';
import { okxPrivateSocket } from './accounts/okx-private-socket.ts';
import type { PrivateRequest, PrivateResponse } from './accounts/private-request.ts';
import { handleKrakenRequest, krakenSocket, listPairs } from './kraken.ts';
import { handleOkxRequest, okxSocket } from './okx.ts';
import { type UsdAt, waves } from './prices.ts';
import type { IsRejected, RequestHandler, VenueSocket } from './venue-socket.ts';

/** What a venue answers with. */
interface VenueParts {
  readonly accounts: FakeAccounts;
  readonly okx: ReadonlyMap<string, OkxContract>;
  readonly kraken: ReadonlyMap<string, AccountContract>;
  readonly usdAt: UsdAt;
}

type OpenSocket = (
  send: (message: unknown) => void,
  isRejected: IsRejected,
  parts: VenueParts,
) => VenueSocket;

interface Venue {
  readonly handleRequest: RequestHandler;
  readonly isPrivate: (path: string) => boolean;
  readonly handlePrivate: (request: PrivateRequest, parts: VenueParts) => PrivateResponse;
  /** by the path of the connection */
  readonly sockets: Readonly<Record<string, OpenSocket>>;
}

const openOkxPrivate: OpenSocket = (send, _isRejected, { accounts, okx }) =>
  okxPrivateSocket(send, accounts.of('okx'), okx);

const VENUES: Readonly<Record<string, Venue>> = {
  kraken: {
    handleRequest: handleKrakenRequest,
    isPrivate: isKrakenPrivate,
    handlePrivate: (request, { accounts, kraken }) =>
      handleKrakenPrivate(request, accounts.of('kraken'), kraken),
    sockets: {
      '/v2': (send, isRejected, { accounts, usdAt, kraken }) =>
        krakenSocket(send, isRejected, usdAt, {
          accounts: accounts.of('kraken'),
          contracts: kraken,
        }),
    },
  },
  okx: {
    handleRequest: handleOkxRequest,
    isPrivate: isOkxPrivate,
    handlePrivate: (request, { accounts, okx }) =>
      handleOkxPrivate(request, accounts.of('okx'), okx),
    sockets: {
      '/ws/v5/public': (send, isRejected, { usdAt }) => okxSocket(send, isRejected, usdAt),
      '/ws/v5/private': openOkxPrivate,
      '/ws/v5/business': openOkxPrivate,
    },
  },
};

const rulesOf = ({
  okx,
  kraken,
}: Pick<VenueParts, AccountVenue>): Readonly<Record<AccountVenue, FakeAccountRules>> => ({
  kraken: {
    contracts: kraken,
    makerFee: '0.0016',
    takerFee: '0.0026',
    feeOfReceived: false,
    orderId: (sequence) => `OFAKE1-KRAKN-${String(sequence).padStart(6, '0')}`,
    tradeId: (sequence) => `TFAKE1-KRAKN-${String(sequence).padStart(6, '0')}`,
  },
  okx: {
    contracts: okx,
    makerFee: '0.0002',
    takerFee: '0.0005',
    feeOfReceived: true,
    orderId: (sequence) => String(680_800_000_000 + sequence),
    tradeId: (sequence) => String(77_000_000 + sequence),
  },
});

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
  /** the accounts of the venues, for private calls */
  readonly accounts: FakeAccounts;
  /** Closes the connections of a venue, or of all. */
  disconnect(venue?: string): void;
  /** every message sent to any connection, oldest first, as text */
  readonly sent: readonly string[];
  /** every response to a request, oldest first, as text */
  readonly responses: readonly string[];
  /** Rejects subscriptions to exactly these contracts, by the venue's names. */
  setRefused(names: readonly string[]): void;
  /** Leaves these contracts of OKX out of its lists. */
  setUnlisted(names: readonly string[]): void;
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

export type { AccountVenue } from './accounts/fake-accounts.ts';
export { FAKE_KEYS } from './accounts/fake-accounts.ts';

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
  let unlisted: readonly string[] = [];

  const checkWaiting = (): void => {
    for (const check of waiting) check();
  };
  const subscriptions = (): string[] =>
    [...open.values()].flatMap(({ id, socket }) =>
      socket.subscriptions.map((name) => `${id} ${name}`),
    );

  const disconnect = (venueId?: string): void => {
    for (const [connection, { id }] of open)
      if (venueId === undefined || id === venueId) connection.terminate();
  };
  const contracts = { okx: okxContracts(usdAt), kraken: krakenContracts(listPairs(usdAt)) };
  const accounts = new FakeAccounts(rulesOf(contracts), Date.now, disconnect);
  const parts: VenueParts = { ...contracts, accounts, usdAt };

  /** The response to a request; undefined for one that is not answered. */
  function answer(request: IncomingMessage, url: URL, body: string): PrivateResponse {
    const { id, venue, path } = parseVenue(url);
    const { method = 'GET', headers } = request;
    if (id === 'control')
      return accounts.handleControl(method, url.pathname, body === '' ? {} : JSON.parse(body));
    const now = Date.now();
    if (venue?.isPrivate(path) === true) {
      const target = `${path}${url.search}`;
      const query = url.searchParams;
      return venue.handlePrivate({ method, target, path, query, headers, body, now }, parts);
    }
    const found = venue?.handleRequest(path, url.searchParams, now, usdAt);
    return found === undefined
      ? { status: 404, body: { error: 'Unknown endpoint.' } }
      : { status: 200, body: withoutContracts(found, unlisted) };
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
    const url = new URL(request.url ?? '/', 'http://fake-venues');
    const answered = answer(request, url, Buffer.concat(chunks).toString());
    if (answered === undefined) return;
    response.writeHead(answered.status, { 'content-type': 'application/json' });
    const text = typeof answered.body === 'string' ? answered.body : JSON.stringify(answered.body);
    responses.push(text);
    if (responses.length > RESPONSES_MAX) responses.shift();
    response.end(text);
  }

  const server = createServer((request, response) => {
    if (isSilent) return;
    respond(request, response).catch(() => response.destroy());
  });
  const sockets = new WebSocketServer({ noServer: true });

  function accept(connection: WebSocket, id: string, openSocket: OpenSocket): void {
    const send = (message: unknown): void => {
      if (isSilent || connection.readyState !== connection.OPEN) return;
      const text = typeof message === 'string' ? message : JSON.stringify(message);
      sent.push(text);
      if (sent.length > SENT_MAX) sent.shift();
      connection.send(text);
    };
    const socket = openSocket(send, (name) => refused.includes(name), parts);
    open.set(connection, { id, socket });
    connection.on('message', (data) => {
      if (!isSilent && Buffer.isBuffer(data)) socket.receive(data.toString());
      checkWaiting();
    });
    connection.on('close', () => {
      socket.close?.();
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
    const openSocket = venue?.sockets[path];
    if (openSocket === undefined || isSilent) {
      duplex.destroy();
      return;
    }
    sockets.handleUpgrade(request, duplex, head, (connection) =>
      accept(connection, id, openSocket),
    );
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = requirePort(server.address());
  const timer = setInterval(() => {
    const now = Date.now();
    accounts.tick(now);
    for (const { socket } of open.values()) socket.publish(now);
  }, options.everyMs ?? INTERVAL_MS);

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    accounts,
    disconnect,
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
    setUnlisted(names) {
      unlisted = names;
    },
    setFull(value) {
      isFull = value;
    },
    setSilent(value) {
      isSilent = value;
    },
    async close() {
      clearInterval(timer);
      accounts.close();
      for (const connection of open.keys()) connection.terminate();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

const listSchema = z.looseObject({ data: z.array(z.looseObject({ instId: z.string() })) });

/** A list of OKX without some contracts. */
function withoutContracts(body: unknown, names: readonly string[]): unknown {
  const list = names.length === 0 ? undefined : listSchema.safeParse(body).data;
  if (list === undefined) return body;
  return { ...list, data: list.data.filter(({ instId }) => !names.includes(instId)) };
}

function requirePort(address: string | AddressInfo | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address;
}
