import { afterEach, jest } from '@jest/globals';
import type { Ticker } from '@parallax/protocol';

type Listener = (ticker: Ticker, state: { stale: boolean }) => void;

export const listeners = new Map<string, Set<Listener>>();
export const tickers = new Map<string, Ticker>();
/** How many ms the server's clock is ahead. */
export const serverClock = { aheadMs: 0 };

function subscribeTicker(key: string, listener: Listener): () => void {
  const subscribed = listeners.get(key) ?? new Set();
  listeners.set(key, subscribed.add(listener));
  const ticker = tickers.get(key);
  if (ticker !== undefined) listener(ticker, { stale: false });
  return () => subscribed.delete(listener);
}

/** Replaces the feed; call before the components are imported. */
export function mockFeed(): void {
  jest.unstable_mockModule('@parallax/feed', () => ({
    subscribeTicker,
    serverNow: () => Date.now() + serverClock.aheadMs,
    lastTicker: (key: string) => tickers.get(key),
  }));
}

afterEach(() => {
  listeners.clear();
  tickers.clear();
  serverClock.aheadMs = 0;
});

export const ticker = (change: Partial<Ticker>): Ticker => ({
  bid: 1,
  ask: 1,
  last: 1,
  mid: 1,
  mark_price: null,
  index_price: null,
  pred_funding_rate: null,
  next_funding_time: null,
  chg_24h_pct: 0,
  high_24h: 1,
  low_24h: 1,
  at: 0,
  ...change,
});

/** Publishes a ticker. */
export function tick(key: string, change: Partial<Ticker>, stale = false): void {
  const next = ticker(change);
  tickers.set(key, next);
  for (const listener of listeners.get(key) ?? []) listener(next, { stale });
}
