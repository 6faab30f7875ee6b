import { expect, it } from '@jest/globals';
import { type FillRow, toFill } from './fill-store.ts';

const row: FillRow = {
  id: 'a1',
  account_id: 'c0000000-0000-4000-8000-000000000001',
  order_id: null,
  exchange: 'binance_usdm',
  symbol: 'BTCUSDT',
  side: 'sell',
  price: '60000',
  amount: '0.5',
  fee: '0',
  fee_asset: 'USDT',
  liquidity: 'taker',
  closed_by: null,
  strategy_id: null,
  at: new Date(0),
};

it.each([
  ['stored', 'a1', 'deleveraging', 'deleveraging'],
  ['not stored by the version before', 'liquidation:binance_usdm:BTCUSDT:1 1', null, 'liquidation'],
  ['not the venue', 'a1', null, undefined],
])('a fill says what has closed the position, if it is %s', (_, id, closed_by, expected) => {
  expect(toFill({ ...row, id, closed_by }).closedBy).toBe(expected);
});
