import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  addNewsFeed,
  LIST_LIMITS,
  listFull,
  listNews,
  listNewsFeeds,
  NEWS_FEED_ADDED,
  NEWS_FEED_TAKEN,
  removeNewsFeed,
  updateNewsFeed,
} from '@parallax/protocol';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import type { Storage } from '@parallax/server-kit/storage/storage';
import { fixedMarket } from '../testing/fixed-market.ts';
import { TestClient } from '../testing/test-client.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { systemNetwork } from './fetch/resolve-host.ts';
import { saveNewsFeed } from './news-feed-store.ts';
import { NewsFetcher } from './news-fetcher.ts';
import { ITEMS_MAX } from './read/feed-item.ts';
import { type FeedServer, rssOf, startFeedServer } from './testing/feed-server.ts';

const NOW = Date.UTC(2026, 10, 30, 12);
const MINUTE = 60_000;
const PRIVATE_HOSTS: Readonly<Record<string, string>> = {
  'intranet.example': '10.1.2.3',
  'metadata.example': 'fd00::1',
};
const resolveHost = async (host: string) => {
  const address = PRIVATE_HOSTS[host];
  if (address === undefined) throw new Error('There is no such host.');
  return [{ address, family: address.includes(':') ? 6 : 4 }];
};
let server: TestServer;
let admin: TestClient;
let member: TestClient;
let other: TestClient;
let solo: TestClient;
beforeAll(async () => {
  server = await startTestServer({ now: () => NOW, resolveHost });
  admin = await TestClient.of(server.url, 'admin@acme.example');
  member = await TestClient.of(server.url, 'trader@acme.example');
  other = await TestClient.of(server.url, 'admin@blank.example');
  solo = await TestClient.of(server.url, 'solo@indie.example');
});
afterAll(() => server.close());

const body = { name: 'Chain News', address: 'https://chain.news/rss?key=secret' };
const feedOf = (number: number) => ({
  body: { name: `Feed ${number}`, address: `https://chain.news/${number}` },
});
const unknown = { Id: 'a0000000-0000-4000-8000-000000000001' };

describe('/api/news-feeds', () => {
  it('lets admins list feeds, whose addresses members do not get', async () => {
    const added = await admin.fullResponse(addNewsFeed, { body });
    const data = { id: expect.any(String), ...body, fetchedAt: null, problem: null };
    expect(added).toEqual({ data, ok: true, message: NEWS_FEED_ADDED, error: null });
    const [feed] = await admin.call(listNewsFeeds);
    expect(feed).toEqual(data);
    expect(await member.call(listNewsFeeds)).toEqual([{ ...feed, address: null }]);
    expect(await other.call(listNewsFeeds)).toEqual([]);

    const query = { Id: feed?.id ?? '' };
    const renamed = { ...body, name: 'Renamed' };
    expect(await admin.call(updateNewsFeed, { query, body: renamed })).toMatchObject(renamed);
    for (const [client, status] of [
      [member, 403],
      [solo, 403],
      [other, 404],
    ] as const) {
      expect((await client.fail(updateNewsFeed, { query, body })).status).toBe(status);
      expect((await client.fail(removeNewsFeed, { query })).status).toBe(status);
    }
    expect((await member.fail(addNewsFeed, { body })).status).toBe(403);
    expect((await new TestClient(server.url).fail(listNewsFeeds)).status).toBe(401);
    await admin.call(removeNewsFeed, { query });
    expect((await admin.fail(removeNewsFeed, { query })).status).toBe(404);
    expect((await admin.fail(updateNewsFeed, { query: unknown, body })).status).toBe(404);
  });

  it.each([
    [{ name: ' ' }, 'Enter a name.'],
    [{ address: '' }, 'Enter the address of the feed.'],
    [{ address: 'chain.news' }, 'Enter an address that starts with https://.'],
    [{ address: 'http://chain.news/rss' }, 'Enter an address that starts with https://.'],
    [{ address: 'file:///etc/passwd' }, 'Enter an address that starts with https://.'],
    [{ address: 'https://a:b@chain.news' }, 'Enter an address without a user name and password.'],
  ])('refuses %j', async (change, text) => {
    const failed = await other.fail(addNewsFeed, { body: { ...body, ...change } });
    expect(failed).toEqual({ status: 400, messages: [text], data: null });
  });

  it.each([
    'http://localhost:9000/rss',
    'https://localhost./rss',
    'https://feeds.localhost/rss',
    'https://127.0.0.1/rss',
    'https://192.168.1.1/rss',
    'https://[fd00::1]/rss',
  ])('refuses %s, which leads into a private network', async (address) => {
    const refused = {
      status: 400,
      messages: ['This address leads into a private network. Enter one that is public.'],
      data: null,
    };
    expect(await other.fail(addNewsFeed, { body: { ...body, address } })).toEqual(refused);
    const { id } = await other.call(addNewsFeed, { body });
    const query = { Id: id };
    const change = { query, body: { ...body, address } };
    expect(await other.fail(updateNewsFeed, change)).toEqual(refused);
    await other.call(removeNewsFeed, { query });
  });

  it('answers the same for a private name and one that does not exist', async () => {
    for (const host of ['intranet.example', 'missing.example']) {
      const address = `https://${host}/rss`;
      const { id, problem } = await other.call(addNewsFeed, { body: { ...body, address } });
      expect(problem).toBeNull();
      await other.call(removeNewsFeed, { query: { Id: id } });
    }
  });

  it('refuses a feed twice, and more feeds than a company may have', async () => {
    const { max } = LIST_LIMITS.news_feed;
    for (let number = 1; number <= max; number += 1) {
      await other.call(addNewsFeed, feedOf(number));
      if (number !== 1) continue;
      const again = await other.fail(addNewsFeed, { body: { ...feedOf(1).body, name: 'Other' } });
      expect(again.messages).toEqual([NEWS_FEED_TAKEN]);
    }
    const failed = await other.fail(addNewsFeed, feedOf(max + 1));
    expect(failed).toEqual({ status: 409, messages: [listFull('news_feed')], data: null });
  });
});

describe('GET /api/news', () => {
  it('is demonstration content, marked as such, until a company of the demo lists a feed', async () => {
    const first = await member.call(listNews, { query: { limit: 2 } });
    expect(first).toMatchObject({ isDemonstration: true, rows: [{ source: 'Demonstration' }, {}] });
    const second = await member.call(listNews, {
      query: { limit: 500, cursor: first.cursor ?? '' },
    });
    expect(second.cursor).toBeNull();
    expect(second.rows.length).toBeGreaterThan(5);
    const eth = await member.call(listNews, { query: { base: 'ETH' } });
    expect(eth.rows.map(({ bases }) => bases.includes('ETH'))).not.toContain(false);
    expect(await other.call(listNews)).toEqual({ rows: [], cursor: null, isDemonstration: false });
    expect((await member.fail(listNews, { query: { cursor: 'x' } })).status).toBe(400);
  });
});

it('the server logs no unexpected errors', () => {
  expect(server.logged).toEqual([]);
});

describe('the feeds of a company', () => {
  let feedServer: FeedServer;
  let storage: Storage;
  let document = '';
  let now = NOW;
  const published: string[] = [];
  let local: TestServer;
  let client: TestClient;
  let fetchers: NewsFetcher[];
  let dependencies: ConstructorParameters<typeof NewsFetcher>[0];

  beforeAll(async () => {
    feedServer = await startFeedServer({
      '/rss': (_request, response) => response.end(document),
      '/gone': (_request, response) => response.writeHead(410).end(),
    });
    local = await startTestServer({ now: () => now, control: true });
    client = await TestClient.of(local.url, 'admin@acme.example');
    for (const path of ['rss', 'gone'])
      await client.call(addNewsFeed, {
        body: { name: path, address: `${feedServer.url}/${path}` },
      });
    storage = await local.stopAndOpenStorage();
    dependencies = {
      db: storage.db,
      market: fixedMarket,
      publishCompanyChange: async (id) => void published.push(id),
      network: systemNetwork(true),
      now: () => now,
      log: (line) => {
        throw new Error(line);
      },
    };
    fetchers = [new NewsFetcher(dependencies), new NewsFetcher(dependencies)];
  });
  afterAll(async () => {
    await Promise.all(fetchers.map((fetcher) => fetcher.close()));
    await storage.close();
    await local.close();
    await feedServer.close();
  });

  const readDue = () => Promise.all(fetchers.map((fetcher) => fetcher.readDue()));
  const items = () =>
    storage.db.selectFrom('news_item').select(['title', 'at', 'bases']).orderBy('at').execute();

  it('are read by one process, with the coins of their items, and again after five minutes', async () => {
    document = rssOf(
      { title: 'BTC falls', date: 'Mon, 30 Nov 2026 11:00:00 GMT' },
      { title: 'From the future', date: 'Tue, 30 Nov 2027 11:00:00 GMT' },
    );
    await readDue();
    expect(await items()).toEqual([
      { title: 'BTC falls', at: new Date(NOW - 60 * MINUTE), bases: ['BTC'] },
      { title: 'From the future', at: new Date(NOW), bases: [] },
    ]);
    const feeds = await storage.db
      .selectFrom('news_feed')
      .select(['name', 'problem'])
      .orderBy('name')
      .execute();
    expect(feeds).toEqual([
      { name: 'gone', problem: 'The server answered with status 410.' },
      { name: 'rss', problem: null },
    ]);
    // once for both feeds
    expect(published).toHaveLength(1);

    document = rssOf({ title: 'ETH rises' });
    now += 4 * MINUTE;
    await readDue();
    expect(await items()).toHaveLength(2);
    now += MINUTE;
    await readDue();
    expect((await items()).map(({ title }) => title)).toEqual([
      'BTC falls',
      'From the future',
      'ETH rises',
    ]);
    now += 5 * MINUTE;
    await readDue();
    expect(await items()).toHaveLength(3);
    expect(published).toHaveLength(2);
  });

  it('keep what the feed still has: items without a date do not become new again', async () => {
    const old = Array.from({ length: ITEMS_MAX }, (_, at) => ({ title: `Undated ${at}` }));
    document = rssOf(...old);
    now += 5 * MINUTE;
    await readDue();
    for (const title of ['First', 'Second']) {
      document = rssOf({ title }, ...old.slice(0, -1));
      now += 5 * MINUTE;
      await readDue();
    }
    const kept = await items();
    expect(kept).toHaveLength(ITEMS_MAX);
    expect(kept.filter(({ at }) => at.getTime() === now).map(({ title }) => title)).toEqual([
      'Second',
    ]);
  });

  it('are published after an outage, of which it is not known what was stored', async () => {
    document = rssOf({ title: 'Before the outage' });
    now += 5 * MINUTE;
    const before = published.length;
    const broken = new NewsFetcher({
      ...dependencies,
      market: {
        get catalogue(): never {
          throw new StorageUnavailable('it does not respond');
        },
      },
    });
    await broken.readDue();
    expect(published).toHaveLength(before);
    await broken.readDue();
    expect(published).toHaveLength(before + 1);
    await broken.close();
  });

  it('are published when they were stored as the process ends', async () => {
    document = rssOf({ title: 'Last' });
    now += 5 * MINUTE;
    const before = published.length;
    let closed: Promise<void> | undefined;
    const ending: NewsFetcher = new NewsFetcher({
      ...dependencies,
      market: {
        // read between the request and the storing of its items
        get catalogue() {
          closed ??= ending.close();
          return fixedMarket.catalogue;
        },
      },
    });
    await ending.readDue();
    await closed;
    expect((await items()).map(({ title }) => title)).toContain('Last');
    expect(published).toHaveLength(before + 1);
  });

  it('are renamed with an address that would not be accepted any more', async () => {
    const address = 'https://10.0.0.1/rss';
    const feeds = { db: storage.db, now: () => now, network: systemNetwork(false) };
    const { id } = await storage.db
      .updateTable('news_feed')
      .set({ address })
      .where('name', '=', 'gone')
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(await saveNewsFeed(feeds, id, { name: 'Old', address })).toMatchObject({ name: 'Old' });
    const moved = saveNewsFeed(feeds, id, { name: 'Old', address: 'https://10.0.0.2/rss' });
    await expect(moved).rejects.toThrow('leads into a private network');
  });
});
