import { describe, expect, it } from '@jest/globals';
import type { Contract } from './catalogue.ts';
import {
  contractName,
  contractNameParts,
  contractOnVenue,
  fullContractName,
  futureSettlement,
} from './contract-name.ts';

const pair = { base: 'BTC', quote: 'USDT', symbol: 'SYMBOL' };
const expiry = Date.UTC(2026, 11, 25, 8);

describe('design §7 contractName', () => {
  it.each<[string, Partial<Contract> & Pick<Contract, 'instType'>]>([
    ['BTC/USDT', { instType: 'spot' }],
    ['BTC/USDT perp', { instType: 'perpetual' }],
    ['BTC 25 Dec 26', { instType: 'future', expiry }],
    ['BTC 4 Sep 26', { instType: 'future', expiry: Date.UTC(2026, 8, 4, 23, 59) }],
    ['BTC 25 Dec 26 100,000 Call', { instType: 'option', expiry, strike: 1e5, optionType: 'call' }],
    ['BTC 25 Dec 26 0.55 Put', { instType: 'option', expiry, strike: 0.55, optionType: 'put' }],
  ])('returns %s', (name, contract) => {
    expect(contractName({ ...pair, ...contract })).toBe(name);
  });

  it.each<Partial<Contract> & Pick<Contract, 'instType'>>([
    { instType: 'future', expiry: null },
    { instType: 'option', expiry, strike: null, optionType: 'put' },
  ])('returns the symbol if the terms of the contract are missing: %j', (contract) => {
    expect(contractName({ ...pair, ...contract })).toBe('SYMBOL');
  });

  it('contractNameParts has a separate part for the strike and right of an option', () => {
    const call = { instType: 'option', expiry, strike: 1e5, optionType: 'call' } as const;
    expect(contractNameParts({ ...pair, ...call })).toEqual(['BTC 25 Dec 26', '100,000 Call']);
    expect(contractNameParts({ ...pair, instType: 'future', expiry })).toEqual(['BTC 25 Dec 26']);
  });

  it('futureSettlement distinguishes futures of one date', () => {
    const linear = { instType: 'future', quote: 'USDT', riskType: 'linear' } as const;
    expect(futureSettlement(linear)).toBe('USDT');
    expect(futureSettlement({ ...linear, quote: 'USD', riskType: 'inverse' })).toBe('USD inverse');
    expect(futureSettlement({ ...linear, instType: 'perpetual' })).toBeUndefined();
  });

  it('fullContractName adds the settlement, and contractOnVenue also the venue', () => {
    const inverse = { ...pair, quote: 'USD', riskType: 'inverse', expiry } as const;
    const venue = { exchangeName: 'Deribit' };
    expect(fullContractName({ ...inverse, instType: 'future' })).toBe('BTC 25 Dec 26 USD inverse');
    expect(contractOnVenue({ ...inverse, ...venue, instType: 'future' })).toBe(
      'BTC 25 Dec 26 USD inverse on Deribit',
    );
    expect(contractOnVenue({ ...inverse, ...venue, instType: 'perpetual' })).toBe(
      'BTC/USD perp on Deribit',
    );
  });
});
