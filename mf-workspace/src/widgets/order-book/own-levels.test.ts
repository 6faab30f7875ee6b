import { expect, it } from '@jest/globals';
import { orderOf } from '../../testing/trading.ts';
import { ownLevels } from './own-levels.ts';

it('ownLevels has what is open of limit orders, without those that wait for a trigger', () => {
  const orders = [
    orderOf({ price: '60000', amount: '0.3', filled: '0.1' }),
    orderOf({ side: 'sell', price: '61000', amount: '1' }),
    orderOf({ side: 'sell', type: 'stop_limit', price: '59000', triggerPrice: '59500' }),
    orderOf({ type: 'stop', price: null, triggerPrice: '62000' }),
  ];
  const { bids, asks } = ownLevels(orders, new Set([orderOf().accountId]));
  expect(bids).toEqual([
    expect.objectContaining({ price: 60_000, size: expect.closeTo(0.2), isPaper: true }),
  ]);
  expect(asks).toEqual([expect.objectContaining({ price: 61_000, size: 1 })]);
});
