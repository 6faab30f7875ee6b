import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { backOff } from '@parallax/protocol';
import { sql } from 'kysely';
import { Client } from 'pg';
import { BackgroundWork } from '../config/background-work.ts';
import { CLOSE_MS } from '../config/closing-time.ts';
import { asError } from '../config/errors.ts';
import type { Log } from '../log/log.ts';
import type { Database } from './kysely-database.ts';
import type { PubSub, Subject } from './pubsub.ts';

const CHANNEL = 'parallax_messages';
/** Names the listening connections in `pg_stat_activity`. */
export const LISTENER_NAME = 'parallax messages';
/** How long connecting and each query may take, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Interval of the health check, in milliseconds. */
const HEALTH_INTERVAL_MS = 15_000;
/** Pauses before reconnecting, in milliseconds; each is twice the previous one. */
const PAUSES = { firstMs: 250, growth: 2, maxMs: 15_000 };
/** How long a connection may take to close, in milliseconds. */
const CLOSE_TIMEOUT_MS = 1_000;

type Subscribers = Parameters<PubSub['subscribe']>[0];

const ignore = (): void => undefined;

/** Splits a text at its first space. */
function splitFirst(text: string): [first: string, rest: string] {
  const at = text.indexOf(' ');
  return [text.slice(0, at), text.slice(at + 1)];
}

const isSubject = (text: string, subscribers: Subscribers): text is Subject =>
  Object.hasOwn(subscribers, text);

/**
 * Messages by PostgreSQL's LISTEN and NOTIFY. It listens on a separate connection and reconnects when
 * that connection is lost; messages sent in the meantime are missed, which it reports.
 */
export class PostgresPubSub implements PubSub {
  readonly #url: string;
  readonly #log: Log;
  readonly #id = randomUUID();
  readonly #ending = new AbortController();
  #listening: Promise<void> = Promise.resolve();
  readonly #handling = new BackgroundWork();
  #stop: () => void = ignore;

  /** Outages of the database are not logged here. */
  constructor(url: string, log: Log) {
    this.#url = url;
    this.#log = log;
  }

  async publish(
    transaction: Database,
    subject: Subject,
    messages: readonly string[],
  ): Promise<void> {
    if (messages.length === 0) return;
    const payloads = messages.map((message) => `${this.#id} ${subject} ${message}`);
    await sql`select pg_notify(${CHANNEL}, message)
      from unnest(${payloads}::text[]) as message`.execute(transaction);
  }

  /** Resolves after the first attempt to listen, successful or not. */
  subscribe(subscribers: Subscribers, onMissed: () => void): Promise<void> {
    return new Promise((resolve) => {
      this.#listening = this.#listen(subscribers, onMissed, resolve);
    });
  }

  /** @param withinMs how long subscribers may take, in milliseconds */
  async end(withinMs = CLOSE_MS): Promise<void> {
    const until = performance.now() + withinMs;
    this.#ending.abort();
    this.#stop();
    await this.#listening;
    await this.#handling.isDoneWithin(until - performance.now());
  }

  async #listen(
    subscribers: Subscribers,
    onMissed: () => void,
    onAttempted: () => void,
  ): Promise<void> {
    let failures = 0;
    let isFirstAttempt = true;
    let isLogged = false;
    while (!this.#ending.signal.aborted) {
      try {
        await this.#listenOnce(subscribers, () => {
          onAttempted();
          if (isLogged) this.#log('Messages from other servers are received again.', {}, 'info');
          isLogged = false;
          failures = 0;
          if (!isFirstAttempt) onMissed();
        });
      } catch (error) {
        if (failures === 0 && (await this.#acceptsConnections())) {
          isLogged = true;
          this.#log(`Messages from other servers are not received: ${asError(error).message}`);
        }
      }
      isFirstAttempt = false;
      onAttempted();
      const pause = backOff(failures, 0, PAUSES);
      failures += 1;
      await after(pause, undefined, { signal: this.#ending.signal }).catch(ignore);
    }
  }

  /**
   * Whether the database accepts a new connection. One that stops does not, while it ends the others
   * one by one.
   */
  async #acceptsConnections(): Promise<boolean> {
    const client = this.#createClient();
    client.on('error', ignore);
    const connected = client.connect().then(
      () => true,
      () => false,
    );
    const { signal } = this.#ending;
    const ended = after(TIMEOUT_MS, false, { signal, ref: false }).catch(() => false);
    try {
      return await Promise.race([connected, ended]);
    } finally {
      void client.end().catch(ignore);
    }
  }

  #createClient(): Client {
    return new Client({
      connectionString: this.#url,
      application_name: LISTENER_NAME,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
  }

  /** Listens until `end`. Throws when the connection fails or is lost. */
  async #listenOnce(subscribers: Subscribers, onListening: () => void): Promise<void> {
    const client = this.#createClient();
    let fail: (error: Error) => void = ignore;
    const ended = new Promise<void>((resolve, reject) => {
      this.#stop = resolve;
      fail = reject;
    });
    // nothing awaits it until the connection is open
    ended.catch(ignore);
    client.on('error', (error) => fail(error));
    client.on('end', () => fail(new Error('The connection has ended.')));
    client.on('notification', ({ payload = '' }) => {
      const [sender, message] = splitFirst(payload);
      const [subject, text] = splitFirst(message);
      if (sender === this.#id || !isSubject(subject, subscribers)) return;
      const handling = subscribers[subject](text);
      if (handling !== undefined) this.#handling.add(handling);
    });
    let healthCheck: NodeJS.Timeout | undefined;
    try {
      const opened = client.connect().then(() => client.query(`listen ${CHANNEL}`));
      opened.catch(ignore);
      await Promise.race([opened, ended]);
      if (this.#ending.signal.aborted) return;
      healthCheck = setInterval(() => {
        client.query('select 1').catch(fail);
      }, HEALTH_INTERVAL_MS);
      onListening();
      await ended;
    } finally {
      clearInterval(healthCheck);
      await Promise.race([
        client.end().catch(ignore),
        after(CLOSE_TIMEOUT_MS, undefined, { ref: false }),
      ]);
    }
  }
}
