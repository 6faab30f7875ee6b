import {
  candlesTopic,
  exchangeTopic,
  type FeedUpdate,
  type Trade,
  traderTopic,
} from '@parallax/protocol';
import { tickerOf } from './feed-values.ts';

export const BTC = 'binance_spot:BTCUSDT';

/** A ticker whose price is its sequence number by default. */
export const tickerUpdate = (seq: number, key = BTC, price = seq): FeedUpdate => ({
  kind: 'ticker',
  topic: `ticker:${key}`,
  seq,
  snapshot: true,
  data: tickerOf({
    bid: price,
    ask: price + 1,
    last: price,
    mid: price + 0.5,
    chg_24h_pct: 0.01,
    high_24h: price,
    low_24h: price,
    at: seq,
  }),
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

/** Trades with the given ids, oldest first. */
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

const ME = '7f0c0000-0000-4000-8000-000000000001';
export const MY_TOPIC = traderTopic(ME);

/** A notification with a unique title. */
export const notificationUpdate = (seq: number): FeedUpdate => ({
  kind: 'notification',
  topic: MY_TOPIC,
  seq,
  snapshot: false,
  data: [
    {
      id: ME,
      type: 'INFO',
      kind: null,
      title: `Number ${seq}`,
      short_message: '',
      exchangeId: null,
      created_at: '2026-01-01T00:00:00.000Z',
      read: false,
      data: null,
    },
  ],
});

export const CANDLES = candlesTopic(BTC, '1m');

/** Candles with the given start times, oldest first. */
export const candlesUpdate = (
  seq: number,
  ats: readonly number[],
  snapshot = false,
): FeedUpdate => ({
  kind: 'candles',
  topic: CANDLES,
  seq,
  snapshot,
  data: ats.map((at) => ({ at, open: 1, high: 1, low: 1, close: 1, volume: 0 })),
});

export const EXCHANGE_ID = '7f0c0000-0000-4000-8000-000000000002';

/** A company's exchange with the given name; null if it was removed. */
export const exchangeUpdate = (seq: number, name: string | null): FeedUpdate => ({
  kind: 'exchange',
  topic: exchangeTopic(EXCHANGE_ID),
  seq,
  snapshot: true,
  data:
    name === null
      ? null
      : {
          id: EXCHANGE_ID,
          name,
          exchangeId: 'okx',
          exchangeName: 'okx',
          exchangeType: 'EXCHANGE',
          exchangeDisplayName: 'OKX',
          exchangeMode: 'LIVE',
          apiKey: '1234',
          active: true,
          allowExecution: true,
          execution: true,
          custodian: false,
          primeBroker: false,
        },
});
