import { callSafely } from '@parallax/channels';
import {
  accountOfTopic,
  type Book,
  type Candle,
  type CompanyVersions,
  candlesTopic,
  companyTopic,
  exchangeOfTopic,
  type FundingRate,
  type Interval,
  type Liquidation,
  liquidationsTopic,
  type OpenInterest,
  type Order,
  type Ticker,
  type Trade,
  topicOf,
  type VenueStatus,
} from '@parallax/protocol';
import { type Clock, steadyClock } from '../clock.ts';
import type { FeedState } from '../feed-state.ts';
import { createServerClock } from '../server-clock.ts';
import {
  type AccountListener,
  type AccountOptions,
  type AccountSnapshot,
  createAccountUpdates,
  type ExpectedOrder,
} from './account-updates.ts';
import { createExchangeUpdates, type ExchangeListener } from './exchange-updates.ts';
import {
  type FindConnectionHostOptions,
  type FoundConnectionHost,
  findConnectionHost,
} from './find-connection-host.ts';
import { type Link, openLink } from './link.ts';
import { createNotifier } from './notifier.ts';
import { createTabStore, type TickerSnapshot } from './tab-store.ts';
import { createTraderUpdates, type TraderListener } from './trader-updates.ts';
import { createUpdateIntervals } from './update-intervals.ts';
import { watchPage } from './watch-page.ts';

/** Delays unsubscribing, since remounted components often subscribe to the same topic again. */
const UNSUBSCRIBE_DELAY_MS = 1_000;
const SWEEP_INTERVAL_MS = 1_000;
const DEFAULT_WORKER_URL = '/feed-worker.js';

const nextFrame = (run: () => void): void => {
  if (typeof requestAnimationFrame === 'function') requestAnimationFrame(run);
  else run();
};

interface TabFeedParts {
  clock?: Clock;
  frame?: (run: () => void) => void;
  find?: (options: FindConnectionHostOptions) => FoundConnectionHost;
}

interface StartOptions {
  workerUrl?: string;
  feedUrl?: string;
}

export interface TabFeed {
  start(options: StartOptions): void;
  stop(): void;
  subscribe(topic: string, listener: () => void): () => void;
  /** See `throttlePrices`. */
  throttle(key: string): () => void;
  subscribeTrader(traderId: string, listener: TraderListener): () => void;
  subscribeExchange(id: string, listener: ExchangeListener): () => void;
  subscribeAccount(id: string, listener: AccountListener, options?: AccountOptions): () => void;
  /** See `expectOrder`. */
  expectOrder(order: ExpectedOrder): (answer: Order | undefined) => void;
  /** See `useAccountsAsOf`. */
  accountAsOf(id: string): number | undefined;
  onAccountAsOf(listener: () => void): () => void;
  /** The last states of accounts, including those restored from an earlier visit. */
  snapshotAccounts(): AccountSnapshot[];
  /** Shows states of an earlier visit as not current, unless newer ones have arrived. */
  restoreAccounts(snapshots: readonly AccountSnapshot[]): void;
  ticker(key: string): { ticker: Ticker; stale: boolean } | undefined;
  /** Tickers with their age, including those restored from an earlier visit. */
  snapshotTickers(): TickerSnapshot[];
  /** Shows tickers of an earlier visit as stale, unless newer ones have arrived. */
  restoreTickers(snapshots: readonly TickerSnapshot[]): void;
  book(key: string): { book: Book; stale: boolean } | undefined;
  trades(key: string): readonly Trade[] | undefined;
  candles(key: string, interval: Interval): readonly Candle[] | undefined;
  funding(key: string): FundingRate | undefined;
  openInterest(key: string): OpenInterest | undefined;
  liquidations(exchange: string): readonly Liquidation[] | undefined;
  venueStatus(): readonly VenueStatus[] | undefined;
  companyVersions(companyId: string): CompanyVersions | undefined;
  state(): FeedState;
  /** Whether the server rejects subscriptions of this browser because it has too many. */
  isLimited(): boolean;
  onState(listener: () => void): () => void;
  onConnected(listener: () => void): () => void;
  onDisconnected(listener: () => void): () => void;
  /** Unix milliseconds */
  serverNow(): number;
}

/** The feed of one tab: its values, its subscriptions and its link to the connection host. */
export function createTabFeed(parts: TabFeedParts = {}): TabFeed {
  const { clock = steadyClock(), frame = nextFrame, find = findConnectionHost } = parts;
  const store = createTabStore();
  const intervals = createUpdateIntervals(() => queueTopics());
  const serverClock = createServerClock(clock);
  const stateListeners = new Set<() => void>();
  let link: Link | undefined;
  let running: StartOptions | undefined;
  let stopWatching: (() => void) | undefined;
  let cancelSweep: (() => void) | undefined;
  let hostState: FeedState = 'connecting';
  let offline = false;
  let limited = false;
  /** when the feed last received something while it was connected, in Unix milliseconds */
  let receivedAt: number | undefined;

  /**
   * topics without listeners whose values are still received, each with a function that cancels the
   * pending unsubscription
   */
  const leaving = new Map<string, () => void>();

  const notifier = createNotifier({
    clock,
    frame,
    waitMaxOf: (key) => intervals.bookDelayMaxOf(key),
    show: (key) => store.show(key),
    hide: (key) => store.hide(key),
    onTopicAdded(topic) {
      leaving.get(topic)?.();
      leaving.delete(topic);
      queueTopics();
    },
    onTopicRemoved(topic) {
      if (link === undefined) return;
      const cancel = clock.after(UNSUBSCRIBE_DELAY_MS, () => {
        leaving.delete(topic);
        sendTopics();
      });
      leaving.set(topic, cancel);
    },
  });

  let trader: string | undefined;
  const traderUpdates = createTraderUpdates((traderId) => {
    trader = traderId;
    sendPrivate();
  });
  // batches simultaneous subscriptions
  const exchangeUpdates = createExchangeUpdates(() => queueMicrotask(sendPrivate));
  const accountUpdates = createAccountUpdates(() => queueMicrotask(sendPrivate));

  function sendPrivate(): void {
    const topics = {
      traderId: trader,
      exchanges: exchangeUpdates.ids(),
      accounts: accountUpdates.ids(),
    };
    for (const topic of link?.setPrivate(topics) ?? []) {
      store.release(topic);
      const exchange = exchangeOfTopic(topic);
      if (exchange !== undefined) exchangeUpdates.release(exchange);
      const account = accountOfTopic(topic);
      if (account !== undefined) accountUpdates.release(account);
    }
  }

  const state = (): FeedState => (offline ? 'disconnected' : hostState);

  /** Until they are received again, which a connection alone does not say. */
  const outdateAccounts = () => accountUpdates.outdate(receivedAt ?? serverClock.now());

  const setState = (next: { host?: FeedState; offline?: boolean; limited?: boolean }) => {
    const before = { state: state(), limited };
    hostState = next.host ?? hostState;
    offline = next.offline ?? offline;
    limited = next.limited ?? limited;
    if (state() === before.state && limited === before.limited) return;
    if (state() === 'disconnected') outdateAccounts();
    for (const listener of stateListeners) callSafely(listener);
  };

  let isQueued = false;
  /** Sends the topics once for all that are added together, since each time it takes all of them. */
  function queueTopics(): void {
    if (isQueued) return;
    isQueued = true;
    queueMicrotask(() => {
      isQueued = false;
      sendTopics();
    });
  }

  function sendTopics(): void {
    const topics = [...notifier.topics(), ...leaving.keys()];
    const requests = new Map(topics.map((topic) => [topic, intervals.of(topic)]));
    for (const topic of link?.setTopics(requests) ?? []) store.release(topic);
  }

  function sweep(): void {
    cancelSweep?.();
    if (!link || document.hidden) return;
    for (const topic of store.sweep(clock.now())) notifier.changed(topic);
    cancelSweep = clock.after(SWEEP_INTERVAL_MS, sweep);
  }

  function connect(): void {
    link = openLink({
      clock,
      find,
      workerUrl: running?.workerUrl ?? DEFAULT_WORKER_URL,
      feedUrl: running?.feedUrl,
      neededWhileHidden: () => ({
        trader: traderUpdates.neededWhileHidden(),
        accounts: accountUpdates.neededWhileHidden(),
      }),
      onState: (host, limited) => setState({ host, limited }),
      onEntries(epoch, entries, serverTime) {
        serverClock.observe(serverTime);
        const now = clock.now();
        const isLost = state() === 'disconnected';
        if (!isLost) receivedAt = serverClock.now();
        for (const entry of entries) {
          const { update } = entry;
          if (update.kind === 'notification') {
            traderUpdates.publish(update);
            continue;
          }
          const account = accountOfTopic(update.topic) ?? '';
          // another tab may receive a change before this one has received the snapshot
          if (update.kind === 'account' && !accountUpdates.canApply(account, update)) continue;
          const isNew = store.apply(epoch, entry, now);
          if (update.kind === 'account') {
            if (!isLost) accountUpdates.confirm(account);
            else accountUpdates.outdate(receivedAt ?? serverClock.now() - entry.age, account);
          }
          if (!isNew) continue;
          if (update.kind === 'account') accountUpdates.publish(account, update);
          else if (update.kind !== 'exchange') notifier.changed(update.topic);
          else exchangeUpdates.publish(exchangeOfTopic(update.topic) ?? '', update);
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
    outdateAccounts();
    link?.close();
    link = undefined;
  }

  const onState = (listener: () => void): (() => void) => {
    stateListeners.add(listener);
    return () => stateListeners.delete(listener);
  };

  const onChangeTo = (next: FeedState, listener: () => void): (() => void) => {
    let before = state();
    return onState(() => {
      const changed = state() !== before;
      before = state();
      if (changed && before === next) listener();
    });
  };

  return {
    start(options) {
      if (running) return;
      running = options;
      stopWatching = watchPage({
        onHidden: () => link?.hidden(),
        onShown() {
          if (link?.shown()) outdateAccounts();
          sweep();
        },
        onOnline() {
          setState({ offline: false });
          link?.join();
        },
        onOffline: () => setState({ offline: true }),
        onLeave: disconnect,
        onReturn() {
          // a cached page receives no events
          setState({ offline: !navigator.onLine });
          connect();
        },
      });
      connect();
    },
    stop() {
      running = undefined;
      for (const cancel of leaving.values()) cancel();
      leaving.clear();
      stopWatching?.();
      disconnect();
      store.clear();
      exchangeUpdates.clear();
      accountUpdates.clear();
      notifier.clear();
      receivedAt = undefined;
      setState({ host: 'connecting', offline: false, limited: false });
    },
    subscribe: (topic, listener) => notifier.subscribe(topic, listener),
    throttle: (key) => intervals.throttle(key),
    subscribeTrader: (traderId, listener) => traderUpdates.listen(traderId, listener),
    subscribeExchange: (id, listener) => exchangeUpdates.listen(id, listener),
    subscribeAccount: (id, listener, options) => accountUpdates.listen(id, listener, options),
    expectOrder: (order) => accountUpdates.expectOrder(order),
    accountAsOf: (id) => accountUpdates.asOf(id),
    onAccountAsOf: (listener) => accountUpdates.onAsOf(listener),
    snapshotAccounts: () => accountUpdates.snapshots(receivedAt ?? serverClock.now()),
    restoreAccounts(snapshots) {
      for (const snapshot of snapshots) accountUpdates.restore(snapshot);
    },
    ticker: (key) => store.ticker(topicOf('ticker', key)),
    snapshotTickers: () => store.snapshotTickers(clock.now()),
    restoreTickers(snapshots) {
      const now = clock.now();
      for (const snapshot of snapshots) {
        if (store.restore(snapshot, now)) notifier.changed(topicOf('ticker', snapshot.key));
      }
    },
    book: (key) => store.book(topicOf('book', key)),
    trades: (key) => store.trades(topicOf('trades', key)),
    candles: (key, interval) => store.candles(candlesTopic(key, interval)),
    funding: (key) => store.funding(topicOf('funding', key)),
    openInterest: (key) => store.openInterest(topicOf('open-interest', key)),
    liquidations: (exchange) => store.liquidations(liquidationsTopic(exchange)),
    venueStatus: () => store.venueStatus(),
    companyVersions: (companyId) => store.companyVersions(companyTopic(companyId)),
    serverNow: () => serverClock.now(),
    state,
    isLimited: () => limited,
    onState,
    onConnected: (listener) => onChangeTo('connected', listener),
    onDisconnected: (listener) => onChangeTo('disconnected', listener),
  };
}
