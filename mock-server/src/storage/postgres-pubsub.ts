import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { asError } from '../config/errors.ts';
import type { Database } from './kysely-database.ts';
import type { PubSub } from './pubsub.ts';

const CHANNEL = 'parallax_news';
/** How long connecting and each query may take, in milliseconds. */
const TIMEOUT_MS = 10_000;
/** Interval of the health check, in milliseconds. */
const HEALTH_INTERVAL_MS = 15_000;
/** Pauses between reconnects, in milliseconds; each is twice the previous one. */
const FIRST_PAUSE_MS = 250;
const PAUSE_MAX_MS = 15_000;
/** How long a connection may take to close, in milliseconds. */
const CLOSE_TIMEOUT_MS = 1_000;

const ignore = (): void => undefined;

/**
 * Messages by PostgreSQL's LISTEN and NOTIFY. It onListening on a connection of its own and reconnects
 * when that is lost; messages sent in between are missed.
 */
export class PostgresPubSub implements PubSub {
  readonly #url: string;
  readonly #log: (line: string) => void;
  readonly #id = randomUUID();
  readonly #ending = new AbortController();
  #listening: Promise<void> = Promise.resolve();
  #stop: () => void = ignore;

  constructor(url: string, log: (line: string) => void) {
    this.#url = url;
    this.#log = log;
  }

  async publish(transaction: Database, messages: readonly string[]): Promise<void> {
    if (messages.length === 0) return;
    const payloads = messages.map((message) => `${this.#id} ${message}`);
    await sql`select pg_notify(${CHANNEL}, message)
      from unnest(${payloads}::text[]) as message`.execute(transaction);
  }

  /** Resolves after the first attempt to listen, successful or not. */
  subscribe(listener: (text: string) => void): Promise<void> {
    return new Promise((resolve) => {
      this.#listening = this.#listen(listener, resolve);
    });
  }

  async end(): Promise<void> {
    this.#ending.abort();
    this.#stop();
    await this.#listening;
  }

  async #listen(listener: (text: string) => void, onAttempt: () => void): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!this.#ending.signal.aborted) {
      try {
        await this.#listenOnce(listener, () => {
          onAttempt();
          if (pause > FIRST_PAUSE_MS) this.#log('Messages from other servers are received again.');
          pause = FIRST_PAUSE_MS;
        });
      } catch (error) {
        if (pause === FIRST_PAUSE_MS) {
          this.#log(`Messages from other servers are not received: ${asError(error).message}`);
        }
      }
      onAttempt();
      await after(pause, undefined, { signal: this.#ending.signal }).catch(ignore);
      pause = Math.min(2 * pause, PAUSE_MAX_MS);
    }
  }

  /** Listens until `end`. Throws when the connection cannot be made or is lost. */
  async #listenOnce(listener: (text: string) => void, onListening: () => void): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
      keepAlive: true,
    });
    let fail: (error: Error) => void = ignore;
    const ended = new Promise<void>((resolve, reject) => {
      this.#stop = resolve;
      fail = reject;
    });
    // nothing awaits it while the connection is made
    ended.catch(ignore);
    client.on('error', (error) => fail(error));
    client.on('end', () => fail(new Error('The connection has ended.')));
    client.on('notification', ({ payload = '' }) => {
      const at = payload.indexOf(' ');
      if (payload.slice(0, at) !== this.#id) listener(payload.slice(at + 1));
    });
    let healthCheck: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
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
