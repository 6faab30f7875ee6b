import { expect, it } from '@jest/globals';
import { parseBook } from './map/book.ts';
import { openExchange } from './open-exchange.ts';
import { stubClient, toCcxtMarket } from './testing/replay-fixtures.ts';

const SYMBOL = 'BTC/USDT';
const levels = (...prices: readonly number[]) => prices.map((price) => [String(price), '1']);

it('the best prices of Bybit do not change its order books', () => {
  const exchange = openExchange('bybit_unified');
  exchange.setMarkets([toCcxtMarket({ id: 'BTCUSDT', symbol: SYMBOL })]);
  const client = stubClient('wss://stream.bybit.com/v5/public/spot');
  const publish = (topic: string, bids: readonly number[], asks: readonly number[]) =>
    exchange.handleMessage(client, {
      topic,
      type: 'snapshot',
      ts: 1_672_304_484_978,
      data: { s: 'BTCUSDT', b: levels(...bids), a: levels(...asks), u: 1, seq: 1 },
    });
  publish('orderbook.50.BTCUSDT', [100, 99, 98], [101, 102]);
  publish('orderbook.1.BTCUSDT', [100.5], [100.6]);
  const book = parseBook(exchange.orderbooks[SYMBOL], 1, 0);
  expect(book?.bids.map(([price]) => price)).toEqual([100, 99, 98]);
  expect(exchange.bidsasks[SYMBOL]).toMatchObject({ bid: 100.5, ask: 100.6 });
});
