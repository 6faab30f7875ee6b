import { describe, expect, it } from '@jest/globals';
import type { ContractTerms } from './contract-terms.ts';
import { applyFunding } from './funding.ts';
import { NO_POSITION } from './position.ts';
import { lastChange, ledgerText, type TestFill } from './testing/positions.ts';
import { INVERSE, LINEAR } from './testing/test-contracts.ts';

describe('funding', () => {
  it.each<[string, ContractTerms, TestFill, string, string, string]>([
    [
      'Nautilus Trader, backtesting.md: longs pay',
      LINEAR,
      ['buy', '2', '25000'],
      '0.0001',
      '30000',
      '-6',
    ],
    ['shorts receive', LINEAR, ['sell', '2', '25000'], '0.0001', '30000', '6'],
    [
      'freqtrade, calculate_funding_fees: a negative rate',
      LINEAR,
      ['buy', '2', '25000'],
      '-0.0003',
      '30000',
      '18',
    ],
    ['in coin', INVERSE, ['buy', '10000', '5000'], '0.0001', '8000', '-0.000125'],
    ['in coin', INVERSE, ['sell', '10000', '5000'], '0.0001', '8000', '0.000125'],
  ])('%s', (_source, terms, fill, rate, markPrice, expected) => {
    const { position } = lastChange(terms, fill);
    const change = applyFunding(terms, position, { rate, markPrice });
    expect(change.funding.toString()).toBe(expected);
    expect(change.position.funding.toString()).toBe(expected);
    expect(ledgerText(change)).toEqual([`${terms.settle} ${expected} funding`]);
  });

  it('books nothing without a position', () => {
    expect(applyFunding(LINEAR, NO_POSITION, { rate: '0.01', markPrice: '1' }).amounts).toEqual([]);
  });
});
