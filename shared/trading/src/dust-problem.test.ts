import { expect, it } from '@jest/globals';
import { decimal } from './decimal.ts';
import { dustProblem } from './dust-problem.ts';
import { LINEAR, SPOT } from './testing/test-contracts.ts';

const problemOf = (terms: typeof SPOT, held: string, price: string | null = '60000') =>
  dustProblem(terms, decimal(held), {
    price: price === null ? null : decimal(price),
    venueName: 'Binance',
  });

it.each([
  [
    'below the lot',
    problemOf(LINEAR, '-0.0004'),
    'The position of 0.0004 BTC is below the smallest order of Binance, 0.001 BTC, so that it cannot be closed alone. Sell at least 0.002 BTC more and close all of it, or leave it.',
  ],
  [
    'worth less than the smallest order',
    problemOf(SPOT, '0.00008'),
    // 5 / 60,000, rounded up
    'The position of 0.00008 BTC is below the smallest order of Binance, 0.00009 BTC (5 USDT at this price), so that it cannot be closed alone. Buy at least 0.0001 BTC more and close all of it, or leave it.',
  ],
  ['of the smallest order', problemOf(SPOT, '0.00009'), undefined],
  ['whose price is unknown', problemOf(SPOT, '0.00008', null), undefined],
  ['of nothing', problemOf(SPOT, '0'), undefined],
])('a position %s says whether it can be closed', (_what, problem, expected) => {
  expect(problem).toBe(expected);
});
