import { describe, expect, it } from '@jest/globals';
import { decimal } from '../decimal.ts';
import {
  arrivalBps,
  effectiveSpreadBps,
  improvementBps,
  markoutOfFills,
  vwapBps,
  weightedMean,
} from './cost-bps.ts';
import { type ShortfallInput, shortfallOf } from './shortfall.ts';

const text = (value: { toString(): string } | null | undefined) => value?.toString() ?? null;

/** Numbers of the fact sheet, in the order in which it gives them. */
const input = (
  side: ShortfallInput['side'],
  [amount, decided, filled, price, sent, end, fees]: readonly string[],
): ShortfallInput => ({
  side,
  amount: decimal(amount ?? ''),
  filled: decimal(filled ?? ''),
  averagePrice: decimal(price ?? ''),
  decisionMid: decimal(decided ?? ''),
  sentMid: decimal(sent ?? ''),
  endMid: decimal(end ?? ''),
  fees: decimal(fees ?? ''),
});

const FIRST = ['4.25', '1.75', '7', '6', '19'];

it.each([
  ['a purchase', input('buy', ['1000', '40', '700', '40.05', '40.04', '40.08', '17']), FIRST],
  [
    'the same as a sale',
    input('sell', ['1000', '40', '700', '39.95', '39.96', '39.92', '17']),
    FIRST,
  ],
  [
    'a larger purchase',
    input('buy', ['8000', '75', '4000', '77', '75.75', '79', '1500']),
    ['25', '83.33333333', '50', '266.66666667', '425'],
  ],
])('shortfall of %s: fees, realised, delay, missed and their sum', (_name, order, expected) => {
  const parts = shortfallOf(order);
  expect(
    [parts?.feesBps, parts?.realisedBps, parts?.delayBps, parts?.missedBps, parts?.totalBps].map(
      text,
    ),
  ).toEqual(expected);
});

it('shortfall needs the mid at the end only for what was missed', () => {
  const order = input('buy', ['10', '100', '10', '101', '100.5', '0', '0']);
  expect(text(shortfallOf({ ...order, endMid: null })?.totalBps)).toBe('100');
  expect(shortfallOf({ ...order, filled: decimal('9'), endMid: null })).toBeNull();
});

describe('of a fill at 101 against 100', () => {
  const [price, mid] = [decimal('101'), decimal('100')];

  it.each([
    ['arrival', arrivalBps, '100', '-100'],
    ['VWAP', vwapBps, '100', '-100'],
    ['improvement', improvementBps, '-100', '100'],
    ['effective spread', effectiveSpreadBps, '200', '-200'],
  ])('%s has its sign for buys and sells', (_name, costOf, buy, sell) => {
    expect(text(costOf('buy', price, mid))).toBe(buy);
    expect(text(costOf('sell', price, mid))).toBe(sell);
  });
});

const fill = (amount: string, laterMid: string | null) => ({
  price: decimal('100'),
  amount: decimal(amount),
  laterMid: laterMid === null ? null : decimal(laterMid),
});

it('a markout is a cost where the mid goes against the fills, without those that have no later quote', () => {
  const fills = [fill('1', '99'), fill('3', '101'), fill('5', null)];
  expect(text(markoutOfFills('buy', fills))).toBe('-50');
  expect(text(markoutOfFills('sell', fills))).toBe('50');
  expect(markoutOfFills('buy', [fill('1', null)])).toBeNull();
});

it('a mean is weighted, and leaves out what is not known', () => {
  const figures = [
    { value: decimal('10'), weight: decimal('1') },
    { value: decimal('20'), weight: decimal('3') },
    { value: null, weight: decimal('9') },
  ];
  expect(text(weightedMean(figures))).toBe('17.5');
  expect(weightedMean([])).toBeNull();
});
