import { createHash, randomUUID } from 'node:crypto';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { Validators } from './fetch/fetch-document.ts';
import { type FeedItem, ITEMS_MAX } from './read/feed-item.ts';

/** How often a feed is read. */
export const FETCH_EVERY_MS = 5 * 60_000;

/** A feed that is to be read now, as it was stored then. */
export interface DueFeed extends Validators {
  readonly id: string;
  readonly companyId: string;
  readonly address: string;
  readonly problem: string | null;
  /** whether it was read before */
  readonly isRead: boolean;
}

/** An item with the coins that it names. */
export interface TaggedItem extends FeedItem {
  readonly bases: readonly string[];
}

/**
 * Takes at most `limit` feeds that are to be read. Each is due again after `FETCH_EVERY_MS`, so that of the
 * processes that share the database only one reads it, and the next attempt does not depend on that process.
 */
export async function takeDueFeeds(db: Database, now: number, limit: number): Promise<DueFeed[]> {
  const rows = await db
    .updateTable('news_feed')
    .set({ next_at: new Date(now + FETCH_EVERY_MS) })
    .where('id', 'in', (due) =>
      due
        .selectFrom('news_feed')
        .select('id')
        .where('next_at', '<=', new Date(now))
        .orderBy('next_at')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'company_id', 'address', 'problem', 'fetched_at', 'etag', 'last_modified'])
    .execute();
  return rows.map((row) => ({
    id: row.id,
    companyId: row.company_id,
    address: row.address,
    problem: row.problem,
    isRead: row.fetched_at !== null,
    etag: row.etag,
    lastModified: row.last_modified,
  }));
}

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The state of a feed is stored only if it still exists and has the address that was read. */
async function storeState(
  db: Database,
  { id, address }: DueFeed,
  state: {
    problem: string | null;
    fetched_at?: Date;
    etag?: string | null;
    last_modified?: string | null;
  },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('news_feed')
    .set(state)
    .where('id', '=', id)
    .where('address', '=', address)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores that a feed could not be read. */
export async function storeProblem(db: Database, feed: DueFeed, problem: string): Promise<void> {
  await storeState(db, feed, { problem });
}

/** Stores that a feed has not changed. */
export async function storeUnchanged(db: Database, feed: DueFeed, now: number): Promise<void> {
  await storeState(db, feed, { problem: null, fetched_at: new Date(now) });
}

/**
 * Stores the items of a feed, and returns how many of them are new. Kept are those that the feed has now, and the
 * newest others, `ITEMS_MAX` together. An item that is not dated, or dated in the future, is one of now.
 */
export function storeItems(
  db: Database,
  feed: DueFeed,
  items: readonly TaggedItem[],
  { etag, lastModified, now }: Validators & { readonly now: number },
): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const state = { problem: null, fetched_at: new Date(now), etag, last_modified: lastModified };
    const exists = await storeState(transaction, feed, state);
    if (!exists || items.length === 0) return 0;
    const stored = await transaction
      .selectFrom('news_item')
      .select('feed_item')
      .where('feed_id', '=', feed.id)
      .execute();
    const known = new Set(stored.map(({ feed_item }) => feed_item));
    const rows = items.map(({ key, at = now, title, summary, link, bases }) => ({
      id: randomUUID(),
      feed_id: feed.id,
      feed_item: hashOf(key),
      at: new Date(Math.min(at, now)),
      title,
      summary,
      link,
      bases: JSON.stringify(bases),
    }));
    await transaction
      .insertInto('news_item')
      .values(rows)
      .onConflict((conflict) =>
        // the time stays, so that an item without one does not become new again
        conflict.columns(['feed_id', 'feed_item']).doUpdateSet((excluded) => ({
          title: excluded.ref('excluded.title'),
          summary: excluded.ref('excluded.summary'),
          link: excluded.ref('excluded.link'),
          bases: excluded.ref('excluded.bases'),
        })),
      )
      .execute();
    await removeOldItems(
      transaction,
      feed.id,
      rows.map(({ feed_item }) => feed_item),
    );
    return rows.filter(({ feed_item }) => !known.has(feed_item)).length;
  });
}

/** Were an item removed that the feed still has, it would be new the next time. */
async function removeOldItems(
  db: Database,
  feedId: string,
  present: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('news_item')
    .where('feed_id', '=', feedId)
    .where('feed_item', 'not in', [...present])
    .where('id', 'not in', (kept) =>
      kept
        .selectFrom('news_item')
        .select('id')
        .where('feed_id', '=', feedId)
        .where('feed_item', 'not in', [...present])
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(Math.max(0, ITEMS_MAX - present.length)),
    )
    .execute();
}
