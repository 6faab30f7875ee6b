import { describe, expect, it } from '@jest/globals';
import { contractOf } from '@parallax/protocol/testing';
import {
  chainQuery,
  contractsOfMarket,
  expiriesOf,
  marketKey,
  nearestMarket,
  optionMarketsOf,
} from './option-markets.ts';

const option = (exchange: string, base: string, expiry: number, settle = 'USDC') =>
  contractOf({
    exchange,
    base,
    expiry,
    instType: 'option',
    symbol: `${base}-${expiry}-${settle}`,
    settle,
  });
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
    expect(markets.map(marketKey)).toEqual(['deribit:BTC:USDC', 'okx:BTC:USDC', 'okx:ETH:USDC']);
    expect(markets.map(({ name }) => name)).toEqual(['BTC', 'BTC', 'ETH']);
  });

  it.each([
    ['okx', 'BTC', 'okx:BTC:USDC'],
    ['coinbase', 'ETH', 'okx:ETH:USDC'],
    ['coinbase', 'DOGE', 'deribit:BTC:USDC'],
  ])('match a contract at %s on %s with %s', (exchange, base, key) => {
    const found = nearestMarket(markets, contractOf({ exchange, base }));
    expect(found && marketKey(found)).toBe(key);
  });

  it('default to BTC', () => {
    expect(nearestMarket(markets, undefined)?.base).toBe('BTC');
  });

  it('have each expiry once, soonest first', () => {
    const market = { exchange: 'deribit', base: 'BTC', settle: 'USDC' };
    expect(expiriesOf(contracts, market)).toEqual([500, 1_000]);
    expect(expiriesOf(contracts, { ...market, base: 'ETH' })).toEqual([]);
  });
});

describe('the options of a base in two settlement currencies at a venue', () => {
  const inverse = option('deribit', 'BTC', 1_000, 'BTC');
  const linear = option('deribit', 'BTC', 2_000);
  const perpetual = contractOf({
    exchange: 'deribit',
    symbol: 'BTC_USDC-PERPETUAL',
    instType: 'perpetual',
    settle: 'USDC',
  });
  const all = [inverse, linear, perpetual, option('okx', 'BTC', 3_000)];
  const both = optionMarketsOf(all);
  const [coin, usdc, okx] = both;
  if (coin === undefined || usdc === undefined || okx === undefined) throw new Error('not listed');

  it('are two markets, named by their settlement currency', () => {
    expect(both.map(({ name }) => name)).toEqual(['BTC, BTC-settled', 'BTC, USDC-settled', 'BTC']);
  });

  it('have their own expiries and contracts', () => {
    expect(expiriesOf(all, coin)).toEqual([1_000]);
    expect(expiriesOf(all, usdc)).toEqual([2_000]);
    expect(contractsOfMarket(all, coin)).toEqual([inverse]);
    expect(contractsOfMarket(all, usdc)).toEqual([linear, perpetual]);
  });

  it('match a contract with the same settlement currency', () => {
    expect(nearestMarket(both, perpetual)).toBe(usdc);
    expect(nearestMarket(both, inverse)).toBe(coin);
  });

  it('are requested with their settlement currency; a venue with a single one is requested without it', () => {
    expect(chainQuery(usdc, 2_000)).toEqual({
      exchange: 'deribit',
      base: 'BTC',
      settle: 'USDC',
      expiry: 2_000,
    });
    expect(chainQuery(okx, undefined)).toEqual({ exchange: 'okx', base: 'BTC' });
  });
});
