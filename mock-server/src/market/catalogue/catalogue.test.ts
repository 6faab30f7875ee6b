import { describe, expect, it } from '@jest/globals';
import { contractKey, contractSchema, defaultContract, exchangeSchema } from '@parallax/contract';
import { catalogueOf, listInstruments } from './catalogue.ts';
import { decimalsOf } from './instrument.ts';

const NOW = Date.UTC(2025, 10, 10, 18);
const { contracts, exchanges, venues } = catalogueOf(listInstruments(NOW));

const find = (exchange: string, base: string, quote?: string, instType?: string) =>
  contracts.filter(
    (c) =>
      c.exchange === exchange &&
      c.base === base &&
      (quote === undefined || c.quote === quote) &&
      (instType === undefined || c.instType === instType),
  );

const names = (flag: 'custodian' | 'primeBroker' | 'isPrime') =>
  exchanges.filter((e) => e[flag]).map((e) => e.name);

describe('the catalogue', () => {
  it('holds contracts and exchanges of the agreed shape, each key once', () => {
    for (const contract of contracts) expect(contractSchema.parse(contract)).toEqual(contract);
    for (const exchange of exchanges) expect(exchangeSchema.parse(exchange)).toEqual(exchange);
    expect(new Set(contracts.map(contractKey)).size).toBe(contracts.length);
    expect(new Set(exchanges.map(({ id }) => id)).size).toBe(exchanges.length);
  });

  it('lists every base on every venue', () => {
    for (const { name } of venues) {
      const bases = new Set(contracts.filter((c) => c.exchange === name).map((c) => c.base));
      expect([...bases].sort()).toEqual(['ADA', 'BTC', 'DOGE', 'ETH', 'SOL', 'XRP']);
    }
  });

  it.each([
    ['binance_spot', 'BTC', 'USDT', 'spot'],
    ['deribit', 'ETH', undefined, undefined],
    ['deribit', 'BTC', undefined, 'spot'],
    ['bitmex', 'XRP', undefined, undefined],
    ['kraken_spot', 'SOL', undefined, 'spot'],
    ['okx', 'ADA', undefined, undefined],
    ['coinbase', 'DOGE', undefined, undefined],
    ['prime_usd', 'BTC', 'USD', 'spot'],
    ['kraken_spot', 'BTC', 'USDT', 'spot'],
    ['bybit_unified', 'ETH', 'USDT', 'spot'],
    ['binance_coinm', 'BTC', 'USD', 'perpetual'],
  ])('has the default asset %s %s %s %s', (exchange, base, quote, instType) => {
    expect(find(exchange, base, quote, instType).length).toBeGreaterThan(0);
  });

  it('gives the default contract of a desk and of a prime user', () => {
    expect(defaultContract(contracts, false)?.symbol).toBe('BTCUSDT');
    expect(defaultContract(contracts, true)?.exchange).toBe('prime_usd');
  });

  it('marks what a recorded list states as not generated, with the recorded decimals', () => {
    expect(find('kraken_spot', 'BTC', 'USDT')).toEqual([
      expect.objectContaining({
        symbol: 'XBTUSDT',
        priceDecimals: 1,
        qtyDecimals: 8,
        generated: false,
      }),
    ]);
    expect(find('kraken_spot', 'SOL', 'USD')[0]?.generated).toBe(true);
  });

  it('has a risk type for derivatives and none for spot', () => {
    for (const c of contracts) expect(c.riskType === null).toBe(c.instType === 'spot');
    expect(find('bitmex', 'BTC', 'USD', 'perpetual')[0]?.riskType).toBe('inverse');
  });

  it('flags custodians, the prime broker and the prime exchange', () => {
    expect(names('custodian')).toEqual([
      'Fireblocks',
      'Copper',
      'Coinbase Prime Custody',
      'Metamask Institutional',
    ]);
    expect(names('primeBroker')).toEqual(['Hidden Road']);
    expect(names('isPrime')).toEqual(['prime_usd']);
  });
});

describe('decimalsOf', () => {
  it.each([
    [100, 0],
    [0.5, 1],
    [0.00001, 5],
    [0.00000001, 8],
  ])('%d needs %d digits', (step, digits) => {
    expect(decimalsOf(step)).toBe(digits);
  });
});
