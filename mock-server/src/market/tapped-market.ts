import type { Ticker } from '@parallax/protocol';
import type { Market } from './market-reads.ts';
import type { MarketUpdate } from './market-source.ts';

type Listener = (key: string, ticker: Ticker) => void;

/** Access to the tickers of a market in addition to its feed. */
export interface TickerTap {
  /** Sets the listener for the tickers of watched contracts. Called once. */
  listen(onTicker: Listener): void;
  /** Watches the tickers of a contract; returns the current one, if any. */
  watch(key: string): Ticker | undefined;
  unwatch(key: string): void;
}

/**
 * Adds a second consumer of tickers to a market: a contract is watched as long as the feed or the
 * tap watches it.
 */
export function tapMarket(market: Market): { readonly market: Market; readonly tap: TickerTap } {
  const byFeed = new Set<string>();
  const byTap = new Set<string>();
  let listener: Listener | undefined;

  const tapped: Market = {
    get catalogue() {
      return market.catalogue;
    },
    get reads() {
      return market.reads;
    },
    get isCurrent() {
      return market.isCurrent !== false;
    },
    start: (sink) =>
      market.start((update: MarketUpdate) => {
        if (update.kind === 'ticker' && byTap.has(update.key)) listener?.(update.key, update.data);
        sink(update);
      }),
    stop: () => market.stop(),
    read: (kind, key) => market.read(kind, key),
    watch(kind, key) {
      const current = market.watch(kind, key);
      // the feed does not unwatch a contract that it failed to watch
      if (kind === 'ticker' && current !== undefined) byFeed.add(key);
      return current;
    },
    unwatch(kind, key) {
      if (kind === 'ticker') {
        byFeed.delete(key);
        if (byTap.has(key)) return;
      }
      market.unwatch(kind, key);
    },
    isLive: (kind, key) => market.isLive(kind, key),
  };
  return {
    market: tapped,
    tap: {
      listen(onTicker) {
        listener = onTicker;
      },
      watch(key) {
        byTap.add(key);
        const update = market.watch('ticker', key);
        return update?.kind === 'ticker' ? update.data : undefined;
      },
      unwatch(key) {
        byTap.delete(key);
        if (!byFeed.has(key)) market.unwatch('ticker', key);
      },
    },
  };
}
