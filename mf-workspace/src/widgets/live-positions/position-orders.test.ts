import { describe, expect, it } from '@jest/globals';
import type { Order } from '@parallax/protocol';
import { INVERSE, SPOT } from '../../testing/contracts.ts';
import { accountOf, orderOf, positionOf } from '../../testing/trading.ts';
import {
  type ClosedPart,
  closingOrder,
  exitsProblem,
  reverseProblem,
  reversingOrder,
} from './position-orders.ts';

const spot = { position: positionOf({ amount: '0.1' }), contract: SPOT };
const short = {
  position: positionOf({ exchange: INVERSE.exchange, symbol: INVERSE.symbol, amount: '-60005' }),
  contract: { ...INVERSE, lot: 10 },
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

describe('the order that turns a position around', () => {
  it('is twice the position', () => {
    expect(reversingOrder(short, [])).toEqual({ side: 'buy', amount: '120010' });
  });

  it('waits for orders that close the position', () => {
    const { exchange, symbol } = INVERSE;
    const closing = { ...onItsWay, exchange, symbol, side: 'buy' as const, reduceOnly: true };
    expect(reversingOrder(short, [closing])).toEqual({
      problem: 'Orders that close the position are on their way.',
    });
  });
});

describe('what a venue does not take for a position says why:', () => {
  const live = accountOf({ mode: 'LIVE' });
  const at = (exchange: string, more: Partial<typeof INVERSE> = {}) => ({
    ...short,
    contract: { ...INVERSE, exchange, ...more },
    account: live,
  });

  it.each<[string, Parameters<typeof exitsProblem>[0], string | undefined, string | undefined]>([
    ['Deribit takes both', at('deribit'), undefined, undefined],
    ['paper takes both', { ...at('binance_coinm'), account: accountOf() }, undefined, undefined],
    [
      'COIN-M has no triggered orders',
      at('binance_coinm'),
      undefined,
      'Triggered orders of COIN-M futures cannot be looked up, and are not offered.',
    ],
    [
      'Coinbase has no reduce-only orders at the market',
      at('coinbase'),
      undefined,
      'Coinbase has triggered orders with a limit price only.',
    ],
    [
      'spot has no short positions',
      { ...spot, account: live },
      'Spot has no short positions.',
      'Spot has no reduce-only orders.',
    ],
    [
      'the account may not trade',
      { ...short, account: accountOf({ canTrade: false, reason: 'Execution is off.' }) },
      'Execution is off.',
      'Execution is off.',
    ],
    [
      'the contract is gone',
      { ...short, contract: undefined, account: live },
      'The contract is no longer listed.',
      'The contract is no longer listed.',
    ],
  ])('%s', (_what, row, reversing, exits) => {
    expect(reverseProblem(row)).toBe(reversing);
    expect(exitsProblem(row)).toBe(exits);
  });
});
