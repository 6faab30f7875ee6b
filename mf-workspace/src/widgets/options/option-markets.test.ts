import { describe, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import { expiriesOf, marketKey, nearestMarket, optionMarketsOf } from './option-markets.ts';

const option = (exchange: string, base: string, expiry: number) =>
  contractOf({ exchange, base, expiry, instType: 'option', symbol: `${base}-${expiry}` });
const contracts = [
  option('okx', 'ETH', 3_000),
  option('okx', 'BTC', 2_000),
  option('deribit', 'BTC', 1_000),
  option('deribit', 'BTC', 1_000),
  option('deribit', 'BTC', 500),
  contractOf({ exchange: 'coinbase' }),
];
const markets = optionMarketsOf(contracts);

describe('option markets', () => {
  it('list each base once per venue with options', () => {
    expect(markets.map(marketKey)).toEqual(['deribit:BTC', 'okx:BTC', 'okx:ETH']);
  });

  it.each([
    [{ exchange: 'okx', base: 'BTC' }, 'okx:BTC'],
    [{ exchange: 'coinbase', base: 'ETH' }, 'okx:ETH'],
    [{ exchange: 'coinbase', base: 'DOGE' }, 'deribit:BTC'],
    [undefined, 'deribit:BTC'],
  ])('include for the contract %j the nearest market %s', (contract, key) => {
    const found = nearestMarket(markets, contract);
    expect(found && marketKey(found)).toBe(key);
  });

  it('have future expiries only, each once', () => {
    const market = { exchange: 'deribit', base: 'BTC' };
    expect(expiriesOf(contracts, market, 400)).toEqual([500, 1_000]);
    expect(expiriesOf(contracts, market, 500)).toEqual([1_000]);
    expect(expiriesOf(contracts, { exchange: 'deribit', base: 'ETH' }, 0)).toEqual([]);
  });
});
