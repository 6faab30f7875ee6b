import { describe, expect, it } from '@jest/globals';
import type { ContractTerms } from './contract-terms.ts';
import { exitActions } from './order-exits.ts';
import { LINEAR, SPOT } from './testing/test-contracts.ts';

type Parent = Parameters<typeof exitActions>[0];
type Exit = Parameters<typeof exitActions>[1][number];

const T1 = '2026-11-01T00:00:01.000Z';

const parentOf = (changes: Partial<Parent>): Parent => ({
  side: 'buy',
  status: 'FILLED',
  filled: '1',
  fees: [],
  takeProfitPrice: '70000',
  stopLossPrice: '50000',
  ...changes,
});
const exitOf = (type: 'take_profit' | 'stop', changes: Partial<Exit> = {}): Exit => ({
  id: type,
  type,
  status: 'OPEN',
  amount: '1',
  filled: '0',
  cancelRequested: false,
  createdAt: T1,
  ...changes,
});

interface Row {
  name: string;
  parent?: Partial<Parent>;
  exits?: readonly Exit[];
  terms?: ContractTerms;
  position?: string;
  expected: readonly string[];
}

const rows: readonly Row[] = [
  { name: 'nothing before a fill', parent: { status: 'OPEN', filled: '0' }, expected: [] },
  {
    name: 'both for what is filled, while the order is open',
    parent: { status: 'PARTIALLY_FILLED', filled: '0.4' },
    position: '0.4',
    expected: ['send take_profit 0.4 at 70000 #0', 'send stop 0.4 at 50000 #0'],
  },
  {
    name: 'only those that were asked for',
    parent: { takeProfitPrice: undefined },
    expected: ['send stop 1 at 50000 #0'],
  },
  {
    name: 'a larger amount when more is filled',
    parent: { filled: '0.7', status: 'CANCELLED' },
    exits: [exitOf('take_profit', { amount: '0.4' }), exitOf('stop', { amount: '0.4' })],
    expected: ['change take_profit to 0.7', 'change stop to 0.7'],
  },
  {
    name: 'less of the stop when the take profit is filled in part',
    exits: [exitOf('take_profit', { filled: '0.3', status: 'PARTIALLY_FILLED' }), exitOf('stop')],
    expected: ['change stop to 0.7'],
  },
  {
    name: 'the end of the stop when the take profit is filled',
    exits: [exitOf('take_profit', { filled: '1', status: 'FILLED' }), exitOf('stop')],
    position: '0',
    expected: ['cancel stop'],
  },
  {
    name: 'both again for what is filled after one was filled and the other ended with it',
    parent: { status: 'PARTIALLY_FILLED', filled: '1.5' },
    exits: [
      exitOf('take_profit', { filled: '1', status: 'FILLED' }),
      exitOf('stop', { status: 'CANCELLED' }),
    ],
    position: '0.5',
    expected: ['send take_profit 0.5 at 70000 #1', 'send stop 0.5 at 50000 #1'],
  },
  {
    name: 'the rest again, which the venue has cancelled',
    exits: [exitOf('take_profit'), exitOf('stop', { filled: '0.4', status: 'CANCELLED' })],
    position: '0.6',
    expected: ['change take_profit to 0.6', 'send stop 0.6 at 50000 #1'],
  },
  {
    name: 'no second exit after a person has cancelled one',
    exits: [exitOf('take_profit', { status: 'CANCELLED', cancelRequested: true }), exitOf('stop')],
    expected: [],
  },
  {
    name: 'no second exit after the venue has rejected one',
    exits: [exitOf('take_profit', { status: 'REJECTED' }), exitOf('stop')],
    expected: [],
  },
  {
    name: 'another exit after a rejected one, for a larger amount',
    parent: { takeProfitPrice: undefined, status: 'PARTIALLY_FILLED' },
    exits: [exitOf('stop', { status: 'REJECTED', amount: '0.2' })],
    expected: ['send stop 1 at 50000 #1'],
  },
  {
    name: 'the end of both when the position was closed otherwise',
    exits: [exitOf('take_profit'), exitOf('stop')],
    position: '0',
    expected: ['cancel take_profit', 'cancel stop'],
  },
  {
    name: 'the end of both when the position has changed its side',
    exits: [exitOf('take_profit'), exitOf('stop')],
    position: '-1',
    expected: ['cancel take_profit', 'cancel stop'],
  },
  {
    name: 'no more than the position',
    exits: [exitOf('take_profit'), exitOf('stop')],
    position: '0.5',
    expected: ['change take_profit to 0.5', 'change stop to 0.5'],
  },
  { name: 'none of an order that has closed a position', position: '0', expected: [] },
  {
    name: 'those of a short position',
    parent: { side: 'sell', takeProfitPrice: '50000', stopLossPrice: '70000' },
    position: '-1',
    expected: ['send take_profit 1 at 50000 #0', 'send stop 1 at 70000 #0'],
  },
  {
    name: 'what a fee in the base leaves, in whole lots',
    parent: { fees: [{ asset: 'BTC', amount: '0.0015' }] },
    terms: SPOT,
    position: '0.9985',
    expected: ['send take_profit 0.9985 at 70000 #0', 'send stop 0.9985 at 50000 #0'],
  },
  {
    name: 'none while what is filled is worth less than the venue takes',
    parent: { status: 'PARTIALLY_FILLED', filled: '0.00008', takeProfitPrice: '90000' },
    terms: SPOT,
    position: '0.00008',
    expected: ['send take_profit 0.00008 at 90000 #0'],
  },
  {
    name: 'none without an end, while the venue cancels each',
    parent: { takeProfitPrice: undefined },
    exits: Array.from({ length: 20 }, (_, at) =>
      exitOf('stop', { id: `${at}`, status: 'CANCELLED' }),
    ),
    expected: [],
  },
];

describe('the exits of an order', () => {
  it.each(rows)('are: $name', ({ parent = {}, exits = [], terms = LINEAR, position, expected }) => {
    const actions = exitActions(parentOf(parent), exits, {
      terms,
      held: position ?? '1',
    });
    expect(
      actions.map((action) =>
        action.kind === 'send'
          ? `send ${action.type} ${action.amount} at ${action.triggerPrice} #${action.sequence}`
          : action.kind === 'change'
            ? `change ${action.orderId} to ${action.amount}`
            : `cancel ${action.orderId}`,
      ),
    ).toEqual(expected);
  });
});
