import { expect, it } from '@jest/globals';
import { bookOf } from './map/book.ts';
import { openExchange } from './open-exchange.ts';
import { deafClient, marketOf } from './testing/hear-recorded.ts';

const ID = 'BTC-PERPETUAL';
const SYMBOL = 'BTC/USD:BTC';

it('a book of Deribit that is told again begins anew, on the same connection as well', () => {
  const exchange = openExchange('deribit');
  exchange.setMarkets([marketOf({ id: ID, symbol: SYMBOL, type: 'swap' })]);
  const client = deafClient('wss://own');
  const tell = (type: string, bids: readonly (readonly [string, number, number])[], ask: number) =>
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
  const bids = () => bookOf(exchange.orderbooks[SYMBOL], 1, 0)?.bids.map(([price]) => price);
  tell('snapshot', [['new', 100, 1]], 101);
  tell('change', [['new', 99, 1]], 102);
  expect(bids()).toEqual([100, 99]);
  tell('snapshot', [['new', 90, 1]], 91);
  expect(bids()).toEqual([90]);
  const asks = bookOf(exchange.orderbooks[SYMBOL], 1, 0)?.asks.map(([price]) => price);
  expect(asks).toEqual([91]);
});
