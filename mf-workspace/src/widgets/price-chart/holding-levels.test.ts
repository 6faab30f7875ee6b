import { expect, it } from '@jest/globals';
import { orderOf, positionOf } from '../../testing/trading.ts';
import { holdingLevels } from './holding-levels.ts';

it('draws the take profit and the stop loss of open orders, which it names', () => {
  const order = orderOf({ takeProfitPrice: '71000', stopLossPrice: '58000' });
  const [, ...exits] = holdingLevels({ orders: [order], positions: [] });
  expect(exits.map(({ value, label, tone }) => [value, label, tone])).toEqual([
    [71_000, 'Take profit, Buy 0.1 BTC', 'quiet'],
    [58_000, 'Stop loss, Buy 0.1 BTC', 'quiet'],
  ]);
});

it('draws open orders at their price or trigger, and entry, break-even and liquidation of positions', () => {
  const stop = orderOf({
    id: 'stop',
    side: 'sell',
    type: 'stop',
    price: null,
    triggerPrice: '55000',
  });
  const market = orderOf({ id: 'market', type: 'market', price: null });
  const short = positionOf({ amount: '-0.5', liquidationPrice: '70000' });
  const levels = holdingLevels({ orders: [orderOf(), stop, market], positions: [short] });
  expect(levels.map(({ value, label, tone }) => [value, label, tone])).toEqual([
    [60_000, 'Buy 0.1 BTC, limit', 'up'],
    [55_000, 'Sell 0.1 BTC, stop', 'down'],
    [60_000, 'Entry −0.5', 'down'],
    [60_060, 'Break-even', 'quiet'],
    [70_000, 'Liquidation', 'down'],
  ]);
});
