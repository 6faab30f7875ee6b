import type { Pool, PoolClient } from './pool.ts';

interface Connection {
  readonly query: PoolClient['query'];
  /** called once; `broken` as in `PoolClient` */
  readonly release: (broken: boolean) => void;
}

/** A client of a connection, which rejects queries after its release. */
export function poolClient({ query, release }: Connection): PoolClient {
  let isReleased = false;
  return {
    async query(sql, parameters) {
      if (isReleased) throw new Error('This connection has been released.');
      return query(sql, parameters);
    },
    release(broken = false) {
      if (isReleased) return;
      isReleased = true;
      release(broken);
    },
  };
}

/** Runs one statement on a connection of the pool, outside any transaction. */
export async function queryOnce(
  pool: Pick<Pool, 'connect'>,
  ...statement: Parameters<Pool['query']>
): ReturnType<Pool['query']> {
  const client = await pool.connect();
  try {
    return await client.query(...statement);
  } finally {
    client.release();
  }
}
