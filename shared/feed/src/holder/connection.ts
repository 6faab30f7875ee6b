import {
  type ClientMessage,
  FEED_HEARTBEAT_MS,
  FEED_SILENCE_MS,
  type FeedUpdate,
} from '@parallax/contract';
import type { Clock } from '../clock.ts';
import type { FeedState } from '../feed-state.ts';
import { backOff } from './back-off.ts';
import { readMessage } from './read-message.ts';

/** The part of WebSocket that is used. */
export interface Socket extends EventTarget {
  send(text: string): void;
  close(): void;
}

/** A connection that lasted so long was a good one: the next pause is a short one again. */
const STABLE_MS = 10_000;
/** A server that is there greets long before; an attempt that hangs holds up the next one. */
const GREETING_MS = 4_000;
/** Each third attempt is given the longest patience: a line may be so slow that no short one gets through. */
const greetingPatience = (attempt: number): number =>
  attempt % 3 === 2 ? FEED_SILENCE_MS : GREETING_MS;
/** How long the server has for the answer by which a connection shows that it outlived a change of network. */
const ANSWER_MS = 2_000;
/** However often somebody asks, attempts are at least so far apart. */
const ATTEMPTS_APART_MS = 1_000;

export interface ConnectionOptions {
  open: () => Socket;
  clock: Clock;
  /** from 0 to 1 */
  random?: () => number;
  /** Whether a page is shown that waits for the connection, or was lately; then pauses stay short. */
  isWatched: () => boolean;
  /** The server is ready and knows of no topics; `epoch` is that of its sequence numbers. */
  onHello: (epoch: string) => void;
  onUpdates: (updates: readonly FeedUpdate[]) => void;
  onState: (state: FeedState) => void;
}

/** One WebSocket to the feed, opened again with growing pauses whenever it is lost. */
export interface Connection {
  /** Connects, if not yet. */
  start(): void;
  /** Closes and stays closed. */
  stop(): void;
  /** Something has changed for the better: tries at once instead of sitting out the pause. */
  retryNow(): void;
  /** The browser is online again: a connection from before may be dead, and has to answer at once. */
  online(): void;
  /** Sends when connected; otherwise it is lost. */
  send(message: ClientMessage): void;
  state(): FeedState;
}

export function createConnection(options: ConnectionOptions): Connection {
  const { clock, random = Math.random } = options;
  let running = false;
  let state: FeedState = 'connecting';
  let socket: Socket | undefined;
  let greetedAt: number | undefined;
  let heardAt = 0;
  let pingedAt = 0;
  let attempt = 0;
  let attemptedAt = Number.NEGATIVE_INFINITY;
  let cancelRetry: (() => void) | undefined;
  let cancelWatch: (() => void) | undefined;
  let cancelDeadline: (() => void) | undefined;

  const setState = (next: FeedState) => {
    if (state === next) return;
    state = next;
    options.onState(next);
  };

  const send = (message: ClientMessage) => {
    if (socket && greetedAt !== undefined) socket.send(JSON.stringify(message));
  };

  /** An earlier deadline stands, however often the server is asked. */
  const expectWithin = (ms: number) => {
    cancelDeadline ??= clock.after(ms, lost);
  };

  const answered = () => {
    cancelDeadline?.();
    cancelDeadline = undefined;
  };

  const letGo = () => {
    answered();
    cancelWatch?.();
    cancelRetry?.();
    const old = socket;
    socket = undefined;
    greetedAt = undefined;
    old?.close();
  };

  const lost = () => {
    const now = clock.now();
    if (greetedAt !== undefined && now - greetedAt >= STABLE_MS) attempt = 0;
    letGo();
    setState('disconnected');
    retryIn(backOff(attempt, random(), options.isWatched()));
    attempt += 1;
  };

  const retryIn = (pause: number) => {
    cancelRetry?.();
    cancelRetry = clock.after(pause, connect);
  };

  const ping = () => {
    pingedAt = clock.now();
    send({ op: 'ping' });
  };

  /** Timers of hidden pages run late, so messages that arrive drive the heartbeat as well. */
  const checkLife = () => {
    const now = clock.now();
    const patience = greetedAt === undefined ? greetingPatience(attempt) : FEED_SILENCE_MS;
    if (now - heardAt >= patience) return lost();
    if (now - pingedAt >= FEED_HEARTBEAT_MS) ping();
  };

  const watch = () => {
    cancelWatch = clock.after(FEED_HEARTBEAT_MS, () => {
      watch();
      checkLife();
    });
  };

  const receive = (text: string) => {
    heardAt = clock.now();
    const message = readMessage(text);
    if (message?.type === 'hello') {
      greetedAt = heardAt;
      answered();
      setState('connected');
      options.onHello(message.epoch);
    } else if (message?.type === 'frame' && greetedAt !== undefined) {
      options.onUpdates(message.updates);
    } else if (message?.type === 'pong') {
      answered();
    }
    checkLife();
  };

  const connect = () => {
    letGo();
    const now = clock.now();
    attemptedAt = now;
    heardAt = now;
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
    watch();
    expectWithin(greetingPatience(attempt));
  };

  const retryNow = () => {
    if (!running) return;
    if (socket) return checkLife();
    const wait = attemptedAt + ATTEMPTS_APART_MS - clock.now();
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
      letGo();
      setState('disconnected');
    },
    retryNow,
    online() {
      retryNow();
      // what arrives now may have been under way before: only an answer shows that it lives
      if (greetedAt === undefined) return;
      ping();
      expectWithin(ANSWER_MS);
    },
    send,
    state: () => state,
  };
}
