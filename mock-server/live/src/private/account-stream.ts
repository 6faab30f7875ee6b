import { setTimeout as after } from 'node:timers/promises';
import { pauseAt } from '@parallax/protocol';
import type { Exchange } from 'ccxt';
import type { StreamItem, StreamReader } from './venue-api.ts';

/** How long a subscription may take, in milliseconds. */
const SUBSCRIBE_MS = 15_000;
/** Pauses between attempts to connect, in milliseconds. */
const PAUSES_MS = [100, 500, 1_000, 2_000, 5_000, 10_000, 30_000];

export interface AccountStreamParts {
  readonly exchange: Exchange;
  readonly reader: StreamReader;
  readonly onItem: (item: StreamItem) => void;
  /** the stream is complete: everything from now on is received */
  readonly onSubscribed: () => void;
  /** the stream has ended, and is being connected again */
  readonly onLost: (error: unknown) => void;
  /** a message could not be read */
  readonly onInvalid: (error: unknown) => void;
}

/** Something that happens once. */
class Signal {
  readonly happened: Promise<void>;
  happen: () => void = () => undefined;

  constructor() {
    this.happened = new Promise((resolve) => {
      this.happen = resolve;
    });
  }
}

/**
 * The private stream of an account, connected through ccxt until it is closed. Its messages are read
 * here, as the venue sent them; ccxt signs in, subscribes and keeps the connections alive.
 */
export class AccountStream {
  readonly #parts: AccountStreamParts;
  readonly #stop = new AbortController();
  #subscribed = new Signal();
  #acknowledged = 0;
  #running: Promise<void> | undefined;

  constructor(parts: AccountStreamParts) {
    this.#parts = parts;
    const { exchange, reader } = parts;
    const handle = exchange.handleMessage.bind(exchange);
    exchange.handleMessage = (client, message) => {
      if (!this.#read(message)) handle(client, message);
    };
    const onConnected = exchange.onConnected.bind(exchange);
    exchange.onConnected = (client, message) => {
      onConnected(client, message);
      if (reader.subscriptions === 0) this.#subscribed.happen();
    };
  }

  /** Connects; resolves when the stream is complete, or could not be completed in time. */
  async start(): Promise<void> {
    const first = this.#subscribed.happened;
    this.#running = this.#run();
    const end = new AbortController();
    const timeout = after(SUBSCRIBE_MS, undefined, { signal: end.signal }).catch(() => undefined);
    await Promise.race([first, timeout]);
    end.abort();
  }

  async close(): Promise<void> {
    const { exchange } = this.#parts;
    this.#stop.abort();
    await exchange.close();
    // what still signs in must not connect any more
    exchange.client = () => {
      throw new Error('The account is closed.');
    };
    await this.#running;
    await exchange.close();
  }

  /** Whether a message was for this stream, and not for ccxt. */
  #read(message: unknown): boolean {
    const { reader, onItem, onInvalid, exchange } = this.#parts;
    try {
      const items = reader.read(message);
      if (items !== undefined) {
        for (const item of items) onItem(item);
        return true;
      }
    } catch (error) {
      onInvalid(error);
      return true;
    }
    if (reader.isEnded?.(message) === true) {
      // ends what `#run` waits for
      void exchange.close();
      return true;
    }
    if (reader.isSubscribed(message)) {
      this.#acknowledged += 1;
      if (this.#acknowledged === reader.subscriptions) this.#subscribed.happen();
    }
    return false;
  }

  async #run(): Promise<void> {
    const { exchange, onSubscribed, onLost } = this.#parts;
    const { signal } = this.#stop;
    let failures = 0;
    while (!signal.aborted) {
      const wasSubscribed = await this.#connect(onSubscribed).catch((error: unknown) => {
        if (!signal.aborted) onLost(error);
        return false;
      });
      failures = wasSubscribed ? 0 : failures + 1;
      this.#subscribed = new Signal();
      this.#acknowledged = 0;
      if (signal.aborted) return;
      await exchange.close();
      await after(pauseAt(PAUSES_MS, failures), undefined, { signal }).catch(() => undefined);
    }
  }

  /** One connection, until it ends. Throws the error that ended it. */
  async #connect(onSubscribed: () => void): Promise<boolean> {
    const { exchange, reader } = this.#parts;
    const watched = reader.watch(exchange);
    for (const each of watched) each.catch(() => undefined);
    const ended = Promise.race(watched).then(() => {
      throw new Error('The stream has ended.');
    });
    const end = new AbortController();
    const signal = AbortSignal.any([end.signal, this.#stop.signal]);
    const timeout = after(SUBSCRIBE_MS, undefined, { signal }).then(() => {
      throw new Error('The venue has not confirmed the subscription.');
    });
    timeout.catch(() => undefined);
    try {
      await Promise.race([this.#subscribed.happened, ended, timeout]);
    } finally {
      end.abort();
    }
    onSubscribed();
    return ended;
  }
}
