import {
  type PoolClient as Connection,
  Pool as Connections,
  DatabaseError,
  TypeOverrides,
} from 'pg';
import { z } from 'zod';
import { asError, errorCode } from '../config/errors.ts';
import { StartFailure } from '../config/start-failure.ts';
import { BIGINT, parseBigint } from './bigint-parser.ts';
import type { Leadership, LedWork } from './leadership.ts';
import { OutageLog } from './outage-log.ts';
import { type Pool, type PoolClient, StorageError, StorageUnavailable } from './pool.ts';
import { poolClient, queryOnce } from './pool-client.ts';
import { respondsWithin } from './responds-within.ts';
import type { QueryResponse } from './worker/messages.ts';

const CONNECTIONS_MAX = 10;
/** How long a caller waits for a connection, in milliseconds. */
const CONNECT_TIMEOUT_MS = 10_000;
/** How long a health check may take in milliseconds, including its wait for a free connection. */
const HEALTH_TIMEOUT_MS = 2_000;
/** Key of the advisory lock that serializes the start of several servers. */
const START_LOCK = 7_275_471;
/** Keys of the advisory locks that the servers hold which do some work for all. */
const LEADERSHIP_LOCKS: Readonly<Record<LedWork, number>> = {
  'price-alerts': 7_275_472,
  'risk-alerts': 7_275_473,
};
/** The database ends the connection of an unreachable machine after about 11 s (5 + 3 × 2). */
const LOCK_KEEPALIVE =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 3';

/**
 * Settings of every connection, regardless of the database's defaults: UTC for times without a zone,
 * as in the embedded engine, and commits that wait for the disk.
 */
const SETTINGS = ["set time zone 'UTC'", 'set synchronous_commit = on'];
const STATEMENT_TIMEOUT_MS = 30_000;
const TIMEOUTS = [
  `set statement_timeout = ${STATEMENT_TIMEOUT_MS}`,
  'set idle_in_transaction_session_timeout = 60000',
];
/**
 * Overrides the timeouts that may be set for the role or the database; some exist only in newer
 * versions of PostgreSQL.
 */
const NO_TIMEOUTS = `select set_config(name, '0', false) from pg_settings where name in (
  'statement_timeout', 'lock_timeout', 'transaction_timeout', 'idle_session_timeout',
  'idle_in_transaction_session_timeout')`;
/**
 * How long a response may take, in milliseconds. Only a database that vanished without closing the
 * connection exceeds it, since a running one cancels the statement earlier.
 */
const RESPONSE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;

const PARSERS = new TypeOverrides();
PARSERS.setTypeParser(BIGINT, parseBigint);

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing is listening there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'the name of its host cannot be resolved at the moment',
  ETIMEDOUT: 'it does not respond',
  EHOSTUNREACH: 'it does not respond',
  '28P01': 'the user or the password is wrong',
  '28000': 'this user may not connect',
  '3D000': 'there is no such database',
  '25006': 'it is read-only at the moment',
  '53100': 'its disk is full',
  '53200': 'it has no free memory',
  '53300': 'it has no free connections',
};
/** Codes of temporary failures, for which DATABASE_URL may be correct. */
const TEMPORARY: ReadonlySet<string> = new Set(['EAI_AGAIN', '53300']);

/** SQLSTATEs of a database that is shutting down, starting or cannot accept the connection. */
const UNAVAILABLE = /^(?:08|57P0)/;
/**
 * SQLSTATEs of a database that responds but lacks resources, as with a full disk (53), whose system
 * fails (58), or that is a replica, read-only until it takes over (25006).
 */
const REFUSED = /^(?:25006|53|58)/;

const reasonOf = (error: unknown): string => {
  const code = errorCode(error);
  // the error of several addresses has no message
  return REASONS[code] ?? (asError(error).message || code);
};

function asStorageError(error: unknown): unknown {
  if (error instanceof DatabaseError) {
    const { message, code = '', constraint = '' } = error;
    if (!UNAVAILABLE.test(code) && !REFUSED.test(code)) {
      return new StorageError(message, code, constraint);
    }
  }
  // a value that cannot be sent; the errors of connections have a code, or no type of their own
  if (error instanceof Error && error.name !== 'Error' && errorCode(error) === '') return error;
  return new StorageUnavailable(reasonOf(error), error);
}

/** `timeoutMs` is how long the response may take; undefined for no limit. */
async function runQuery(
  connection: Pick<Connection, 'query'>,
  text: string,
  values: readonly unknown[],
  timeoutMs: number | undefined,
): Promise<QueryResponse> {
  const query = { text, values: [...values], query_timeout: timeoutMs };
  try {
    const { command, rowCount, rows } = await connection.query<object>(query);
    return { command, rowCount: rowCount ?? 0, rows };
  } catch (error) {
    throw asStorageError(error);
  }
}

/** A pool of connections to a PostgreSQL server; lost connections are replaced on demand. */
export class PostgresPool implements Pool {
  readonly #connections: Connections;
  readonly #location: string;
  readonly #settings: string;
  readonly #responseTimeoutMs: number | undefined;
  readonly #configured = new WeakSet<Connection>();
  /** Why connections ended; that a statement on one fails says nothing about the database now. */
  readonly #lost = new WeakMap<Connection, Error>();
  readonly #outages: OutageLog;
  #ended: Promise<void> | undefined;

  /** `hasTimeouts: false` allows statements of any duration, as migrations need. */
  constructor(url: string, log: (line: string) => void, { hasTimeouts = true } = {}) {
    const { host, pathname } = new URL(url);
    this.#location = `${pathname.slice(1)} at ${host}`;
    this.#settings = [...SETTINGS, ...(hasTimeouts ? TIMEOUTS : [NO_TIMEOUTS])].join('; ');
    this.#responseTimeoutMs = hasTimeouts ? RESPONSE_TIMEOUT_MS : undefined;
    this.#connections = new Connections({
      connectionString: url,
      max: CONNECTIONS_MAX,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: CONNECT_TIMEOUT_MS,
      types: PARSERS,
    });
    this.#outages = new OutageLog(log);
    this.#connections.on('error', (error) => this.#outages.failed(reasonOf(error)));
  }

  connect(): Promise<PoolClient> {
    return this.#connect(this.#responseTimeoutMs);
  }

  async #connect(timeoutMs: number | undefined): Promise<PoolClient> {
    const connection = await this.#connections.connect().catch((error: unknown) => {
      throw this.#unavailable(error);
    });
    if (!this.#configured.has(connection)) await this.#configure(connection);
    let lost = false;
    return poolClient({
      query: async (sql, parameters = []) => {
        const reason = this.#lost.get(connection);
        if (reason) throw new StorageUnavailable(reasonOf(reason), reason);
        if (lost) throw new StorageUnavailable('This connection was lost.');
        try {
          return await this.#run(connection, sql, parameters, timeoutMs);
        } catch (error) {
          // the database did not respond, so the state of the connection is unknown
          lost = !(error instanceof StorageError);
          throw error;
        }
      },
      release: (broken) => connection.release(broken || lost || this.#lost.has(connection)),
    });
  }

  async #configure(connection: Connection): Promise<void> {
    // without a listener, the event would end the process
    connection.on('error', (error) => this.#lost.set(connection, error));
    try {
      await this.#run(connection, this.#settings, [], this.#responseTimeoutMs);
      this.#configured.add(connection);
    } catch (error) {
      connection.release(true);
      throw error;
    }
  }

  async #run(...query: Parameters<typeof runQuery>): Promise<QueryResponse> {
    const responded = this.#outages.sent();
    try {
      const response = await runQuery(...query);
      responded();
      return response;
    } catch (error) {
      if (error instanceof StorageError) responded();
      if (error instanceof StorageUnavailable) {
        if (REFUSED.test(errorCode(error.cause))) this.#outages.refused(error.message);
        else this.#outages.failed(error.message);
      }
      throw error;
    }
  }

  /** Any failure to connect, and a pool that has no connection to give within the timeout. */
  #unavailable(error: unknown): StorageUnavailable {
    const unavailable = new StorageUnavailable(reasonOf(error), error);
    this.#outages.failed(unavailable.message);
    return unavailable;
  }

  query(sql: string, parameters?: readonly unknown[]): Promise<QueryResponse> {
    return queryOnce(this, sql, parameters);
  }

  /** Waits for queries in flight, then closes the connections. */
  end(): Promise<void> {
    return (this.#ended ??= this.#connections.end());
  }

  /**
   * Throws a StartFailure with the reason, without the password, when the database cannot be
   * reached.
   */
  async assertReachable(): Promise<void> {
    try {
      await this.query('select 1');
    } catch (error) {
      const advice = TEMPORARY.has(errorCode(error))
        ? 'Try again.'
        : 'Set DATABASE_URL to a database that can be used.';
      throw new StartFailure(
        `The database ${this.#location} cannot be used: ${reasonOf(error)}. ${advice}`,
      );
    }
  }

  isUp(): Promise<boolean> {
    // the first connection may have been lost while it was idle
    const query = (sql: string) => this.query(sql).catch(() => this.query(sql));
    return respondsWithin({ query }, HEALTH_TIMEOUT_MS);
  }

  /** Runs work under an advisory lock that only one server of this database holds at a time. */
  async runExclusively<T>(work: () => Promise<T>): Promise<T> {
    // another server may hold the lock for longer than the timeouts
    const client = await this.#connect(undefined);
    try {
      await client.query(`${NO_TIMEOUTS}; ${LOCK_KEEPALIVE}`);
      await client.query('select pg_advisory_lock($1)', [START_LOCK]);
      return await work();
    } finally {
      // the lock ends with its connection
      client.release(true);
    }
  }

  /**
   * Acquires the advisory lock of some work on a separate connection; undefined while another server holds
   * it.
   */
  async acquireLeadership(work: LedWork): Promise<Leadership | undefined> {
    const client = await this.connect();
    try {
      await client.query(LOCK_KEEPALIVE);
      const { rows } = await client.query('select pg_try_advisory_lock($1) as acquired', [
        LEADERSHIP_LOCKS[work],
      ]);
      if (acquiredSchema.parse(rows[0]).acquired) return leadershipOn(client);
    } catch (error) {
      client.release(true);
      throw error;
    }
    client.release();
    return undefined;
  }
}

const acquiredSchema = z.object({ acquired: z.boolean() });

/** Leadership that lasts as long as its connection. */
const leadershipOn = (client: PoolClient): Leadership => ({
  isHeld: () =>
    client.query('select 1').then(
      () => true,
      () => false,
    ),
  async release() {
    // the lock ends with its connection
    client.release(true);
  },
});
