import {
  type ClientMessage,
  FEED_HEARTBEAT_MS,
  type FeedUpdate,
  feedUpdateSchema,
  parseJson,
  type ServerMessage,
  serverMessageSchema,
  TICKER_STALE_MS,
} from '@parallax/protocol';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { FeedState } from '../feed-state.ts';
import { reconnectDelay } from './reconnect-delay.ts';

/** The part of WebSocket that is used. */
export interface Socket extends EventTarget {
  send(text: string): void;
  close(): void;
}

/** A connection that lasted this long resets the back-off. */
const STABLE_MS = 10_000;
/** Timeout for the server's hello; a hanging attempt would delay the next one. */
const HELLO_TIMEOUT_MS = 4_000;
/** A connection without any message for this long is lost: the prices are stale by then. */
const SILENCE_TIMEOUT_MS = TICKER_STALE_MS;
const HEARTBEAT_CHECK_MS = 1_000;
const LONG_HELLO_TIMEOUT_MS = 15_000;
/** Every third attempt has a longer timeout, for networks too slow for the normal one. */
const helloTimeout = (attempt: number): number =>
  attempt % 3 === 2 ? LONG_HELLO_TIMEOUT_MS : HELLO_TIMEOUT_MS;
/** Timeout of the ping that checks whether a connection survived a change of network. */
const PONG_TIMEOUT_MS = 2_000;
const MIN_RETRY_INTERVAL_MS = 1_000;

export interface ConnectionOptions {
  open: () => Socket;
  clock: Clock;
  /** from 0 to 1 */
  random?: () => number;
  /** Whether a page is visible or was recently; keeps the back-off short. */
  isPageVisible: () => boolean;
  /** The server is ready and has no subscriptions; `epoch` identifies its sequence numbers. */
  onHello: (epoch: string) => void;
  /** `at`: server time at which the updates were sent */
  onUpdates: (updates: readonly FeedUpdate[], at: number) => void;
  /** These topics exceed a limit of the server (429) or their lookup failed on the server (503). */
  onRejected: (status: 429 | 503, topics: readonly string[]) => void;
  onState: (state: FeedState) => void;
}

/** A WebSocket to the feed that reconnects with exponential back-off. */
export interface Connection {
  start(): void;
  stop(): void;
  /** Reconnects now instead of waiting for the back-off. */
  retryNow(): void;
  /** The browser is online again: checks that an existing connection is still alive. */
  online(): void;
  /** Discards the message unless connected. */
  send(message: ClientMessage): void;
  state(): FeedState;
}

const looseFrameSchema = z.object({
  type: z.literal('frame'),
  at: z.number(),
  updates: z.array(z.unknown()),
});

/**
 * Parses a message of the server, the only time that an update is parsed in the browser; undefined if
 * it is invalid. Invalid updates of a frame are skipped.
 */
function parseMessage(text: string): ServerMessage | undefined {
  const json = parseJson(text);
  const strict = serverMessageSchema.safeParse(json);
  if (strict.success) return strict.data;
  const loose = looseFrameSchema.safeParse(json);
  if (!loose.success) return undefined;
  const updates = loose.data.updates.flatMap((each) => {
    const update = feedUpdateSchema.safeParse(each);
    return update.success ? [update.data] : [];
  });
  return { ...loose.data, updates };
}

export function createConnection(options: ConnectionOptions): Connection {
  const { clock, random = Math.random } = options;
  let running = false;
  let state: FeedState = 'connecting';
  let socket: Socket | undefined;
  let helloAt: number | undefined;
  let receivedAt = 0;
  let pingedAt = 0;
  let attempt = 0;
  let spreadMs = 0;
  let attemptedAt = Number.NEGATIVE_INFINITY;
  let cancelRetry: (() => void) | undefined;
  let cancelHeartbeatCheck: (() => void) | undefined;
  let cancelDeadline: (() => void) | undefined;

  const setState = (next: FeedState) => {
    if (state === next) return;
    state = next;
    options.onState(next);
  };

  const send = (message: ClientMessage) => {
    if (socket && helloAt !== undefined) socket.send(JSON.stringify(message));
  };

  /** A pending deadline is not extended. */
  const startDeadline = (ms: number) => {
    cancelDeadline ??= clock.after(ms, lost);
  };

  const clearDeadline = () => {
    cancelDeadline?.();
    cancelDeadline = undefined;
  };

  const closeSocket = () => {
    clearDeadline();
    cancelHeartbeatCheck?.();
    cancelRetry?.();
    const old = socket;
    socket = undefined;
    helloAt = undefined;
    old?.close();
  };

  const lost = () => {
    const now = clock.now();
    if (helloAt !== undefined && now - helloAt >= STABLE_MS) attempt = 0;
    closeSocket();
    setState('disconnected');
    retryIn(
      reconnectDelay(attempt, random(), { isPageVisible: options.isPageVisible(), spreadMs }),
    );
    attempt += 1;
  };

  const retryIn = (delay: number) => {
    cancelRetry?.();
    cancelRetry = clock.after(delay, connect);
  };

  const ping = () => {
    pingedAt = clock.now();
    send({ op: 'ping' });
  };

  /** Also called for every message, because timers of hidden pages are throttled. */
  const checkHeartbeat = () => {
    const now = clock.now();
    const timeout = helloAt === undefined ? helloTimeout(attempt) : SILENCE_TIMEOUT_MS;
    if (now - receivedAt >= timeout) return lost();
    if (now - pingedAt >= FEED_HEARTBEAT_MS) ping();
  };

  const scheduleHeartbeatCheck = () => {
    cancelHeartbeatCheck = clock.after(HEARTBEAT_CHECK_MS, () => {
      scheduleHeartbeatCheck();
      checkHeartbeat();
    });
  };

  const receive = (text: string) => {
    receivedAt = clock.now();
    const message = parseMessage(text);
    if (message?.type === 'hello') {
      helloAt = receivedAt;
      clearDeadline();
      setState('connected');
      options.onHello(message.epoch);
    } else if (message?.type === 'frame' && helloAt !== undefined) {
      options.onUpdates(message.updates, message.at);
    } else if (message?.type === 'pong') {
      spreadMs = message.reconnectSpreadMs ?? 0;
      clearDeadline();
    } else if (message?.type === 'error' && (message.status === 429 || message.status === 503)) {
      options.onRejected(message.status, message.topics ?? []);
    }
    checkHeartbeat();
  };

  const connect = () => {
    closeSocket();
    const now = clock.now();
    attemptedAt = now;
    receivedAt = now;
    pingedAt = now;
    let opened: Socket;
    try {
      opened = options.open();
    } catch {
      lost();
      return;
    }
    socket = opened;
    const ifCurrent = (run: () => void) => () => {
      if (socket === opened) run();
    };
    opened.addEventListener('close', ifCurrent(lost));
    opened.addEventListener('error', ifCurrent(lost));
    opened.addEventListener('message', (event) => {
      if (socket !== opened || !('data' in event)) return;
      if (typeof event.data === 'string') receive(event.data);
    });
    scheduleHeartbeatCheck();
    startDeadline(helloTimeout(attempt));
  };

  const retryNow = () => {
    if (!running) return;
    if (socket) return checkHeartbeat();
    const wait = attemptedAt + MIN_RETRY_INTERVAL_MS - clock.now();
    if (wait <= 0) connect();
    else retryIn(wait);
  };

  return {
    start() {
      if (running) return;
      running = true;
      attempt = 0;
      setState('connecting');
      connect();
    },
    stop() {
      running = false;
      closeSocket();
      setState('disconnected');
    },
    retryNow,
    online() {
      retryNow();
      // other messages may have been sent before the network changed; only a pong answers the ping
      if (helloAt === undefined) return;
      ping();
      startDeadline(PONG_TIMEOUT_MS);
    },
    send,
    state: () => state,
  };
}
