import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { asError } from '../config/errors.ts';
import { StartFailure } from '../config/start-failure.ts';
import type { Metrics } from '../metrics/metrics.ts';

/** How long the first connection may take, in milliseconds. */
const CONNECT_TIMEOUT_MS = 5_000;
/** Pause between attempts to connect again, and what is added to it at random, in milliseconds. */
const RECONNECT_PAUSE_MS = 250;
const RECONNECT_JITTER_MS = 250;
/** A connection that does not respond to two pings in a row is replaced. */
const PING_INTERVAL_MS = 2_000;
/** Size of the parts in which a response is sent, in bytes; a NATS server accepts 1 MB by default. */
const PART_BYTES = 512 * 1024;
const CLOSE_TIMEOUT_MS = 1_000;

/** Thrown when a request gets no response, because a process or the connection is missing. */
export class BusUnavailable extends Error {
  override readonly name = 'BusUnavailable';
}

const encoder = new TextEncoder();
const NOTHING = new Uint8Array();

const ignore = (): void => undefined;

/** A NATS URL without its credentials, as messages may show it. */
const locationOf = (url: string): string => new URL(url).host;

function optionsOf(url: string) {
  const { protocol, host, username, password } = new URL(url);
  const user = decodeURIComponent(username);
  const secret = decodeURIComponent(password);
  return {
    servers: host,
    ...(protocol === 'tls:' ? { tls: {} } : {}),
    ...(user === '' ? {} : secret === '' ? { token: user } : { user, pass: secret }),
  };
}

/** Resolves with the work, or after a time. */
async function within(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, timeout]);
  clearTimeout(timer);
}

export interface BusOptions {
  /** names the connection in NATS's monitoring */
  readonly name: string;
  readonly log: (line: string) => void;
  /** called when a request is over */
  readonly onRequest?: Metrics['onRequest'] | undefined;
}

/** Messages between the processes of an installation, which share a NATS server. */
export class NatsBus {
  readonly #connection: NatsConnection;
  readonly #listeners = new Set<(isConnected: boolean) => void>();
  readonly #log: (line: string) => void;
  readonly #onRequest: Metrics['onRequest'] | undefined;
  readonly #location: string;
  /** requests in flight, which fail when the connection is lost */
  readonly #inFlight = new Set<(error: BusUnavailable) => void>();
  /** responses in progress */
  readonly #responding = new Set<Promise<string>>();
  #isConnected = true;

  private constructor(connection: NatsConnection, url: string, { log, onRequest }: BusOptions) {
    this.#connection = connection;
    this.#location = locationOf(url);
    this.#log = log;
    this.#onRequest = onRequest;
    void this.#watch();
  }

  /** Throws a StartFailure when the server cannot be reached or refuses the credentials. */
  static async open(url: string, options: BusOptions): Promise<NatsBus> {
    // a process without a broker does not load its client
    const { connect } = await import('@nats-io/transport-node');
    try {
      const connection = await connect({
        ...optionsOf(url),
        name: options.name,
        timeout: CONNECT_TIMEOUT_MS,
        maxReconnectAttempts: -1,
        reconnectTimeWait: RECONNECT_PAUSE_MS,
        reconnectJitter: RECONNECT_JITTER_MS,
        pingInterval: PING_INTERVAL_MS,
        maxPingOut: 2,
        // credentials may be wrong for a while
        ignoreAuthErrorAbort: true,
      });
      return new NatsBus(connection, url, options);
    } catch (error) {
      throw new StartFailure(
        `The NATS server ${locationOf(url)} cannot be used: ${asError(error).message}. Start it, or set NATS_URL to one that can be used.`,
      );
    }
  }

  /** Whether the connection is open; a lost one is opened again. */
  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Adds a listener for each loss and each return of the connection; returns how to remove it. */
  onConnection(listener: (isConnected: boolean) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Sends a message to all subscribers; without a connection it is dropped. */
  publish(subject: string, message: string): void {
    // the library would send it after the connection has returned, when it is out of date
    if (!this.#isConnected) return;
    try {
      this.#connection.publish(subject, message);
    } catch (error) {
      this.#log(`A message of ${subject} was not sent: ${asError(error).message}`);
    }
  }

  /** Returns a function that ends the subscription, which survives a loss of the connection. */
  subscribe(subject: string, onMessage: (message: string) => void): () => void {
    const subscription = this.#connection.subscribe(subject, {
      callback: (failure, message) => {
        try {
          if (failure !== null) throw failure;
          onMessage(message.string());
        } catch (error) {
          this.#log(`A message of ${subject} was not processed: ${asError(error).message}`);
        }
      },
    });
    return () => subscription.unsubscribe();
  }

  /**
   * Sends a request to the responder of a subject. Rejects with a BusUnavailable when there is no
   * connection, no responder, or no complete response in time.
   */
  async request(subject: string, message: string, timeoutMs: number): Promise<string> {
    if (!this.#isConnected) throw new BusUnavailable('The connection to NATS is lost.');
    let fail: (error: BusUnavailable) => void = ignore;
    const lost = new Promise<never>((_resolve, reject) => {
      fail = reject;
    });
    this.#inFlight.add(fail);
    const start = performance.now();
    let isAnswered = false;
    try {
      const response = await Promise.race([this.#receive(subject, message, timeoutMs), lost]);
      isAnswered = true;
      return response;
    } catch (error) {
      if (error instanceof BusUnavailable) throw error;
      throw new BusUnavailable(asError(error).message, { cause: error });
    } finally {
      this.#inFlight.delete(fail);
      this.#onRequest?.(performance.now() - start, isAnswered);
    }
  }

  async #receive(subject: string, message: string, timeoutMs: number): Promise<string> {
    const parts: Uint8Array[] = [];
    const responses = await this.#connection.requestMany(subject, message, {
      strategy: 'sentinel',
      maxWait: timeoutMs,
      noMux: true,
    });
    let isComplete = false;
    for await (const { data } of responses) {
      isComplete = data.length === 0;
      parts.push(data);
    }
    if (!isComplete) throw new BusUnavailable(`There was no response within ${timeoutMs} ms.`);
    return Buffer.concat(parts).toString();
  }

  /**
   * Responds to the requests of a subject until the returned function is called. Responses may be of
   * any size. When `respond` rejects, the error is logged and there is no response.
   */
  respond(subject: string, respond: (message: string) => Promise<string>): () => void {
    const subscription = this.#connection.subscribe(subject, {
      callback: (failure, message) => {
        if (failure === null) void this.#respond(subject, message, respond);
      },
    });
    return () => subscription.unsubscribe();
  }

  async #respond(
    subject: string,
    request: Msg,
    respond: (message: string) => Promise<string>,
  ): Promise<void> {
    const responding = respond(request.string());
    this.#responding.add(responding);
    try {
      const bytes = encoder.encode(await responding);
      if (!this.#isConnected) return;
      for (let start = 0; start < bytes.length; start += PART_BYTES) {
        request.respond(bytes.subarray(start, start + PART_BYTES));
      }
      request.respond(NOTHING);
    } catch (error) {
      this.#log(`A request of ${subject} was not answered: ${asError(error).message}`);
    } finally {
      this.#responding.delete(responding);
    }
  }

  /** Finishes responses, sends what was published, and closes the connection; within seconds. */
  async close(): Promise<void> {
    await within(CLOSE_TIMEOUT_MS, Promise.allSettled(this.#responding));
    this.#isConnected = false;
    await within(
      CLOSE_TIMEOUT_MS,
      this.#connection.drain().catch(() => this.#connection.close()),
    );
    await this.#connection.close();
  }

  async #watch(): Promise<void> {
    for await (const { type } of this.#connection.status()) {
      if (type === 'disconnect') this.#changed(false);
      else if (type === 'reconnect') this.#changed(true);
    }
    // ends only when the connection is closed
    this.#changed(false);
  }

  #changed(isConnected: boolean): void {
    if (this.#isConnected === isConnected) return;
    this.#isConnected = isConnected;
    this.#log(
      isConnected
        ? `The NATS server ${this.#location} is connected again.`
        : `The connection to the NATS server ${this.#location} was lost. Prices are stale until it returns.`,
    );
    if (!isConnected) {
      for (const fail of this.#inFlight)
        fail(new BusUnavailable('The connection to NATS was lost.'));
    }
    for (const listener of this.#listeners) listener(isConnected);
  }
}
