import { describe, expect, it } from '@jest/globals';
import type { Contract } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { findListedChain } from './options-chain.ts';

const query = { exchange: 'deribit', base: 'BTC' };
const option = (settle: string, expiry: number, changes: Partial<Contract> = {}): Contract =>
  contractOf({
    ...query,
    instType: 'option',
    symbol: `${settle}-${expiry}`,
    quote: settle === 'BTC' ? 'USD' : settle,
    riskType: settle === 'BTC' ? 'inverse' : 'linear',
    settle,
    expiry,
    strike: 100_000,
    optionType: 'call',
    ...changes,
  });
const inverse = [option('BTC', 2_000), option('BTC', 1_000)];
const linear = [option('USDC', 1_000), option('USDC', 3_000)];
const all = [...inverse, ...linear, option('BTC', 500, { base: 'ETH' })];
const symbolsOf = (change: { settle?: string; expiry?: number }) =>
  findListedChain(all, { ...query, ...change })?.contracts.map(({ symbol }) => symbol);

describe('the options of a chain', () => {
  it('are those of the settlement currency that is listed first', () => {
    expect(findListedChain(all, query)).toEqual({
      expiry: 1_000,
      expiries: [1_000, 2_000],
      quote: 'USD',
      contracts: [inverse[1]],
    });
  });

  it('are those of the requested settlement currency', () => {
    expect(findListedChain(all, { ...query, settle: 'USDC' })).toEqual({
      expiry: 1_000,
      expiries: [1_000, 3_000],
      quote: 'USDC',
      contracts: [linear[0]],
    });
    expect(symbolsOf({ settle: 'USDC', expiry: 3_000 })).toEqual(['USDC-3000']);
    expect(symbolsOf({ settle: 'USDC', expiry: 2_000 })).toBeUndefined();
    expect(symbolsOf({ settle: 'USDT' })).toBeUndefined();
  });

  it('are found for each listed expiry, whatever the settlement currency', () => {
    expect(symbolsOf({ expiry: 1_000 })).toEqual(['BTC-1000']);
    expect(symbolsOf({ expiry: 3_000 })).toEqual(['USDC-3000']);
    expect(symbolsOf({ expiry: 4_000 })).toBeUndefined();
  });

  it('have one settlement currency, even if options with another one have the same quote', () => {
    const both = [option('BTC', 1_000), option('USDC', 1_000, { quote: 'USD' })];
    expect(findListedChain(both, query)?.contracts).toEqual([both[0]]);
    expect(findListedChain(both, { ...query, settle: 'USDC' })?.contracts).toEqual([both[1]]);
  });
});
