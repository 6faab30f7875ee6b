import { expect, it } from '@jest/globals';
import { parseBook } from './map/book.ts';
import { openExchange } from './open-exchange.ts';
import { stubClient, toCcxtMarket } from './testing/replay-fixtures.ts';

const ID = 'BTC-PERPETUAL';
const SYMBOL = 'BTC/USD:BTC';

it('a snapshot replaces the book of Deribit, also on the same connection', () => {
  const exchange = openExchange('deribit');
  exchange.setMarkets([toCcxtMarket({ id: ID, symbol: SYMBOL, type: 'swap' })]);
  const client = stubClient('wss://own');
  const publish = (
    type: string,
    bids: readonly (readonly [string, number, number])[],
    ask: number,
  ) =>
    exchange.handleMessage(client, {
      jsonrpc: '2.0',
      method: 'subscription',
      params: {
        channel: `book.${ID}.100ms`,
        data: {
          type,
          timestamp: 1_655_395_057_025,
          instrument_name: ID,
          change_id: 1,
          bids,
          asks: [['new', ask, 1]],
        },
      },
    });
  const bids = () => parseBook(exchange.orderbooks[SYMBOL], 1, 0)?.bids.map(([price]) => price);
  publish('snapshot', [['new', 100, 1]], 101);
  publish('change', [['new', 99, 1]], 102);
  expect(bids()).toEqual([100, 99]);
  publish('snapshot', [['new', 90, 1]], 91);
  expect(bids()).toEqual([90]);
  const asks = parseBook(exchange.orderbooks[SYMBOL], 1, 0)?.asks.map(([price]) => price);
  expect(asks).toEqual([91]);
});
