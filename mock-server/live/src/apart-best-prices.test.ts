import { expect, it } from '@jest/globals';
import { bookOf } from './map/book.ts';
import { openExchange } from './open-exchange.ts';
import { deafClient, marketOf } from './testing/hear-recorded.ts';

const SYMBOL = 'BTC/USDT';
const levels = (...prices: readonly number[]) => prices.map((price) => [String(price), '1']);

it('the best prices of Bybit leave its books as they are', () => {
  const exchange = openExchange('bybit_unified');
  exchange.setMarkets([marketOf({ id: 'BTCUSDT', symbol: SYMBOL })]);
  const client = deafClient('wss://stream.bybit.com/v5/public/spot');
  const tell = (topic: string, bids: readonly number[], asks: readonly number[]) =>
    exchange.handleMessage(client, {
      topic,
      type: 'snapshot',
      ts: 1_672_304_484_978,
      data: { s: 'BTCUSDT', b: levels(...bids), a: levels(...asks), u: 1, seq: 1 },
    });
  tell('orderbook.50.BTCUSDT', [100, 99, 98], [101, 102]);
  tell('orderbook.1.BTCUSDT', [100.5], [100.6]);
  const book = bookOf(exchange.orderbooks[SYMBOL], 1, 0);
  expect(book?.bids.map(([price]) => price)).toEqual([100, 99, 98]);
  expect(exchange.bidsasks[SYMBOL]).toMatchObject({ bid: 100.5, ask: 100.6 });
});
