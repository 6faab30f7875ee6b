import {
  Kysely,
  type PostgresCursor,
  PostgresDialect,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely';
import type { Pool, PoolClient } from './pool.ts';
import type { Tables } from './tables.ts';
import type { QueryResponse } from './worker/messages.ts';

/** Called with the duration of each statement in milliseconds. */
export type OnQuery = ((ms: number) => void) | undefined;

/**
 * Adapts a connection to the `pg` client that kysely expects, without cursors, which only streaming
 * needs.
 */
function kyselyClient(client: PoolClient, onQuery: OnQuery): PostgresPoolClient {
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(
    statement: string | object,
    parameters: readonly unknown[] = [],
  ): Promise<QueryResponse> | PostgresCursor<unknown> {
    if (typeof statement !== 'string') throw new Error('This database has no cursors.');
    if (onQuery === undefined) return client.query(statement, parameters);
    const start = performance.now();
    return client.query(statement, parameters).finally(() => onQuery(performance.now() - start));
  }
  return { query, release: (broken) => client.release(broken) };
}

const kyselyPool = (pool: Pool, onQuery: OnQuery): PostgresPool => ({
  connect: async () => kyselyClient(await pool.connect(), onQuery),
  end: () => pool.end(),
  options: {},
});

export type Database = Kysely<Tables>;

/** Creates a kysely instance on the connections of a pool. */
export const databaseOn = (pool: Pool, onQuery?: OnQuery): Database =>
  new Kysely<Tables>({ dialect: new PostgresDialect({ pool: kyselyPool(pool, onQuery) }) });
