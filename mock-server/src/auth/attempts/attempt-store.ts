import { createHash } from 'node:crypto';
import type { Database } from '@parallax/server-kit/storage/storage';
import { sql } from 'kysely';

interface StoredAttempts {
  readonly attempts: number;
  /** in Unix milliseconds */
  readonly expiresAt: number;
}

/** Expired counters deleted at a time. */
const DELETED_MAX = 1_000;

/** Bounds the length of keys, and keeps what a user typed as an e-mail out of the storage. */
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** The counters of the keys that are not expired. */
export async function readAttempts(
  db: Database,
  keys: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, StoredAttempts>> {
  const byHash = new Map(keys.map((key) => [hashOf(key), key]));
  const rows = await db
    .selectFrom('attempt')
    .selectAll()
    .where('key', 'in', [...byHash.keys()])
    .where('expires_at', '>', new Date(now))
    .execute();
  return new Map(
    rows.map(({ key, attempts, expires_at }) => [
      byHash.get(key) ?? '',
      { attempts, expiresAt: expires_at.getTime() },
    ]),
  );
}

/** Adds one to each counter; an expired one starts again. Returns the new counts. */
export async function addAttempts(
  db: Database,
  keys: readonly string[],
  { now, windowMs }: { now: number; windowMs: number },
): Promise<ReadonlyMap<string, number>> {
  const byHash = new Map(keys.map((key) => [hashOf(key), key]));
  const time = new Date(now);
  const isExpired = sql<boolean>`attempt.expires_at <= ${time}`;
  const rows = await db
    .insertInto('attempt')
    .values(
      // in one order, so that concurrent statements do not wait for each other
      [...byHash.keys()]
        .toSorted()
        .map((key) => ({ key, attempts: 1, expires_at: new Date(now + windowMs) })),
    )
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        attempts: sql<number>`case when ${isExpired} then 1 else attempt.attempts + 1 end`,
        expires_at: sql<Date>`case when ${isExpired} then excluded.expires_at else attempt.expires_at end`,
      }),
    )
    .returning(['key', 'attempts'])
    .execute();
  await deleteExpired(db, time);
  return new Map(rows.map(({ key, attempts }) => [byHash.get(key) ?? '', attempts]));
}

export async function deleteAttempts(db: Database, key: string): Promise<void> {
  await db.deleteFrom('attempt').where('key', '=', hashOf(key)).execute();
}

/** Skips counters that a concurrent statement is changing, so that neither waits for the other. */
async function deleteExpired(db: Database, time: Date): Promise<void> {
  await db
    .deleteFrom('attempt')
    .where('key', 'in', (query) =>
      query
        .selectFrom('attempt')
        .select('key')
        .where('expires_at', '<=', time)
        .limit(DELETED_MAX)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}
