import { describe, expect, it } from '@jest/globals';
import {
  breakEvenOf,
  contractTerms,
  decimal,
  entryPriceOf,
  NO_POSITION,
  toNumber,
  toText,
  ZERO,
} from '@parallax/trading';
import { INVERSE, OPTION, SPOT } from '../../testing/contracts.ts';
import { breakEvenWithFee } from './break-even.ts';

const LINEAR = contractTerms({
  ...SPOT,
  instType: 'perpetual',
  riskType: 'linear',
  settle: 'USDT',
});
const closing = {
  fees: { taker: decimal('0.0005'), premiumShareMax: decimal('0') },
  underlying: undefined,
};
describe('the break-even price with a fee that the server leaves out', () => {
  it.each([
    ['a linear long position', LINEAR, '2', '120000', '6'],
    ['a linear short position', LINEAR, '-2', '-120000', '6'],
    ['an inverse long position', contractTerms(INVERSE), '60000', '-1', '0.001'],
    ['an inverse short position', contractTerms(INVERSE), '-60000', '1', '0.001'],
  ])('of %s is the one that it would have with that fee', (_, terms, amount, cost, fee) => {
    const state = {
      ...NO_POSITION,
      amount: decimal(amount),
      cost: decimal(cost),
      realised: decimal('0.01'),
      funding: decimal('-0.002'),
      fees: decimal('0.003'),
    };
    const entry = entryPriceOf(terms, state);
    const own = breakEvenOf(terms, state, closing);
    const position = {
      amount,
      entryPrice: entry && toText(entry),
      realised: '0.01',
      funding: '-0.002',
      fees: '0.003',
      breakEven: own && toText(own),
    };
    const more = { ...state, fees: state.fees.plus(fee) };
    const price = breakEvenWithFee(terms, position, decimal(fee)) ?? ZERO;
    expect(toNumber(price)).toBeCloseTo(toNumber(breakEvenOf(terms, more, closing) ?? ZERO), 9);
    expect(toNumber(price)).not.toBeCloseTo(toNumber(own ?? ZERO), 0);
  });

  it('is not known of an option', () => {
    const position = {
      amount: '1',
      entryPrice: '0.02',
      realised: '0',
      funding: '0',
      fees: '0',
      breakEven: '0.021',
    };
    expect(breakEvenWithFee(contractTerms(OPTION), position, decimal('0.001'))).toBeUndefined();
  });
});
