import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { asError } from '../config/errors.ts';
import type { News } from './news.ts';
import type { Database } from './storage.ts';

const CHANNEL = 'parallax_news';
/** How long the database may take to answer, in milliseconds. */
const PATIENCE_MS = 10_000;
/** How often it is asked whether it is there, in milliseconds. */
const PULSE_MS = 15_000;
/** Between attempts to listen again, in milliseconds; each pause is twice the one before. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
/** How long a connection has to say goodbye, in milliseconds. */
const GOODBYE_MS = 1_000;

const ignore = (): void => undefined;

/**
 * News by PostgreSQL's LISTEN and NOTIFY. It listens on a connection of its own, which is made anew
 * when it is lost; what is told in between is not heard.
 */
export class PostgresNews implements News {
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

  async announce(transaction: Database, texts: readonly string[]): Promise<void> {
    if (texts.length === 0) return;
    const messages = texts.map((text) => `${this.#id} ${text}`);
    await sql`select pg_notify(${CHANNEL}, message)
      from unnest(${messages}::text[]) as message`.execute(transaction);
  }

  /** Resolves when the first attempt to listen is over. */
  hear(listener: (text: string) => void): Promise<void> {
    return new Promise((resolve) => {
      this.#listening = this.#listen(listener, resolve);
    });
  }

  async end(): Promise<void> {
    this.#ending.abort();
    this.#stop();
    await this.#listening;
  }

  async #listen(listener: (text: string) => void, tried: () => void): Promise<void> {
    let pause = FIRST_PAUSE_MS;
    while (!this.#ending.signal.aborted) {
      try {
        await this.#listenOnce(listener, () => {
          tried();
          if (pause > FIRST_PAUSE_MS) this.#log('What other servers tell is heard again.');
          pause = FIRST_PAUSE_MS;
        });
      } catch (error) {
        if (pause === FIRST_PAUSE_MS) {
          this.#log(`What other servers tell is not heard: ${asError(error).message}`);
        }
      }
      tried();
      await after(pause, undefined, { signal: this.#ending.signal }).catch(ignore);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }

  /** Listens until this is ended. Throws when the connection is not made, or lost. */
  async #listenOnce(listener: (text: string) => void, listens: () => void): Promise<void> {
    const client = new Client({
      connectionString: this.#url,
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    });
    let lose: (error: Error) => void = ignore;
    const over = new Promise<void>((resolve, reject) => {
      this.#stop = resolve;
      lose = reject;
    });
    // nobody waits for it while the connection is made
    over.catch(ignore);
    client.on('error', (error) => lose(error));
    client.on('end', () => lose(new Error('The connection has ended.')));
    client.on('notification', ({ payload = '' }) => {
      const at = payload.indexOf(' ');
      if (payload.slice(0, at) !== this.#id) listener(payload.slice(at + 1));
    });
    let pulse: NodeJS.Timeout | undefined;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
      pulse = setInterval(() => {
        client.query('select 1').catch(lose);
      }, PULSE_MS);
      listens();
      await over;
    } finally {
      clearInterval(pulse);
      await Promise.race([
        client.end().catch(ignore),
        after(GOODBYE_MS, undefined, { ref: false }),
      ]);
    }
  }
}
