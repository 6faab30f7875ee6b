import { expect, it, jest } from '@jest/globals';
import { lastTicker, subscribeTicker } from '@parallax/feed';
import { tickerOf } from '@parallax/feed/testing/feed-values';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import { waitFor } from '@testing-library/react';
import { cacheText, enableTextCache } from '../response-cache/text-cache.ts';
import { storedSession } from '../session-state/stored-session.ts';
import { session } from '../testing/trader.ts';
import { showSavedTickersWithoutFeed } from './cached-tickers.ts';
import { startFakeCaches } from './testing/fake-caches.ts';

const KEY = 'okx:BTC-USDT';
const saved = [{ key: KEY, ticker: tickerOf({ mid: 123 }), confirmedAt: Date.now() - 60_000 }];
const feed = startFeedServer();

it('saved prices are shown as stale while the feed cannot connect, until it sends newer ones', async () => {
  startFakeCaches();
  enableTextCache();
  storedSession.write(session);
  await cacheText('/kept/tickers', JSON.stringify(saved));
  showSavedTickersWithoutFeed();
  const shown = jest.fn();
  const unsubscribe = subscribeTicker(KEY, ({ mid }, { stale }) => shown({ mid, stale }));
  expect(lastTicker(KEY)).toBeUndefined();
  await feed.disconnect();
  await waitFor(() => expect(shown).toHaveBeenLastCalledWith({ mid: 123, stale: true }));
  await feed.restore();
  await feed.ticker(KEY, { mid: 124 });
  await waitFor(() => expect(shown).toHaveBeenLastCalledWith({ mid: 124, stale: false }));
  unsubscribe();
});
