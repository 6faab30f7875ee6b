import { describe, expect, it } from '@jest/globals';
import {
  applyFill,
  type ContractTerms,
  contractTerms,
  decimal,
  entryPriceOf,
  NO_POSITION,
  type PositionState,
} from '@parallax/trading';
import { fixedMarket } from '../../../testing/fixed-market.ts';
import { type OpeningTrade, openingTrades } from './opening-trades.ts';

const [SPOT] = fixedMarket.catalogue.contracts;
if (SPOT === undefined) throw new Error('The market has no contract.');
const LINEAR = contractTerms({
  ...SPOT,
  base: 'BTC',
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDT',
});
const INVERSE = contractTerms({
  ...SPOT,
  base: 'BTC',
  instType: 'perpetual',
  riskType: 'inverse',
  settle: 'BTC',
});

const TERMS = { LINEAR, INVERSE };

function apply(
  terms: ContractTerms,
  position: PositionState,
  trades: readonly OpeningTrade[],
): { position: PositionState; realised: string[] } {
  const realised: string[] = [];
  let current = position;
  for (const trade of trades) {
    const fill = { ...trade, fee: '0', feeAsset: terms.settle, strategyId: null };
    const change = applyFill(terms, current, fill);
    realised.push(change.realised.round(12).toString());
    current = change.position;
  }
  return { position: current, realised };
}

interface Case {
  readonly what: string;
  readonly kind: keyof typeof TERMS;
  /** what the fills have bought, as amount and price */
  readonly held?: readonly [amount: string, price: string];
  /** what settlements have added to the cost of no amount */
  readonly settled?: string;
  readonly atVenue: readonly [amount: string, entryPrice: string];
  readonly trades: readonly string[];
}

const CASES: readonly Case[] = [
  {
    what: 'a long one without trades',
    kind: 'LINEAR',
    atVenue: ['2', '50000.5'],
    trades: ['buy 2 at 50000.5'],
  },
  {
    what: 'a short inverse one without trades',
    kind: 'INVERSE',
    atVenue: ['-3000', '60000'],
    trades: ['sell 3000 at 60000'],
  },
  {
    what: 'one whose trades have added to it',
    kind: 'LINEAR',
    held: ['1', '60000'],
    atVenue: ['3', '50000'],
    trades: ['buy 2 at 45000'],
  },
  {
    what: 'an inverse one whose trades have added to it',
    kind: 'INVERSE',
    held: ['1000', '50000'],
    // 1000 / 50000 + 1000 / 25000 = 2000 / 33333.3
    atVenue: ['2000', '33333.333333333333333333'],
    trades: ['buy 1000 at 25000'],
  },
  {
    what: 'one that was settled before it was opened',
    kind: 'LINEAR',
    settled: '500',
    atVenue: ['2', '50000'],
    trades: ['buy 2 at 50000'],
  },
  {
    what: 'one whose trades have reduced it',
    kind: 'LINEAR',
    held: ['-1', '61000'],
    atVenue: ['2', '40000'],
    trades: ['buy 1 at 61000', 'buy 2 at 40000'],
  },
  {
    what: 'one whose trades began with the end of an opposite one',
    kind: 'LINEAR',
    held: ['3', '40000'],
    atVenue: ['2', '41000'],
    trades: ['sell 3 at 40000', 'buy 2 at 41000'],
  },
  {
    what: 'one that the trades have closed',
    kind: 'INVERSE',
    held: ['-1000', '50000'],
    atVenue: ['0', '0'],
    trades: ['buy 1000 at 50000'],
  },
  {
    what: 'one whose missing part would have no price',
    kind: 'LINEAR',
    held: ['2', '60000'],
    atVenue: ['3', '30000'],
    trades: ['sell 2 at 60000', 'buy 3 at 30000'],
  },
  {
    what: 'none whose entry is unknown',
    kind: 'LINEAR',
    held: ['1', '60000'],
    atVenue: ['2', '0'],
    trades: [],
  },
];

describe('the opening of a position', () => {
  it.each(CASES)('makes $what the one at the venue', ({ kind, held, settled, atVenue, trades }) => {
    const terms = TERMS[kind];
    const [amount, price] = held ?? ['0', '0'];
    const before =
      held === undefined
        ? { ...NO_POSITION, cost: decimal(settled ?? '0') }
        : apply(terms, NO_POSITION, [
            {
              side: amount.startsWith('-') ? 'sell' : 'buy',
              amount: amount.replace('-', ''),
              price,
            },
          ]).position;
    const entryPrice = atVenue[1] === '0' ? null : decimal(atVenue[1]);
    const position = { terms, amount: decimal(atVenue[0]), entryPrice, isTwoSided: false };
    const opening = openingTrades(before, position);
    // inverse prices are quotients
    const rounded = opening.map(
      (trade) => `${trade.side} ${trade.amount} at ${decimal(trade.price).round(9).toString()}`,
    );
    expect(rounded).toEqual(trades);
    if (trades.length === 0) return;
    const after = apply(terms, before, opening);
    expect(after.realised.every((each) => each === '0')).toBe(true);
    expect(after.position.amount.toString()).toBe(atVenue[0]);
    expect(entryPriceOf(terms, after.position)?.round(9).toString()).toEqual(
      entryPrice?.round(9).toString(),
    );
  });
});
