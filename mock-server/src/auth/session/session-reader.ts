import { sessionSchema } from '@parallax/protocol';
import type { Pool } from '@parallax/server-kit/storage/pool';
import { SharedLookup } from '@parallax/server-kit/storage/shared-lookup';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';

const TABLE = 'session';
const QUERY = `select sess, extract(epoch from expire)::float8 as "expiresAt" from "${TABLE}" where sid = $1 and expire >= to_timestamp($2)`;
const rowSchema = z.object({
  sess: z.object({
    who: sessionSchema,
    // unknown for the sessions of earlier versions, which are extended at their next request
    renewedAt: z.number().default(0),
  }),
  /** Unix seconds */
  expiresAt: z.number(),
});
const CACHED_MAX = 1_000;

type Row = z.infer<typeof rowSchema>;
export type StoredSession = Row['sess'];

/**
 * Reads sessions by id. Concurrent requests with the same cookie share a query. If only this process
 * writes to the database, sessions are cached until a statement changes the table, so that a long
 * write by one user does not delay the authentication of others.
 */
export class SessionReader {
  readonly #pool: Pool;
  readonly #lookups = new Map<string, { shared: SharedLookup<Row | undefined>; users: number }>();
  /** valid until the table's write count differs from `#cachedAtWrites` */
  readonly #cached = new LRUCache<string, Row>({ max: CACHED_MAX });
  #cachedAtWrites: number | undefined;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async read(id: string): Promise<StoredSession | undefined> {
    const cached = this.#validCache()?.get(id);
    if (cached) return cached.expiresAt >= Date.now() / 1000 ? cached.sess : undefined;
    return (await this.#lookUp(id))?.sess;
  }

  /** The cache, emptied when the table has changed; undefined if other processes may change it. */
  #validCache(): LRUCache<string, Row> | undefined {
    const writes = this.#pool.writesTo?.(TABLE);
    if (writes !== this.#cachedAtWrites) this.#cached.clear();
    this.#cachedAtWrites = writes;
    return writes === undefined ? undefined : this.#cached;
  }

  async #lookUp(id: string): Promise<Row | undefined> {
    const query = (): Promise<Row | undefined> => this.#query(id);
    const lookup = this.#lookups.get(id) ?? { shared: new SharedLookup(query, 0), users: 0 };
    this.#lookups.set(id, lookup);
    lookup.users += 1;
    try {
      return await lookup.shared.get();
    } finally {
      lookup.users -= 1;
      if (lookup.users === 0) this.#lookups.delete(id);
    }
  }

  async #query(id: string): Promise<Row | undefined> {
    const writes = this.#pool.writesTo?.(TABLE);
    const { rows } = await this.#pool.query(QUERY, [id, Date.now() / 1000]);
    const row = rowSchema.safeParse(rows[0]).data;
    const cache = this.#validCache();
    // a change during the query may not be in its result
    if (row && cache && writes === this.#cachedAtWrites) cache.set(id, row);
    return row;
  }
}
