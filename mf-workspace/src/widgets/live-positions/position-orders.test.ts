import { describe, expect, it } from '@jest/globals';
import type { Order } from '@parallax/protocol';
import { INVERSE, SPOT } from '../../testing/contracts.ts';
import { orderOf, positionOf } from '../../testing/trading.ts';
import { type ClosedPart, closingOrder } from './position-orders.ts';

const spot = { position: positionOf({ amount: '0.1' }), contract: SPOT };
const short = {
  position: positionOf({ exchange: INVERSE.exchange, symbol: INVERSE.symbol, amount: '-60005' }),
  contract: INVERSE,
};
const onItsWay = orderOf({ side: 'sell', type: 'market', source: 'close', amount: '0.08' });

describe('the order that closes a part of a position', () => {
  it.each<[string, Parameters<typeof closingOrder>[0], ClosedPart, Order[], string]>([
    ['a share', spot, { share: 0.5 }, [], 'sell 0.05'],
    ['a share in whole lots', short, { share: 0.25 }, [], 'buy 15000'],
    ['at most the position', spot, { amount: '3' }, [], 'sell 0.1'],
    ['what orders on their way leave', spot, { share: 1 }, [onItsWay], 'sell 0.02'],
    [
      'a share of a contract that is no longer listed',
      { ...spot, contract: undefined },
      { share: 0.5 },
      [],
      'sell 0.05',
    ],
  ])('is of %s', (_what, row, part, orders, expected) => {
    const { side, amount } = closingOrder(row, part, orders);
    expect(`${side} ${amount}`).toBe(expected);
  });
});
