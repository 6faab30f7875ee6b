import { randomUUID } from 'node:crypto';
import { NEWS_FEED_TAKEN, type NewsFeed, type NewsFeedInput, nameKey } from '@parallax/protocol';
import { compareText } from '@parallax/server-kit/storage/compare-text';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { NewsFeedTable } from '@parallax/server-kit/storage/tables';
import type { Selectable } from 'kysely';
import { ApiFailure } from '../http/api/api-failure.ts';
import { assertBelowLimit } from '../http/api/assert-below-limit.ts';
import { mapUniqueViolation } from '../http/api/map-unique-violation.ts';
import { requirePublicAddress } from './fetch/require-public-address.ts';
import type { Network } from './fetch/resolve-host.ts';

const COLUMNS = ['id', 'name', 'address', 'fetched_at', 'problem'] as const;
/** What is known of an address that was not read yet. */
const NOT_READ = { fetched_at: null, problem: null, etag: null, last_modified: null } as const;

type Row = Pick<Selectable<NewsFeedTable>, (typeof COLUMNS)[number]>;

const toFeed = ({ id, name, address, fetched_at, problem }: Row): NewsFeed => ({
  id,
  name,
  address,
  fetchedAt: fetched_at?.toISOString() ?? null,
  problem,
});

const feedNotFound = () => new ApiFailure(404, 'This news feed does not exist.');

/** The company's feeds by name. */
export async function selectNewsFeeds(db: Database, companyId: string): Promise<NewsFeed[]> {
  const rows = await db
    .selectFrom('news_feed')
    .select(COLUMNS)
    .where('company_id', '=', companyId)
    .execute();
  return rows.map(toFeed).toSorted((a, b) => compareText(a.name, b.name));
}

/** Throws 404 unless the feed belongs to the company. */
export async function requireNewsFeed(db: Database, companyId: string, id: string): Promise<void> {
  const feed = await db
    .selectFrom('news_feed')
    .select('id')
    .where('id', '=', id)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  if (feed === undefined) throw feedNotFound();
}

interface Writing extends DbAndClock {
  /** what feeds may be read from */
  readonly network: Network;
}

/**
 * Adds a feed, to be read at once. Throws 409 when it is listed already or the list is full, 400 for a private
 * address.
 */
export async function insertNewsFeed(
  { db, now, network }: Writing,
  companyId: string,
  { name, address }: NewsFeedInput,
): Promise<NewsFeed> {
  requirePublicAddress(address, network);
  const added = { id: randomUUID(), name, address, ...NOT_READ };
  const run = db.transaction().execute(async (transaction) => {
    await assertBelowLimit(transaction, 'news_feed', companyId);
    await transaction
      .insertInto('news_feed')
      .values({
        ...added,
        company_id: companyId,
        name_key: nameKey(name),
        next_at: new Date(now()),
      })
      .execute();
  });
  await mapUniqueViolation(NEWS_FEED_TAKEN, run);
  return toFeed(added);
}

/**
 * Changes a feed. With another address it loses its items, and is read at once. Throws 404 unless it exists,
 * 409 when the name or address is listed already, 400 for another address that is private.
 */
export function saveNewsFeed(
  { db, now, network }: Writing,
  id: string,
  { name, address }: NewsFeedInput,
): Promise<NewsFeed> {
  const run = db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('news_feed')
      .select('address')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (before === undefined) throw feedNotFound();
    const isMoved = before.address !== address;
    if (isMoved) requirePublicAddress(address, network);
    if (isMoved) await transaction.deleteFrom('news_item').where('feed_id', '=', id).execute();
    const saved = await transaction
      .updateTable('news_feed')
      .set({
        name,
        name_key: nameKey(name),
        address,
        ...(isMoved && { ...NOT_READ, next_at: new Date(now()) }),
      })
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return toFeed(saved);
  });
  return mapUniqueViolation(NEWS_FEED_TAKEN, run);
}

/** Removes a feed with its items, and returns it. Throws 404 unless it exists. */
export async function deleteNewsFeed(db: Database, id: string): Promise<NewsFeed> {
  const removed = await db
    .deleteFrom('news_feed')
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst();
  if (removed === undefined) throw feedNotFound();
  return toFeed(removed);
}
