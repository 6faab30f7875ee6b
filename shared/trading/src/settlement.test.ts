import { describe, expect, it } from '@jest/globals';
import type { ContractTerms } from './contract-terms.ts';
import { decimal } from './decimal.ts';
import { entryPriceOf, unrealisedOf } from './position-figures.ts';
import { bookSessionSettlement, settle } from './settlement.ts';
import { lastChange, ledgerText, type TestFill } from './testing/positions.ts';
import { coinOption, dollarOption, INVERSE_FUTURE, LINEAR } from './testing/test-contracts.ts';

describe('a settlement', () => {
  it.each<[string, ContractTerms, TestFill, string, string, string]>([
    [
      "Deribit, 'Linear USDC Options': 10 SOL, strike 250, paid 10",
      dollarOption('call', 250, 'SOL'),
      ['buy', '10', '10'],
      '275',
      '250',
      '150',
    ],
    [
      "Deribit, 'Inverse Options': strike 100,000, paid 0.05",
      coinOption('call', 100_000),
      ['buy', '1', '0.05'],
      '125000',
      '0.2',
      '0.15',
    ],
    ['its seller', coinOption('call', 100_000), ['sell', '1', '0.05'], '125000', '-0.2', '-0.15'],
    ['max(K − S, 0)/S', coinOption('put', 100_000), ['buy', '1', '0.03'], '80000', '0.25', '0.22'],
    [
      'max(K − S, 0)',
      dollarOption('put', 60_000),
      ['sell', '0.5', '1500'],
      '58000',
      '-1000',
      '-250',
    ],
    ['s·q·(1/entry − 1/S)', INVERSE_FUTURE, ['sell', '100000', '50000'], '40000', '0.5', '0.5'],
    ['s·q·(S − entry)', LINEAR, ['buy', '2', '50000'], '40000', '-20000', '-20000'],
  ])('%s', (_source, terms, fill, price, cash, realised) => {
    const { position } = lastChange(terms, fill);
    const change = settle(terms, position, price);
    expect(ledgerText(change)).toEqual([`${terms.settle} ${cash} settlement`]);
    expect(change.realised.toString()).toBe(realised);
    expect(change.position.amount.toString()).toBe('0');
    expect(change.position.cost.toString()).toBe('0');
  });

  it('of an option out of the money pays nothing and loses the premium', () => {
    const call = coinOption('call', 100_000);
    const { position } = lastChange(call, ['buy', '1', '0.05']);
    const change = settle(call, position, '99999');
    expect(ledgerText(change)).toEqual(['BTC 0 settlement']);
    expect(change.realised.toString()).toBe('-0.05');
  });

  it("of a session moves the entry to the mark (Bybit, '8-Hour Session Settlement Mechanism')", () => {
    const { position } = lastChange(LINEAR, ['buy', '0.5', '50000']);
    const mark = decimal('51000');
    const change = bookSessionSettlement(LINEAR, position, unrealisedOf(LINEAR, position, mark));
    expect(ledgerText(change)).toEqual(['USDT 500 settlement']);
    expect(entryPriceOf(LINEAR, change.position)?.toString()).toBe('51000');
    expect(unrealisedOf(LINEAR, change.position, mark).toString()).toBe('0');
  });
});
