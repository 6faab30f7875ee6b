import { describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { decimal, sumOf } from './decimal.ts';
import { isBoundToPosition, isOnItsWay, shrinkToPosition } from './reducing-orders.ts';

/** 'a3' rests in the book with 3, '~a3' waits for its trigger, '!a3' is a stop loss that waits. */
const orders = (texts: string) =>
  texts.split(' ').map((text) => {
    const [, sign = '', id = '', remaining = ''] = /^([~!]?)([a-z])(.+)$/.exec(text) ?? [];
    return {
      id,
      remaining: decimal(remaining),
      isWaiting: sign !== '',
      isStop: sign === '!',
    };
  });
const shrunk = (texts: string, left: string) =>
  shrinkToPosition(orders(texts), decimal(left))
    .map(({ order: { id }, remaining }) => `${id}${remaining.toString()}`)
    .join(' ');

describe('after a fill, orders that reduce the position', () => {
  it.each([
    ['stay while they fit', 'a1 b2', '3', ''],
    ['shrink, the newest first', 'a3 b3', '4', 'b1'],
    ['end at 0', 'a3 b3 c1', '2.5', 'c0 b0 a2.5'],
    ['all end with the position', 'a3 b3', '0', 'b0 a0'],
    ['each fit by themselves while they wait for a trigger', '~a3 !b3 c3', '2', 'c2 a2 b2'],
    ['end with a stop loss last', '!a1 b1 ~c1 !d1', '0', 'b0 c0 d0 a0'],
  ])('%s', (_rule, before, left, after) => {
    expect(shrunk(before, left)).toBe(after);
  });

  it('never exceed what is left in the book, and none shrinks without need', () => {
    const amount = fc.integer({ min: 1, max: 50 });
    fc.assert(
      fc.property(fc.array(amount, { maxLength: 6 }), fc.nat({ max: 120 }), (amounts, left) => {
        const before = amounts.map((each) => ({
          remaining: decimal(String(each)),
          isWaiting: false,
          isStop: false,
        }));
        const cuts = shrinkToPosition(before, decimal(String(left))).map(({ order, remaining }) =>
          order.remaining.minus(remaining),
        );
        const total = amounts.reduce((sum, each) => sum + each, 0);
        expect(sumOf(cuts).toString()).toBe(String(Math.max(0, total - left)));
      }),
    );
  });
});

describe('an order', () => {
  it.each([
    [{ reduceOnly: true, source: 'ticket' }, 'linear', true],
    [{ reduceOnly: false, source: 'close' }, 'spot', true],
    [{ reduceOnly: false, source: 'close' }, 'linear', false],
    [{ reduceOnly: false, source: 'ticket' }, 'spot', false],
  ] as const)('%j of %s is bound to the position: %s', (order, kind, expected) => {
    expect(isBoundToPosition(order, kind)).toBe(expected);
  });

  it.each([
    ['market', 'OPEN', true],
    ['limit', 'PENDING', true],
    ['limit', 'UNKNOWN', true],
    ['limit', 'OPEN', false],
    ['stop', 'PENDING', false],
  ] as const)('%s %s is on its way: %s', (type, status, expected) => {
    expect(isOnItsWay({ type, status })).toBe(expected);
  });
});
