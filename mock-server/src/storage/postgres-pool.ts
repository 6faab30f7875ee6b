import {
  type PoolClient as Connection,
  Pool as Connections,
  DatabaseError,
  TypeOverrides,
} from 'pg';
import { asError, errorCode } from '../config/errors.ts';
import { StartFailure } from '../config/start-failure.ts';
import { answersWithin } from './answers-within.ts';
import { type Pool, type PoolClient, StorageError } from './pool.ts';
import type { QueryAnswer } from './worker/messages.ts';

const CONNECTIONS_MAX = 10;
/** How long a caller waits for a connection before it is told so, in milliseconds. */
const PATIENCE_MS = 10_000;
/** How long the database may take to say that it is there, in milliseconds. */
const PULSE_MS = 2_000;
/** Known to all servers of a database: who has the lock starts, the others wait. */
const START_LOCK = 7_275_471;

/**
 * What every connection has, whatever the database is set to: times without a zone are UTC as with
 * the embedded engine, and a confirmed commit is on the disk.
 */
const SETTINGS = ["set time zone 'UTC'", 'set synchronous_commit = on'];
const LIMITS = ['set statement_timeout = 30000', 'set idle_in_transaction_session_timeout = 60000'];

const BIGINT = 20;
/** A bigint as a number: none of ours comes near to what a number holds exactly. */
const PARSERS = new TypeOverrides();
PARSERS.setTypeParser(BIGINT, Number);

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  EAI_AGAIN: 'there is no such host',
  ETIMEDOUT: 'it does not answer',
  EHOSTUNREACH: 'it does not answer',
  '28P01': 'the user or the password is wrong',
  '28000': 'this user may not connect',
  '3D000': 'there is no such database',
  '53300': 'it takes no more connections',
};

/** A lost connection shows in its next query; without a listener it would end the process. */
const ignore = (): void => undefined;

const asStorageError = (error: unknown): unknown =>
  error instanceof DatabaseError
    ? new StorageError(error.message, error.code ?? '', error.constraint ?? '')
    : error;

async function ask(
  connection: Pick<Connection, 'query'>,
  sql: string,
  parameters: readonly unknown[],
): Promise<QueryAnswer> {
  try {
    const { command, rowCount, rows } = await connection.query<object>(sql, [...parameters]);
    return { command, rowCount: rowCount ?? 0, rows };
  } catch (error) {
    throw asStorageError(error);
  }
}

/** A PostgreSQL by its address. Connections that are lost are replaced when they are needed. */
export class PostgresPool implements Pool {
  readonly #connections: Connections;
  readonly #where: string;
  readonly #settings: string;
  /** connections that have their settings */
  readonly #prepared = new WeakSet<Connection>();
  #ended: Promise<void> | undefined;

  /** `patient`: statements may run for as long as they take. */
  constructor(url: string, log: (line: string) => void, { patient = false } = {}) {
    const { host, pathname } = new URL(url);
    this.#where = `${pathname.slice(1)} at ${host}`;
    this.#settings = [...SETTINGS, ...(patient ? [] : LIMITS)].join('; ');
    this.#connections = new Connections({
      connectionString: url,
      max: CONNECTIONS_MAX,
      connectionTimeoutMillis: PATIENCE_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: PATIENCE_MS,
      types: PARSERS,
    });
    this.#connections.on('error', ({ message }) => {
      log(`A connection to the database was lost: ${message}`);
    });
  }

  async connect(): Promise<PoolClient> {
    const connection = await this.#connections.connect();
    if (!this.#prepared.has(connection)) await this.#prepare(connection);
    let released = false;
    return {
      query: async (sql, parameters = []) => {
        if (released) throw new Error('This connection was given back.');
        return ask(connection, sql, parameters);
      },
      release: (broken = false) => {
        if (released) return;
        released = true;
        connection.release(broken);
      },
    };
  }

  async #prepare(connection: Connection): Promise<void> {
    connection.on('error', ignore);
    try {
      await connection.query(this.#settings);
      this.#prepared.add(connection);
    } catch (error) {
      connection.release(true);
      throw error;
    }
  }

  async query(sql: string, parameters: readonly unknown[] = []): Promise<QueryAnswer> {
    const client = await this.connect();
    try {
      return await client.query(sql, parameters);
    } finally {
      client.release();
    }
  }

  /** Waits for what is under way, then closes the connections. */
  end(): Promise<void> {
    return (this.#ended ??= this.#connections.end());
  }

  /** Throws a StartFailure that says why the database cannot be reached; it shows no password. */
  async requireReachable(): Promise<void> {
    try {
      await this.query('select 1');
    } catch (error) {
      const code = errorCode(error);
      const reason = REASONS[code] ?? asError(error).message;
      throw new StartFailure(
        `The database ${this.#where} cannot be used: ${reason}. Set DATABASE_URL to one that can.`,
      );
    }
  }

  /** Whether the database answers within two seconds. */
  isUp(): Promise<boolean> {
    return answersWithin(this, PULSE_MS);
  }

  /** Runs something while no other server on this database runs such a thing. */
  async alone<T>(run: () => Promise<T>): Promise<T> {
    const client = await this.connect();
    try {
      // whoever is before us may take long
      await client.query('set statement_timeout = 0');
      await client.query('select pg_advisory_lock($1)', [START_LOCK]);
      return await run();
    } finally {
      // the lock ends with its connection
      client.release(true);
    }
  }
}
