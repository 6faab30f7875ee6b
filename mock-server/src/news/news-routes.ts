import {
  addNewsFeed,
  isPrivileged,
  listNews,
  listNewsFeeds,
  NEWS_FEED_ADDED,
  NEWS_FEED_REMOVED,
  NEWS_FEED_UPDATED,
  type News,
  type NewsFeed,
  type NewsItem,
  type Query,
  removeNewsFeed,
  updateNewsFeed,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { type Cursor, parseCursor, toPage } from '../http/api/page.ts';
import { type Route, route, withMessage } from '../http/api/route.ts';
import { demoNews } from './demo-news.ts';
import type { Network } from './fetch/resolve-host.ts';
import * as store from './news-feed-store.ts';
import { selectNewsItems } from './news-item-store.ts';

interface Dependencies extends DbAndClock {
  /** whether companies without a feed get demonstration content */
  readonly hasDemoNews: boolean;
  /** what feeds may be read from */
  readonly network: Network;
}

const placeOf = ({ at, id }: NewsItem): Cursor => ({ at: new Date(at), id });

const toNews = (items: readonly NewsItem[], limit: number, isDemonstration: boolean): News => ({
  ...toPage(items, limit, placeOf, (item) => item),
  isDemonstration,
});

const withoutAddress = (feed: NewsFeed): NewsFeed => ({ ...feed, address: null });

const isAfter = ({ at, id }: NewsItem, place: Cursor): boolean => {
  const time = Date.parse(at);
  return time < place.at.getTime() || (time === place.at.getTime() && id < place.id);
};

/** The page of the bundled feed that a query asks for. */
function demoPage(
  now: number,
  { base, limit }: Query<typeof listNews>,
  after: Cursor | undefined,
): News {
  const items = demoNews(now)
    .filter(({ bases }) => base === undefined || bases.includes(base))
    .filter((item) => after === undefined || isAfter(item, after));
  return toNews(items, limit, true);
}

/** The company's news, and the feeds that it comes from, which admins of a business can change. */
export function newsRoutes(services: Dependencies): Route[] {
  const { db, now, hasDemoNews } = services;

  return [
    route(listNews, {
      async handle({ caller, query }) {
        const after = parseCursor(query.cursor);
        const feeds = await store.selectNewsFeeds(db, caller.companyId);
        if (feeds.length === 0 && hasDemoNews) return demoPage(now(), query, after);
        const chosen = query.feedIds?.split(',');
        const names = new Map(
          feeds
            .filter(({ id }) => chosen === undefined || chosen.includes(id))
            .map(({ id, name }) => [id, name]),
        );
        if (names.size === 0) return toNews([], query.limit, false);
        const { base, limit } = query;
        const items = await selectNewsItems(db, { names, base, after, limit: limit + 1 });
        return toNews(items, limit, false);
      },
    }),
    route(listNewsFeeds, {
      async handle({ caller }) {
        const feeds = await store.selectNewsFeeds(db, caller.companyId);
        return isPrivileged(caller) ? feeds : feeds.map(withoutAddress);
      },
    }),
    route(addNewsFeed, {
      async handle({ caller, body }) {
        const feed = await store.insertNewsFeed(services, caller.companyId, body);
        return withMessage(feed, NEWS_FEED_ADDED);
      },
    }),
    route(updateNewsFeed, {
      async handle({ query, body }) {
        const feed = await store.saveNewsFeed(services, query.Id, body);
        return withMessage(feed, NEWS_FEED_UPDATED);
      },
    }),
    route(removeNewsFeed, {
      async handle({ query }) {
        const feed = await store.deleteNewsFeed(db, query.Id);
        return withMessage(feed, NEWS_FEED_REMOVED);
      },
    }),
  ];
}
