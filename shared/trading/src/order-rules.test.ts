import { describe, expect, it } from '@jest/globals';
import { decimal, ZERO } from './decimal.ts';
import {
  type CheckedOrder,
  formatDecimal,
  formatMoney,
  minNotionalOf,
  nearestPrice,
  type OrderContext,
  orderProblem,
  reduceOnlyAmount,
  triggerProblem,
} from './order-rules.ts';
import { EXPIRY, INVERSE, INVERSE_FUTURE, LINEAR, SPOT } from './testing/test-contracts.ts';

const ORDER: CheckedOrder = {
  side: 'buy',
  amount: '0.01',
  price: '60000.01',
  triggerPrice: null,
  expiresAt: null,
  reduceOnly: false,
};
const CONTEXT: OrderContext = {
  terms: SPOT,
  now: EXPIRY - 1,
  positionAmount: ZERO,
  referencePrice: null,
};

describe('the rules of an order', () => {
  it.each<[string, Partial<CheckedOrder>, Partial<OrderContext>, string, string]>([
    [
      'expired contract',
      {},
      { terms: INVERSE_FUTURE, now: EXPIRY },
      'symbol',
      'BTC-25DEC26 has expired. Please choose another contract.',
    ],
    [
      'expiry in the past',
      { expiresAt: new Date(EXPIRY - 1).toISOString() },
      {},
      'expiresAt',
      'The order would expire in the past. Please choose a later time.',
    ],
    ['price of 0', { price: '0' }, {}, 'price', 'The price must be above 0. Please enter another.'],
    [
      'tick of a buy',
      { price: '60000.017' },
      {},
      'price',
      'The price must be a multiple of 0.01. The nearest is 60,000.01.',
    ],
    [
      'tick of a sell',
      { side: 'sell', price: '60000.011' },
      {},
      'price',
      'The price must be a multiple of 0.01. The nearest is 60,000.02.',
    ],
    [
      'tick of a trigger',
      { price: null, triggerPrice: '1234567.005' },
      {},
      'triggerPrice',
      'The trigger price must be a multiple of 0.01. The nearest is 1,234,567.',
    ],
    [
      'price below a tick',
      { price: '0.001' },
      {},
      'price',
      'The price must be a multiple of 0.01. The nearest is 0.01.',
    ],
    [
      'lot',
      { amount: '0.012345' },
      {},
      'amount',
      'The amount must be a multiple of 0.00001 BTC. The nearest is 0.01234 BTC.',
    ],
    [
      'lot in dollars',
      { amount: '1500.5', price: '60000' },
      { terms: INVERSE },
      'amount',
      'The amount must be a multiple of 1 USD. The nearest is 1,500 USD.',
    ],
    [
      'smallest amount',
      { amount: '0.000009' },
      {},
      'amount',
      'The smallest amount is 0.00001 BTC.',
    ],
    [
      'smallest value',
      { amount: '0.00008' },
      {},
      'amount',
      'The order must be worth at least 5 USDT. At this price that is 0.00009 BTC.',
    ],
    [
      'smallest value at the market',
      { amount: '0.00008', price: null },
      { referencePrice: decimal('50000') },
      'amount',
      'The order must be worth at least 5 USDT. At this price that is 0.0001 BTC.',
    ],
    [
      'a reduction of spot',
      { side: 'sell', reduceOnly: true },
      { positionAmount: decimal('1') },
      'reduceOnly',
      "Spot has no positions to reduce. Please switch 'Reduce only' off.",
    ],
    [
      'nothing to reduce',
      { reduceOnly: true, price: '60000' },
      { terms: LINEAR },
      'reduceOnly',
      "There is no position left that this buy order would reduce. Please switch 'Reduce only' off or choose the other side.",
    ],
    [
      'more than the position',
      { reduceOnly: true, price: '60000', amount: '0.5' },
      { terms: LINEAR, positionAmount: decimal('-0.3') },
      'amount',
      'The position is 0.3 BTC, and a reduce-only order can be for no more.',
    ],
    [
      'the closing of a spot position that has ended',
      { side: 'sell', source: 'close' },
      {},
      'reduceOnly',
      'There is no position left that this sell order would close.',
    ],
    [
      'the closing of more than a spot position',
      { side: 'sell', source: 'close', amount: '0.5' },
      { positionAmount: decimal('0.3000007') },
      'amount',
      'The position is 0.3 BTC, and a reduce-only order can be for no more.',
    ],
  ])('%s', (_name, order, context, field, text) => {
    const problem = orderProblem({ ...ORDER, ...order }, { ...CONTEXT, ...context });
    expect(problem).toMatchObject({ field, text });
  });

  it.each<[string, Partial<CheckedOrder>, Partial<OrderContext>]>([
    ['a limit order', {}, {}],
    ['a market order without a known price', { price: null, amount: '0.00001' }, {}],
    ['a later expiry', { expiresAt: new Date(EXPIRY).toISOString() }, {}],
    ['the smallest value', { amount: '0.00009' }, {}],
    [
      'a reduction of all of a short position',
      { reduceOnly: true, price: '60000', amount: '0.3' },
      { terms: LINEAR, positionAmount: decimal('-0.3') },
    ],
    [
      'a reduction that may precede its position',
      { side: 'sell', reduceOnly: true, price: '60000' },
      { terms: LINEAR, positionAmount: null },
    ],
    [
      'the closing of a spot position',
      { side: 'sell', source: 'close' },
      { positionAmount: decimal('0.01') },
    ],
    ['a sale of spot without a position', { side: 'sell', source: 'ticket' }, {}],
  ])('allow %s', (_name, order, context) => {
    expect(orderProblem({ ...ORDER, ...order }, { ...CONTEXT, ...context })).toBeUndefined();
  });

  it.each([
    ['sell', '5', '3', '3'],
    ['sell', '5', '8', '5'],
    ['sell', '5', '-8', '0'],
    ['buy', '5', '-3', '3'],
    ['buy', '5', '3', '0'],
  ] as const)(
    'clip a reduce-only %s of %s at a position of %s to %s',
    (side, amount, position, expected) => {
      const clipped = reduceOnlyAmount(side, decimal(amount), decimal(position));
      expect(clipped.toString()).toBe(expected);
    },
  );

  it('never worsen a price: down for a buy, up for a sell', () => {
    expect(nearestPrice('buy', decimal('7.4'), decimal('0.5')).toString()).toBe('7');
    expect(nearestPrice('sell', decimal('7.1'), decimal('0.5')).toString()).toBe('7.5');
  });

  it('know a smallest value only where there is a source', () => {
    expect(minNotionalOf(LINEAR)).toBeNull();
    expect(minNotionalOf({ ...SPOT, quote: 'BTC' })).toBeNull();
  });

  it.each([
    ['1234567.0001', '1,234,567.0001'],
    ['999', '999'],
    ['-1000', '-1,000'],
    ['0.00001', '0.00001'],
  ])('write %s as %s', (value, expected) => {
    expect(formatDecimal(decimal(value))).toBe(expected);
  });
});

describe('a trigger price that would be reached at once is named', () => {
  it.each([
    [
      'stop',
      'buy',
      '3400',
      'The trigger price of a buy stop must be above the mark price, 3,459.1',
    ],
    [
      'stop',
      'buy',
      '3459.1',
      'The trigger price of a buy stop must be above the mark price, 3,459.1',
    ],
    [
      'stop_limit',
      'sell',
      '3500',
      'The trigger price of a sell stop must be below the mark price, 3,459.1',
    ],
    [
      'take_profit',
      'sell',
      '3400',
      'The trigger price of a sell take profit must be above the mark price, 3,459.1',
    ],
    [
      'take_profit_limit',
      'buy',
      '3500',
      'The trigger price of a buy take profit must be below the mark price, 3,459.1',
    ],
    ['stop', 'buy', '3500', undefined],
    ['stop', 'sell', '3400', undefined],
    ['take_profit', 'buy', '3400', undefined],
  ] as const)('%s %s at %s', (type, side, triggerPrice, text) => {
    const problem = triggerProblem(
      { type, side, triggerPrice, triggerBy: 'mark' },
      decimal('3459.1'),
    );
    expect(problem?.text).toBe(text && `${text}: the order would be triggered at once.`);
  });

  it('but not without that price', () => {
    const order = { type: 'stop', side: 'buy', triggerPrice: '1', triggerBy: 'index' } as const;
    expect(triggerProblem(order, null)).toBeUndefined();
  });
});

it.each([
  ['96165.407699535', 'USDT', 'down', '96,165.4 USDT'],
  ['96165.407699535', 'USDT', 'up', '96,165.41 USDT'],
  ['0.123456789', 'BTC', 'up', '0.12345679 BTC'],
  ['5000', 'ADA', 'down', '5,000 ADA'],
] as const)('an amount in a sentence: %s %s %s', (value, asset, rounding, text) => {
  expect(formatMoney(decimal(value), asset, rounding)).toBe(text);
});
