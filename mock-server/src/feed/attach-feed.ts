import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

import { FEED_HEARTBEAT_MS, FEED_PATH, type Notification } from '@parallax/contract';

import { type WebSocket, WebSocketServer } from 'ws';
import { type Clock, systemClock } from '../market/clock.ts';
import type { MarketSource } from '../market/market-source.ts';
import { Connection } from './connection.ts';
import { Hub } from './hub.ts';
import { refuseUpgrade } from './refuse-upgrade.ts';

const MESSAGE_MAX_BYTES = 64 * 1024;
/** How long a closing client has to say goodbye. */
const GOODBYE_MS = 1_000;
const CLOSE_GOING_AWAY = 1001;
const CLOSE_SERVICE_RESTART = 1012;
const CLOSE_SIGNED_OUT = 1008;
/** Try again later. */
const CLOSE_TOO_MANY = 1013;
/** A browser needs one, whatever its number of tabs; more of a session are robots that went wrong. */
const CONNECTIONS_PER_SESSION_MAX = 20;
/** Who a connection is of while the storage cannot tell; it keeps what it has. */
const UNKNOWN = { traderId: '', sessionId: '' };

/** Whose a connection is. */
interface Reading {
  readonly traderId: string;
  readonly sessionId: string;
}

export interface FeedOptions {
  readonly market: MarketSource;
  /** who asks; undefined: nobody who is signed in */
  readonly authenticate: (request: IncomingMessage) => Promise<Reading | undefined>;
  /** whether the page that asks is ours */
  readonly allowedOrigin: (request: IncomingMessage) => boolean;
  readonly clock?: Clock;
}

export interface FeedStats {
  readonly up: boolean;
  readonly connections: number;
  /** over all connections */
  readonly subscriptions: number;
  /** that somebody reads */
  readonly topics: number;
}

export interface Feed {
  /** Down closes every connection and refuses new ones. */
  setUp(up: boolean): void;
  /** Whether a trader listens to what they are told. */
  isListening(traderId: string): boolean;
  /** Tells a trader of a notification, on each of their connections that listens. */
  publish(traderId: string, notification: Notification): void;
  stats(): FeedStats;
  /** Closes every connection, and stops the market. */
  close(): Promise<void>;
}

function destroy(this: Duplex): void {
  this.destroy();
}

/**
 * Serves live prices at `/feed` of an HTTP server, and starts the market. Refused before the
 * upgrade: who is not signed in (401), pages of another origin (403), everybody while down (503),
 * and every other path (404).
 */
export function attachFeed(server: Server, options: FeedOptions): Feed {
  const { market, clock = systemClock } = options;
  const epoch = randomUUID();
  const hub = new Hub(market, clock);
  const connections = new Map<Connection, { request: IncomingMessage; sessionId: string }>();
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_MAX_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });
  let up = true;

  function open(socket: WebSocket, reading: Reading, request: IncomingMessage): void {
    const { traderId, sessionId } = reading;
    const ofSession = [...connections.values()].filter((other) => other.sessionId === sessionId);
    if (ofSession.length >= CONNECTIONS_PER_SESSION_MAX) {
      socket.on('error', () => socket.terminate());
      socket.close(CLOSE_TOO_MANY, 'Too many connections of one session');
      return;
    }
    const connection = new Connection(socket, hub, clock, traderId, epoch);
    connections.set(connection, { request, sessionId });
    socket.on('close', () => connections.delete(connection));
  }

  /** A session that has ended takes its connection along. */
  async function checkSession(connection: Connection, request: IncomingMessage): Promise<void> {
    const trader = await options.authenticate(request).catch(() => UNKNOWN);
    if (trader === undefined) connection.close(CLOSE_SIGNED_OUT, 'Signed out');
  }

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (request.url?.split('?')[0] !== FEED_PATH) {
      refuseUpgrade(socket, 404, 'There is no WebSocket here.');
      return;
    }
    const trader = await options.authenticate(request);
    if (socket.destroyed) return;
    if (trader === undefined) refuseUpgrade(socket, 401, 'Sign in first.');
    else if (!options.allowedOrigin(request)) refuseUpgrade(socket, 403, 'Not from this origin.');
    else if (!up) refuseUpgrade(socket, 503, 'The feed is down.');
    else {
      socket.off('error', destroy);
      sockets.handleUpgrade(request, socket, head, (opened) => open(opened, trader, request));
    }
  }

  function onUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // stays on a refused socket: its end may fail long after the answer was handed over
    socket.on('error', destroy);
    upgrade(request, socket, head).catch(() =>
      refuseUpgrade(socket, 500, 'The feed could not be opened.'),
    );
  }

  function closeAll(code: number, reason: string): void {
    const closing = [...connections.keys()];
    for (const connection of closing) connection.close(code, reason);
    setTimeout(() => {
      for (const connection of closing) connection.terminate();
    }, GOODBYE_MS).unref();
  }

  server.on('upgrade', onUpgrade);
  const stopHeartbeat = clock.every(FEED_HEARTBEAT_MS, () => {
    for (const [connection, { request }] of connections) {
      connection.checkLife();
      void checkSession(connection, request);
    }
  });

  return {
    setUp(state) {
      up = state;
      if (!up) closeAll(CLOSE_SERVICE_RESTART, 'The feed is down');
    },
    isListening: (traderId) => hub.isListening(traderId),
    publish: (traderId, notification) => hub.publish(traderId, notification),
    stats: () => ({
      up,
      connections: connections.size,
      subscriptions: [...connections.keys()].reduce(
        (sum, { subscriptions }) => sum + subscriptions,
        0,
      ),
      topics: hub.activeTopics,
    }),
    async close() {
      up = false;
      server.off('upgrade', onUpgrade);
      stopHeartbeat();
      hub.close();
      closeAll(CLOSE_GOING_AWAY, 'The server stops');
      const deadline = Date.now() + GOODBYE_MS;
      while (connections.size > 0 && Date.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  };
}
