import {
  type Book,
  type Candle,
  candlesTopic,
  exchangeOfTopic,
  type FundingRate,
  type Interval,
  TICKER_THROTTLE_MS,
  type Ticker,
  type Trade,
  topicOf,
  type VenueStatus,
} from '@parallax/contract';
import { type Clock, steadyClock } from '../clock.ts';
import type { FeedState } from '../feed-state.ts';
import { createExchangeNews, type ExchangeListener } from './exchange-news.ts';
import { type FindHolderOptions, type FoundHolder, findHolder } from './find-holder.ts';
import { type Link, openLink } from './link.ts';
import { createNotifier } from './notifier.ts';
import { createTabStore } from './tab-store.ts';
import { createTraderNews, type TraderListener } from './trader-news.ts';
import { watchPage } from './watch-page.ts';

/** A topic that nobody listens to is kept for so long, since screens often ask for it again. */
const LINGER_MS = 1_000;
const SWEEP_MS = 1_000;
const DEFAULT_WORKER_URL = '/feed-worker.js';

const nextFrame = (run: () => void): void => {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(run);
  else run();
};

export interface TabFeedParts {
  clock?: Clock;
  frame?: (run: () => void) => void;
  find?: (options: FindHolderOptions) => FoundHolder;
}

export interface StartOptions {
  workerUrl?: string;
  feedUrl?: string;
}

export interface TabFeed {
  start(options: StartOptions): void;
  stop(): void;
  subscribe(topic: string, listener: () => void): () => void;
  subscribeTrader(traderId: string, listener: TraderListener): () => void;
  subscribeExchange(id: string, listener: ExchangeListener): () => void;
  ticker(key: string): { ticker: Ticker; stale: boolean } | undefined;
  book(key: string): { book: Book; stale: boolean } | undefined;
  trades(key: string): readonly Trade[] | undefined;
  candles(key: string, interval: Interval): readonly Candle[] | undefined;
  funding(key: string): FundingRate | undefined;
  venueStatus(): readonly VenueStatus[] | undefined;
  state(): FeedState;
  onState(listener: () => void): () => void;
  onConnected(listener: () => void): () => void;
}

/** What one tab knows of the feed, and how it tells its topics to the holder. */
export function createTabFeed(parts: TabFeedParts = {}): TabFeed {
  const { clock = steadyClock(), frame = nextFrame, find = findHolder } = parts;
  const store = createTabStore();
  const stateListeners = new Set<() => void>();
  let link: Link | undefined;
  let running: StartOptions | undefined;
  let stopWatching: (() => void) | undefined;
  let cancelSweep: (() => void) | undefined;
  let holderState: FeedState = 'connecting';
  let offline = false;

  const notifier = createNotifier({
    clock,
    frame,
    apart: (topic) => (topic.startsWith('trades:') ? 0 : TICKER_THROTTLE_MS),
    onFirst: () => queueMicrotask(sendTopics),
    onLast: () => clock.after(LINGER_MS, sendTopics),
  });

  let trader: string | undefined;
  const traderNews = createTraderNews((traderId) => {
    trader = traderId;
    sendPrivate();
  });
  // several are listened for at once
  const exchangeNews = createExchangeNews(() => queueMicrotask(sendPrivate));

  function sendPrivate(): void {
    link?.setPrivate({ traderId: trader, exchanges: exchangeNews.wanted() });
  }

  const state = (): FeedState => (offline ? 'disconnected' : holderState);

  const setState = (next: { holder?: FeedState; offline?: boolean }) => {
    const before = state();
    holderState = next.holder ?? holderState;
    offline = next.offline ?? offline;
    if (state() !== before) for (const listener of stateListeners) listener();
  };

  function sendTopics(): void {
    for (const topic of link?.setTopics(notifier.topics()) ?? []) store.release(topic);
  }

  function sweep(): void {
    cancelSweep?.();
    if (!link || document.hidden) return;
    for (const topic of store.sweep(clock.now())) notifier.changed(topic);
    cancelSweep = clock.after(SWEEP_MS, sweep);
  }

  function connect(): void {
    link = openLink({
      clock,
      find,
      workerUrl: running?.workerUrl ?? DEFAULT_WORKER_URL,
      feedUrl: running?.feedUrl,
      onState: (holder) => setState({ holder }),
      onEntries(epoch, entries) {
        const now = clock.now();
        for (const entry of entries) {
          const { update } = entry;
          if (update.kind === 'notification') traderNews.tell(update);
          else if (!store.apply(epoch, entry, now)) continue;
          else if (update.kind !== 'exchange') notifier.changed(update.topic);
          else exchangeNews.tell(exchangeOfTopic(update.topic) ?? '', update);
        }
      },
    });
    sendTopics();
    sendPrivate();
    if (document.hidden) link.hidden();
    sweep();
  }

  function disconnect(): void {
    cancelSweep?.();
    link?.close();
    link = undefined;
  }

  const onState = (listener: () => void): (() => void) => {
    stateListeners.add(listener);
    return () => stateListeners.delete(listener);
  };

  return {
    start(options) {
      if (running) return;
      running = options;
      stopWatching = watchPage({
        onHidden: () => link?.hidden(),
        onShown() {
          link?.shown();
          sweep();
        },
        onOnline() {
          setState({ offline: false });
          link?.join();
        },
        onOffline: () => setState({ offline: true }),
        onLeave: disconnect,
        onReturn: connect,
      });
      connect();
    },
    stop() {
      running = undefined;
      stopWatching?.();
      disconnect();
      store.clear();
      exchangeNews.clear();
      notifier.clear();
      setState({ holder: 'connecting', offline: false });
    },
    subscribe: (topic, listener) => notifier.subscribe(topic, listener),
    subscribeTrader: (traderId, listener) => traderNews.listen(traderId, listener),
    subscribeExchange: (id, listener) => exchangeNews.listen(id, listener),
    ticker: (key) => store.ticker(topicOf('ticker', key)),
    book: (key) => store.book(topicOf('book', key)),
    trades: (key) => store.trades(topicOf('trades', key)),
    candles: (key, interval) => store.candles(candlesTopic(key, interval)),
    funding: (key) => store.funding(topicOf('funding', key)),
    venueStatus: () => store.venueStatus(),
    state,
    onState,
    onConnected: (listener) =>
      onState(() => {
        if (state() === 'connected') listener();
      }),
  };
}
