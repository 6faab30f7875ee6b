import { setTimeout as after } from 'node:timers/promises';
import {
  addSheet,
  type Endpoint,
  getSession,
  listSheets,
  listTrades,
  renameSheet,
  serverMessageSchema,
  topicOf,
} from '@parallax/protocol';
import { textOf } from '@parallax/server-feed/connection';
import { asError } from '@parallax/server-kit/config/errors';
import { WebSocket } from 'ws';
import { TestClient } from '../test-client.ts';

const CONTRACT = 'binance_usdm:BTCUSDT';
const TOPIC = topicOf('ticker', CONTRACT);
/** Pause between two calls, in milliseconds. */
const PAUSE_MS = 40;
/** A browser opens a lost feed again after 1 to 2 s. */
const RECONNECT_MS = 1_000;
/** A browser repeats a failed read, after growing pauses. */
const READ_ATTEMPTS = 3;
const READ_PAUSE_MS = 300;

type Kind = 'session' | 'sheets' | 'write' | 'market';

/** A call that failed, after the repetitions that a browser would make. */
export interface FailedCall {
  readonly kind: Kind;
  /** 0 when the connection failed */
  readonly status: number;
  readonly text: string;
}

/** A trader who reads, writes and watches a price through the proxy, as a browser does. */
export class User {
  readonly failed: FailedCall[] = [];
  calls = 0;
  writes = 0;
  /** reads that were repeated */
  repeated = 0;
  reconnects = 0;
  /** prices with an earlier timestamp than one before */
  olderPrices = 0;
  /** the longest time between two prices, in milliseconds */
  longestGapMs = 0;
  readonly #url: string;
  readonly #client: TestClient;
  readonly #loops: Promise<void>[] = [];
  #sheetId = '';
  #confirmedName = '';
  /** the name of a write whose outcome is unknown */
  #pendingName: string | undefined;
  #socket: WebSocket | undefined;
  #isRunning = true;
  #priceAt = 0;
  #receivedAt: number | undefined;

  private constructor(url: string, client: TestClient) {
    this.#url = url;
    this.#client = client;
  }

  static async of(url: string, email: string): Promise<User> {
    const user = new User(url, await TestClient.of(url, email));
    const body = { name: 'Drill', menuBar: 'ALGO' } as const;
    const { id } = await user.#client.call(addSheet, { body });
    user.#sheetId = id;
    user.#confirmedName = 'Drill';
    return user;
  }

  start(): void {
    this.#watch();
    this.#loops.push(this.#read(), this.#write());
  }

  /** Ends the loops; resolves when the last calls are over. */
  async stop(): Promise<void> {
    this.#isRunning = false;
    await Promise.all(this.#loops);
    this.#socket?.terminate();
  }

  /** When a price was last received, in milliseconds of `performance.now()`. */
  get receivedAt(): number {
    return this.#receivedAt ?? Number.NEGATIVE_INFINITY;
  }

  /** The venue's timestamp of the last price. */
  get priceAt(): number {
    return this.#priceAt;
  }

  /** Whether the last confirmed write is stored. */
  async isStored(): Promise<boolean> {
    const sheets = await this.#client.call(listSheets, { query: { rootPath: 'algo' } });
    const name = sheets.find(({ id }) => id === this.#sheetId)?.name;
    return name === this.#confirmedName || name === this.#pendingName;
  }

  async #read(): Promise<void> {
    while (this.#isRunning) {
      await this.#call('session', getSession);
      await this.#call('sheets', listSheets, { query: { rootPath: 'algo' } });
      await this.#call('market', listTrades, { query: { contract: CONTRACT, limit: 5 } });
      await after(PAUSE_MS);
    }
  }

  async #write(): Promise<void> {
    for (let count = 0; this.#isRunning; count += 1) {
      const name = `Drill ${count}`;
      this.#pendingName = name;
      const body = { sheetId: this.#sheetId, name };
      if (await this.#call('write', renameSheet, { body })) {
        this.writes += 1;
        this.#confirmedName = name;
        this.#pendingName = undefined;
      }
      await after(PAUSE_MS);
    }
  }

  /** Returns whether the call succeeded. Reads are repeated. */
  async #call(kind: Kind, endpoint: Endpoint, input?: { query?: unknown; body?: unknown }) {
    const attempts = kind === 'write' ? 1 : READ_ATTEMPTS;
    let failure: FailedCall = { kind, status: 0, text: '' };
    this.calls += 1;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (attempt > 0) {
        this.repeated += 1;
        await after(READ_PAUSE_MS * attempt);
      }
      try {
        const response = await this.#client.send(endpoint, input);
        const text = await response.text();
        if (response.status === 200) return true;
        failure = { kind, status: response.status, text: text.slice(0, 200) };
      } catch (error) {
        failure = { kind, status: 0, text: asError(error).message };
      }
    }
    this.failed.push(failure);
    return false;
  }

  /** Opens the feed, and again when it is lost. */
  #watch(): void {
    const socket = new WebSocket(`${this.#url.replace('http', 'ws')}/feed`, {
      headers: { cookie: this.#client.cookie, origin: this.#url },
    });
    this.#socket = socket;
    socket.on('open', () => socket.send(JSON.stringify({ op: 'subscribe', topics: [TOPIC] })));
    socket.on('message', (data) => this.#onMessage(textOf(data)));
    socket.on('error', () => socket.terminate());
    socket.on('close', () => {
      if (!this.#isRunning) return;
      this.reconnects += 1;
      setTimeout(() => this.#isRunning && this.#watch(), RECONNECT_MS * (1 + Math.random()));
    });
  }

  #onMessage(text: string): void {
    const message = serverMessageSchema.parse(JSON.parse(text));
    if (message.type !== 'frame') return;
    for (const update of message.updates) {
      if (update.kind !== 'ticker') continue;
      const { at } = update.data;
      if (at < this.#priceAt) this.olderPrices += 1;
      // a value that is repeated does not count
      if (at <= this.#priceAt) continue;
      this.#priceAt = at;
      const now = performance.now();
      this.longestGapMs = Math.max(this.longestGapMs, now - (this.#receivedAt ?? now));
      this.#receivedAt = now;
    }
  }
}
