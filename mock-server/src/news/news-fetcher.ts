import { asError } from '@parallax/server-kit/config/errors';
import type { Log } from '@parallax/server-kit/log/log';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import { StorageUnavailable } from '@parallax/server-kit/storage/pool';
import type { Catalogue } from '@parallax/server-market/market-source';
import type { PublishCompanyChange } from '../company/changes/company-changes.ts';
import { FeedUnreadable } from './fetch/feed-unreadable.ts';
import { fetchDocument } from './fetch/fetch-document.ts';
import type { Network } from './fetch/resolve-host.ts';
import {
  type DueFeed,
  storeItems,
  storeProblem,
  storeUnchanged,
  type TaggedItem,
  takeDueFeeds,
} from './news-fetch-store.ts';
import { coinsInText } from './read/coins-in-text.ts';
import type { FeedItem } from './read/feed-item.ts';
import { readFeed } from './read/read-feed.ts';

/** How often feeds that are due are looked for, such as one that was just added. */
const CHECK_MS = 5_000;
/** Feeds that are read at the same time. */
const AT_ONCE = 8;

interface Dependencies extends DbAndClock {
  readonly market: { readonly catalogue: Pick<Catalogue, 'contracts'> };
  readonly publishCompanyChange: PublishCompanyChange;
  readonly network: Network;
  readonly log: Log;
  /** how long a server may take, in milliseconds */
  readonly timeoutMs?: number;
}

/** An item with the coins that its title or its summary names: a title may be in capitals. */
function withCoins(item: FeedItem, bases: ReadonlySet<string>): TaggedItem {
  const named = [item.title, item.summary].flatMap((text) => coinsInText(text, bases));
  return { ...item, bases: [...new Set(named)].toSorted() };
}

/** Reads the news feeds of all companies. Several processes may run one: each feed is read by one of them. */
export class NewsFetcher {
  readonly #ended = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #work: Promise<void> | undefined;
  /** companies whose news have changed, or may have, which is not published yet */
  readonly #changed = new Set<string>();

  constructor(private readonly dependencies: Dependencies) {}

  start(): void {
    this.#timer = setInterval(() => void this.readDue(), CHECK_MS);
    this.#timer.unref();
  }

  /** Ends requests in flight; their feeds are read again when they are due next. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#ended.abort();
    await this.#work;
    // of items that were stored as it ended
    await this.#publish().catch((error: unknown) => this.#logFailure(error));
  }

  /** Reads all feeds that are due, and resolves when they were read. Never rejects. */
  readDue(): Promise<void> {
    this.#work ??= this.#readAll().finally(() => {
      this.#work = undefined;
    });
    return this.#work;
  }

  async #readAll(): Promise<void> {
    const { db, now } = this.dependencies;
    try {
      while (!this.#ended.signal.aborted) {
        const due = await takeDueFeeds(db, now(), AT_ONCE);
        await this.#publish();
        if (due.length === 0) return;
        const read = await Promise.allSettled(due.map((feed) => this.#read(feed)));
        for (const each of read) if (each.status === 'rejected') throw each.reason;
      }
    } catch (error) {
      if (!this.#ended.signal.aborted) this.#logFailure(error);
    }
  }

  #logFailure(error: unknown): void {
    // the storage has logged its outage
    if (error instanceof StorageUnavailable) return;
    this.dependencies.log(`News feeds could not be read: ${asError(error).message}`, {}, 'error');
  }

  async #read(feed: DueFeed): Promise<void> {
    try {
      const newItems = await this.#fetch(feed);
      const isNews = newItems > 0 || feed.problem !== null || !feed.isRead;
      if (isNews) this.#changed.add(feed.companyId);
    } catch (error) {
      const isUnreadable = error instanceof FeedUnreadable;
      // what the database did not confirm may be stored
      if (!isUnreadable || error.message !== feed.problem) this.#changed.add(feed.companyId);
      if (!isUnreadable) throw error;
      await storeProblem(this.dependencies.db, feed, error.message);
    }
  }

  async #publish(): Promise<void> {
    for (const companyId of this.#changed) {
      this.#changed.delete(companyId);
      await this.dependencies.publishCompanyChange(companyId, ['news']);
    }
  }

  /** Returns how many items are new. */
  async #fetch(feed: DueFeed): Promise<number> {
    const { db, now, market, network, timeoutMs } = this.dependencies;
    const { signal } = this.#ended;
    const document = await fetchDocument(feed.address, feed, { network, signal, timeoutMs });
    if (document === undefined) {
      await storeUnchanged(db, feed, now());
      return 0;
    }
    const bases = new Set(market.catalogue.contracts.map(({ base }) => base));
    const items = await readFeed(document.text, document.url);
    const tagged = items.map((item) => withCoins(item, bases));
    const { etag, lastModified } = document;
    return storeItems(db, feed, tagged, { etag, lastModified, now: now() });
  }
}
