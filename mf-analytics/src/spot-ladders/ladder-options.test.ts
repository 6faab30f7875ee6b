import { describe, expect, it } from '@jest/globals';
import type { Exchange } from '@parallax/contract';
import { contractOf } from '@parallax/contract/testing';
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
  it('are the active exchanges that have spot contracts', () => {
    expect(baseExchanges(contracts, exchanges).map(({ name }) => name)).toEqual([
      'okx',
      'coinbase',
    ]);
  });
});

describe('baseOptions', () => {
  it('offers each base of the exchange once', () => {
    expect(baseOptions(contracts, 'okx', 'SOL').map(({ value }) => value)).toEqual(['ADA', 'SOL']);
  });

  it('keeps a chosen base that the exchange does not have, and says so', () => {
    expect(baseOptions(contracts, 'okx', 'BTC').at(-1)).toEqual({
      value: 'BTC',
      label: 'BTC',
      detail: 'not on this exchange',
    });
  });
});
