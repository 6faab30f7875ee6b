import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

import {
  type CompanyResource,
  type ExchangeState,
  FEED_HEARTBEAT_MS,
  FEED_PATH,
} from '@parallax/protocol';
import { BackgroundWork } from '@parallax/server-kit/config/background-work';
import { CLOSE_MS } from '@parallax/server-kit/config/closing-time';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import { type Clock, systemClock } from '@parallax/server-market/clock';
import type { Market } from '@parallax/server-market/market-reads';
import { type WebSocket, WebSocketServer } from 'ws';
import type { OpenAccount } from './account-topics.ts';
import type { CompanyExchangeRead } from './company-exchange-topic.ts';
import { CLOSE_TRY_AGAIN_LATER, Connection } from './connection.ts';
import { FeedUser } from './feed-user.ts';
import { Hub } from './hub.ts';

const MESSAGE_MAX_BYTES = 64 * 1024;
/** Timeout of the close handshake, in milliseconds. */
const CLOSE_TIMEOUT_MS = 1_000;
const CLOSE_GOING_AWAY = 1001;
const CLOSE_SERVICE_RESTART = 1012;
const CLOSE_SIGNED_OUT = 1008;
/**
 * A browser shares one connection between its tabs; many connections in one session mean that a
 * client is faulty.
 */
const CONNECTIONS_PER_SESSION_MAX = 20;
const CONNECTIONS_PER_USER_MAX = 60;
/** The resources that decide which exchanges a trader may see; `members` includes their roles. */
const ACCESS_RESOURCES: ReadonlySet<CompanyResource> = new Set(['exchanges', 'groups', 'members']);
/** Replaces the caller after a failed lookup: the session may be valid, so no connection is closed. */
const LOOKUP_FAILED = { traderId: '', companyId: '', sessionId: '' };

interface Origin {
  readonly request: IncomingMessage;
  readonly sessionId: string;
  readonly user: FeedUser;
}

/** The trader and the session that a connection belongs to. */
interface FeedCaller {
  readonly traderId: string;
  readonly companyId: string;
  readonly sessionId: string;
}

export interface FeedOptions {
  readonly market: Market;
  /** the caller; undefined when signed out */
  readonly authenticate: (request: IncomingMessage) => Promise<FeedCaller | undefined>;
  /** whether the request comes from a page of this product */
  readonly isAllowedOrigin: (request: IncomingMessage) => boolean;
  /** the reason to refuse a client whoever it is; undefined for a client that may sign in */
  readonly refusal?: ((request: IncomingMessage) => string | undefined) | undefined;
  /** the company exchanges that a trader may see, by the id of the company exchange */
  readonly visibleExchanges: (traderId: string) => Promise<ReadonlyMap<string, ExchangeState>>;
  /** the source of an account that the trader may see; accounts do not exist without it */
  readonly openAccount?: OpenAccount;
  readonly clock?: Clock;
  /** called with the age of each new ticker and book in milliseconds when it is sent */
  readonly onLag?: ((ms: number) => void) | undefined;
}

export interface FeedStats {
  readonly up: boolean;
  readonly connections: number;
  /** sum over all connections */
  readonly subscriptions: number;
  /** topics with subscribers, and polled topics without any until the next poll */
  readonly topics: number;
  readonly updates: Readonly<Hub['updates']>;
}

export interface Feed {
  /** While unavailable, the feed has no connections and refuses new ones with 503. */
  setAvailable(available: boolean): void;
  /** sends accounts and notifications to those who subscribe to them */
  readonly hub: Pick<Hub, 'isListening' | 'publish' | 'publishAccountChange'>;
  /**
   * Notifies the members of a company of which of its resources have changed, and sends subscribers
   * of its exchanges the state that they may now see.
   */
  publishCompanyChange(companyId: string, resources: readonly CompanyResource[]): void;
  /**
   * Makes clients reload notifications and company resources, because changes made through other
   * servers may have been missed.
   */
  resync(): void;
  stats(): FeedStats;
  /**
   * Closes every connection and stops the market.
   * @param withinMs how long reads in flight may take, in milliseconds
   */
  close(withinMs?: number): Promise<void>;
}

function destroy(this: Duplex): void {
  this.destroy();
}

/** Refuses a WebSocket upgrade with a plain HTTP response and closes the socket. */
function rejectUpgrade(socket: Duplex, status: 401 | 403 | 404 | 500 | 503, text: string) {
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: text/plain; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(text)}`,
      '',
      text,
    ].join('\r\n'),
    () => socket.destroy(),
  );
}

/**
 * Starts the market and serves its prices over WebSocket at `/feed`. Refuses before the upgrade:
 * signed-out callers (401), foreign origins and refused clients (403), other paths (404), and everyone
 * while the feed is down (503).
 */
export function attachFeed(server: Server, options: FeedOptions): Feed {
  const { market, clock = systemClock } = options;
  const epoch = randomUUID();
  /** of the database, which closes after them */
  const reads = new BackgroundWork();
  const { openAccount = () => Promise.resolve(undefined) } = options;
  const hub = new Hub(market, clock, options.onLag, async (accountId) => {
    const source = await reads.track(openAccount(accountId));
    return source && { read: () => reads.track(source.read()), revalue: () => source.revalue() };
  });
  const connections = new Map<Connection, Origin>();
  /** by the id of the trader; includes users without connections while amounts per second are counted */
  const users = new Map<string, FeedUser>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_MAX_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });
  let isAvailable = true;
  let readCount = 0;

  function exceededLimit({ traderId, sessionId }: FeedCaller): string | undefined {
    const all = [...connections.values()];
    const userConnections = all.filter(({ user }) => user.traderId === traderId);
    if (all.filter((other) => other.sessionId === sessionId).length >= CONNECTIONS_PER_SESSION_MAX)
      return `One session may have at most ${CONNECTIONS_PER_SESSION_MAX} connections`;
    if (userConnections.length >= CONNECTIONS_PER_USER_MAX)
      return `One user may have at most ${CONNECTIONS_PER_USER_MAX} connections`;
    return undefined;
  }

  const authenticate = (request: IncomingMessage) => reads.track(options.authenticate(request));

  async function readExchanges(traderId: string): Promise<CompanyExchangeRead> {
    readCount += 1;
    const order = readCount;
    return { order, states: await reads.track(options.visibleExchanges(traderId)) };
  }

  function getUser(caller: FeedCaller): FeedUser {
    const { traderId } = caller;
    const user = users.get(traderId) ?? new FeedUser(caller, () => readExchanges(traderId), clock);
    users.set(traderId, user);
    return user;
  }

  function removeIdleUsers(): void {
    const connected = new Set([...connections.values()].map(({ user }) => user));
    for (const [traderId, user] of users) {
      if (!connected.has(user) && user.hasUnusedLimits) users.delete(traderId);
    }
  }

  function open(socket: WebSocket, caller: FeedCaller, request: IncomingMessage): void {
    const problem = exceededLimit(caller);
    if (problem !== undefined) {
      socket.on('error', () => socket.terminate());
      socket.close(CLOSE_TRY_AGAIN_LATER, problem);
      return;
    }
    const user = getUser(caller);
    const connection = new Connection(socket, hub, clock, user, { epoch, connections });
    connections.set(connection, { request, sessionId: caller.sessionId, user });
    socket.on('close', () => connections.delete(connection));
  }

  const connectionsWhere = (matches: (origin: Origin) => boolean): Connection[] =>
    [...connections].flatMap(([connection, origin]) => (matches(origin) ? [connection] : []));

  /** Closes all connections of a session if it has ended. */
  async function checkSession(sessionId: string, request: IncomingMessage): Promise<void> {
    const caller = await authenticate(request).catch(() => LOOKUP_FAILED);
    if (caller !== undefined) return;
    for (const connection of connectionsWhere((origin) => origin.sessionId === sessionId)) {
      connection.close(CLOSE_SIGNED_OUT, 'Signed out');
    }
  }

  async function refreshExchangesOf(user: FeedUser): Promise<void> {
    const userConnections = () => connectionsWhere((origin) => origin.user === user);
    if (!userConnections().some(({ subscribesToExchanges }) => subscribesToExchanges)) return;
    const exchanges = await user.exchanges();
    for (const connection of userConnections()) connection.updateExchanges(exchanges);
  }

  let isRefreshing = false;
  const outdated = new Set<FeedUser>();
  /**
   * Re-reads the exchanges of the users that `matches` selects, one user at a time, so that a change
   * for many users does not start many lookups at once.
   */
  async function refreshExchanges(matches: (user: FeedUser) => boolean): Promise<void> {
    for (const { user } of connections.values()) if (matches(user)) outdated.add(user);
    if (isRefreshing) return;
    isRefreshing = true;
    // includes users who are added while it runs
    for (const user of outdated) {
      outdated.delete(user);
      // a failed read is retried with the next heartbeat
      await refreshExchangesOf(user).catch(() => undefined);
    }
    isRefreshing = false;
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const refusal = options.refusal?.(request);
    if (refusal !== undefined) {
      rejectUpgrade(socket, 403, refusal);
      return;
    }
    if (request.url?.split('?')[0] !== FEED_PATH) {
      rejectUpgrade(socket, 404, 'There is no WebSocket here.');
      return;
    }
    const caller = await authenticate(request);
    if (socket.destroyed) return;
    if (caller === undefined) rejectUpgrade(socket, 401, 'Sign in first.');
    else if (!options.isAllowedOrigin(request))
      rejectUpgrade(socket, 403, 'This origin is not allowed.');
    else if (!isAvailable) rejectUpgrade(socket, 503, 'The feed is down.');
    else {
      socket.off('error', destroy);
      sockets.handleUpgrade(request, socket, head, (opened) => open(opened, caller, request));
    }
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // never removed, since a refused socket may fail long after the response was written
    socket.on('error', destroy);
    upgrade(request, socket, head).catch((error: unknown) => {
      const status = error instanceof StorageUnavailable ? 503 : 500;
      rejectUpgrade(socket, status, 'The feed could not be opened.');
    });
  }

  function closeAll(code: number, reason: string): void {
    const closing = [...connections.keys()];
    for (const connection of closing) connection.close(code, reason);
    setTimeout(() => {
      for (const connection of closing) connection.terminate();
    }, CLOSE_TIMEOUT_MS).unref();
  }

  server.on('upgrade', onUpgrade);
  const stopHeartbeat = clock.every(FEED_HEARTBEAT_MS, () => {
    const sessions = new Map<string, IncomingMessage>();
    for (const [connection, { sessionId, request }] of connections) {
      connection.checkAlive();
      sessions.set(sessionId, request);
    }
    for (const [sessionId, request] of sessions) void checkSession(sessionId, request);
    removeIdleUsers();
    void refreshExchanges(() => true);
  });

  return {
    setAvailable(available) {
      isAvailable = available;
      if (!available) closeAll(CLOSE_SERVICE_RESTART, 'The feed is down');
    },
    hub,
    publishCompanyChange(companyId, resources) {
      hub.publishCompanyChange(companyId, resources);
      if (resources.some((resource) => ACCESS_RESOURCES.has(resource))) {
        void refreshExchanges((user) => user.companyId === companyId);
      }
    },
    resync() {
      hub.resync();
      void refreshExchanges(() => true);
    },
    stats: () => ({
      up: isAvailable,
      connections: connections.size,
      subscriptions: [...connections.keys()].reduce(
        (sum, { subscriptions }) => sum + subscriptions,
        0,
      ),
      topics: hub.topicCount,
      updates: hub.updates,
    }),
    async close(withinMs = CLOSE_MS) {
      const until = performance.now() + withinMs;
      isAvailable = false;
      server.off('upgrade', onUpgrade);
      stopHeartbeat();
      hub.close();
      closeAll(CLOSE_GOING_AWAY, 'The server is shutting down');
      const deadline = Date.now() + CLOSE_TIMEOUT_MS;
      while (connections.size > 0 && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      await reads.isDoneWithin(until - performance.now());
    },
  };
}
