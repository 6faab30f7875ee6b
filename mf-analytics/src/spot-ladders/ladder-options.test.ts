import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { baseExchanges, baseOptions } from './ladder-options.ts';

const exchangeOf = (name: string, given: Partial<Exchange> = {}): Exchange => ({
  id: name,
  type: 'EXCHANGE',
  name,
  displayName: name.toUpperCase(),
  custodian: false,
  primeBroker: false,
  active: true,
  tradable: true,
  isPrime: false,
  needsPassphrase: false,
  takerFee: null,
  takerFeeSource: null,
  makerFee: null,
  makerFeeSource: null,
  spotTakerFee: null,
  spotTakerFeeSource: null,
  spotMakerFee: null,
  spotMakerFeeSource: null,
  links: null,
  ...given,
});

const exchanges = [
  exchangeOf('okx'),
  exchangeOf('coinbase'),
  exchangeOf('bitmex'),
  exchangeOf('closed', { active: false }),
  exchangeOf('copper', { custodian: true }),
];
const contracts = [
  contractOf({ exchange: 'okx', base: 'SOL' }),
  contractOf({ exchange: 'okx', base: 'ADA' }),
  contractOf({ exchange: 'okx', base: 'ADA', quote: 'USD' }),
  contractOf({ exchange: 'coinbase' }),
  contractOf({ exchange: 'bitmex', instType: 'perpetual' }),
  contractOf({ exchange: 'closed' }),
  contractOf({ exchange: 'copper' }),
];

describe('baseExchanges', () => {
  it('returns the active exchanges that have spot contracts', () => {
    expect(baseExchanges(contracts, exchanges).map(({ name }) => name)).toEqual([
      'okx',
      'coinbase',
    ]);
  });
});

describe('baseOptions', () => {
  it('lists each base of the exchange once', () => {
    expect(baseOptions(contracts, 'okx', 'SOL').map(({ value }) => value)).toEqual(['ADA', 'SOL']);
  });

  it('keeps and marks a selected base that the exchange does not list', () => {
    expect(baseOptions(contracts, 'okx', 'BTC').at(-1)).toEqual({
      value: 'BTC',
      label: 'BTC',
      detail: 'not on this exchange',
    });
  });
});
