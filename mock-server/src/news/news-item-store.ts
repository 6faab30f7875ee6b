import type { NewsItem } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { type SqlBool, sql } from 'kysely';
import { type Cursor, isAfterPlace } from '../http/api/page.ts';

interface ItemQuery {
  /** of at least one feed, by their ids */
  readonly names: ReadonlyMap<string, string>;
  readonly base: string | undefined;
  readonly after: Cursor | undefined;
  readonly limit: number;
}

/** At most `limit` items of feeds, newest first. */
export async function selectNewsItems(
  db: Database,
  { names, base, after, limit }: ItemQuery,
): Promise<NewsItem[]> {
  const rows = await db
    .selectFrom('news_item')
    .select(['id', 'feed_id', 'at', 'title', 'summary', 'link', 'bases'])
    .where('feed_id', 'in', [...names.keys()])
    .$if(base !== undefined, (query) =>
      query.where(sql<SqlBool>`bases @> ${JSON.stringify([base])}::jsonb`),
    )
    .$if(after !== undefined, (query) =>
      after === undefined ? query : query.where(isAfterPlace('at', after)),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ id, feed_id, at, title, summary, link, bases }) => ({
    id,
    at: at.toISOString(),
    feedId: feed_id,
    source: names.get(feed_id) ?? '',
    title,
    summary,
    link,
    bases,
  }));
}
