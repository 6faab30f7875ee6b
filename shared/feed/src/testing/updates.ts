import type { FeedUpdate, Trade } from '@parallax/contract';

export const BTC = 'binance_spot:BTCUSDT';

/** A ticker whose price is its sequence number, unless said otherwise. */
export const tickerUpdate = (seq: number, key = BTC, price = seq): FeedUpdate => ({
  kind: 'ticker',
  topic: `ticker:${key}`,
  seq,
  snapshot: true,
  data: {
    bid: price,
    ask: price + 1,
    last: price,
    mid: price + 0.5,
    mark_price: null,
    index_price: null,
    pred_funding_rate: null,
    next_funding_time: null,
    chg_24h_pct: 0.01,
    high_24h: price,
    low_24h: price,
    at: seq,
  },
});

export const bookUpdate = (seq: number, key = BTC): FeedUpdate => ({
  kind: 'book',
  topic: `book:${key}`,
  seq,
  snapshot: true,
  data: { bids: [[seq, 1]], asks: [[seq + 1, 1]], at: seq },
});

export const trade = (id: number): Trade => ({
  id: String(id),
  price: id,
  size: 1,
  side: 'buy',
  at: id,
});

/** Trades of these ids, oldest first. */
export const tradesUpdate = (
  seq: number,
  ids: readonly number[],
  snapshot = false,
): FeedUpdate => ({
  kind: 'trades',
  topic: `trades:${BTC}`,
  seq,
  snapshot,
  data: ids.map(trade),
});
