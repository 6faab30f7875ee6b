import { describe, expect, it } from '@jest/globals';
import type { Contract } from '@parallax/protocol';
import { contractTerms, isMargined } from './contract-terms.ts';
import { testContract } from './testing/test-contracts.ts';

const option: Partial<Contract> = {
  instType: 'option',
  strike: 100_000,
  optionType: 'call',
  expiry: 1,
};
const inverse: Partial<Contract> = {
  quote: 'USD',
  riskType: 'inverse',
  contractSizeUnit: 'USD',
  settle: 'BTC',
};

describe('the terms of a contract', () => {
  it.each<[string, Partial<Contract>, string, string, string, boolean]>([
    ['spot', {}, 'spot', 'USDT', 'BTC', false],
    [
      'a linear perpetual',
      { instType: 'perpetual', riskType: 'linear', settle: 'USDT' },
      'linear',
      'USDT',
      'BTC',
      true,
    ],
    [
      'a linear future in USD that is settled in USDC',
      { instType: 'future', riskType: 'linear', quote: 'USD', settle: 'USDC', expiry: 1 },
      'linear',
      'USDC',
      'BTC',
      true,
    ],
    ['an inverse perpetual', { ...inverse, instType: 'perpetual' }, 'inverse', 'BTC', 'USD', true],
    ['an inverse future', { ...inverse, instType: 'future' }, 'inverse', 'BTC', 'USD', true],
    [
      'an option settled in its base',
      { ...inverse, ...option, contractSizeUnit: 'BTC' },
      'premium',
      'BTC',
      'BTC',
      false,
    ],
    [
      'an option settled in dollars',
      { ...option, quote: 'USDC', riskType: 'linear', settle: 'USDC' },
      'premium',
      'USDC',
      'BTC',
      false,
    ],
  ])('of %s', (_name, members, kind, settle, amountUnit, margined) => {
    const terms = contractTerms(testContract(members));
    expect(terms).toMatchObject({ kind, settle, amountUnit });
    expect(isMargined(terms)).toBe(margined);
  });

  it('have exact steps', () => {
    const terms = contractTerms(testContract({ tick: 1e-8, lot: 0.1 }));
    expect(terms.tick.toString()).toBe('0.00000001');
    expect(terms.lot.toString()).toBe('0.1');
    expect(terms.key).toBe('binance_spot:BTCUSDT');
  });

  it('of an option say what it pays', () => {
    const { option: dollars } = contractTerms(
      testContract({ ...option, quote: 'USDC', riskType: 'linear', settle: 'USDC' }),
    );
    expect(dollars?.isCoinSettled).toBe(false);
    expect(dollars?.strike.toString()).toBe('100000');
    const coins = contractTerms(testContract({ ...inverse, ...option, contractSizeUnit: 'BTC' }));
    expect(coins.option?.isCoinSettled).toBe(true);
  });

  it('of a contract with an unknown payoff are refused', () => {
    const quanto = testContract({ ...inverse, instType: 'perpetual', base: 'ETH' });
    expect(() => contractTerms(quanto)).toThrow('is not settled in its base');
    expect(() => contractTerms(testContract({ ...option, strike: null }))).toThrow('has no strike');
  });
});
