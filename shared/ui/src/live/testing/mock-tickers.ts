import { jest } from '@jest/globals';
import type { Contract, Ticker } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';

type Listener = (ticker: Ticker, state: { stale: boolean }) => void;

export const listeners = new Map<string, Set<Listener>>();
export const tickers = new Map<string, Ticker>();
/** How far the server's clock is ahead of the local one, in milliseconds. */
export const server = { ahead: 0 };

function subscribeTicker(key: string, listener: Listener): () => void {
  const subscribed = listeners.get(key) ?? new Set();
  listeners.set(key, subscribed.add(listener));
  const ticker = tickers.get(key);
  if (ticker !== undefined) listener(ticker, { stale: false });
  return () => subscribed.delete(listener);
}

/** Replaces the feed, for all files that share an environment (@once). Call it before the components are imported. */
export function mockTickers(): void {
  jest.unstable_mockModule('@parallax/feed', () => ({
    subscribeTicker,
    serverNow: () => Date.now() + server.ahead,
    lastTicker: (key: string) => tickers.get(key),
  }));
}

export function clearTickers(): void {
  listeners.clear();
  tickers.clear();
}

export const BTC = 'binance_spot:BTCUSDT';
export const ETH = 'deribit:ETHUSD';

const contract = (exchange: string, symbol: string, priceDecimals: number): Contract =>
  contractOf({
    exchange,
    symbol,
    base: symbol.slice(0, 3),
    quote: symbol.slice(3),
    qtyDecimals: 4,
    priceDecimals,
  });
export const btc = contract('binance_spot', 'BTCUSDT', 1);
export const eth = contract('deribit', 'ETHUSD', 2);

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

export function tick(key: string, change: Partial<Ticker>, stale = false): void {
  const next = ticker(change);
  tickers.set(key, next);
  for (const listener of listeners.get(key) ?? []) listener(next, { stale });
}

export const cell = (key = BTC): Element => {
  const found = document.querySelector(`[data-ticker="${key}"]`);
  if (found === null) throw new Error(`no cell of ${key}`);
  return found;
};
