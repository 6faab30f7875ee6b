import { describe, expect, it } from '@jest/globals';
import {
  type Contract,
  contractKey,
  contractSchema,
  defaultContract,
  type Exchange,
  exchangeSchema,
  takerFeeOf,
} from '@parallax/protocol';
import { assetFacts } from './bases.ts';
import { listInstruments, toCatalogue } from './catalogue.ts';
import { expiryKind } from './expiries.ts';
import { decimalsOf } from './instrument.ts';
import { BINANCE_USDM_PERPETUALS } from './recorded/binance-usdm.ts';
import { KRAKEN_SPOT_PAIRS } from './recorded/kraken-spot.ts';

const NOW = Date.UTC(2025, 10, 10, 18);
const instruments = listInstruments(NOW);
const { contracts, exchanges, venues } = toCatalogue(instruments);

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

/** The source ends with the fee in percent, so the two must agree. */
const sourceEndsWith = (
  side: 'taker' | 'maker',
  fee: number | null,
  source: string | null,
): boolean =>
  fee === null
    ? source === null
    : source?.endsWith(`${side} ${Number((fee * 100).toFixed(6))}%`) === true;
const feesMatchSources = (exchange: Exchange): boolean =>
  sourceEndsWith('taker', exchange.takerFee, exchange.takerFeeSource) &&
  sourceEndsWith('maker', exchange.makerFee, exchange.makerFeeSource) &&
  sourceEndsWith('taker', exchange.spotTakerFee, exchange.spotTakerFeeSource) &&
  sourceEndsWith('maker', exchange.spotMakerFee, exchange.spotMakerFeeSource);

/** Whether the steps of a venue's contracts are assumed: [true] or [false] if they all agree. */
const areAssumed = (exchange: string, matches: (contract: Contract) => boolean) => [
  ...new Set(
    contracts
      .filter((one) => one.exchange === exchange && matches(one))
      .map(({ assumedSteps }) => assumedSteps ?? false),
  ),
];
const typeAndBase = (instType: string, base: string) => (one: Contract) =>
  one.instType === instType && one.base === base;

describe('the catalogue', () => {
  it('has valid contracts and exchanges with unique keys', () => {
    for (const contract of contracts) expect(contractSchema.parse(contract)).toEqual(contract);
    for (const exchange of exchanges) expect(exchangeSchema.parse(exchange)).toEqual(exchange);
    expect(new Set(contracts.map(contractKey)).size).toBe(contracts.length);
    expect(new Set(exchanges.map(({ id }) => id)).size).toBe(exchanges.length);
  });

  it('has at least 3,000 contracts, including every type that each venue offers', () => {
    expect(contracts.length).toBeGreaterThanOrEqual(3_000);
    const typesOf = (exchange: string) =>
      [...new Set(contracts.filter((c) => c.exchange === exchange).map((c) => c.instType))].sort();
    const all = ['future', 'option', 'perpetual', 'spot'];
    expect(Object.fromEntries(venues.map(({ name }) => [name, typesOf(name)]))).toEqual({
      bybit_unified: all,
      deribit: all,
      okx: all,
      binance_spot: ['spot'],
      binance_coinm: ['future', 'perpetual'],
      binance_usdm: ['future', 'perpetual'],
      bitmex: ['future', 'perpetual', 'spot'],
      kraken_spot: ['spot'],
      coinbase: ['perpetual', 'spot'],
      prime_usd: ['spot'],
    });
    for (const riskType of ['linear', 'inverse'] as const) {
      const dated = contracts.filter((c) => c.riskType === riskType && c.instType === 'future');
      const kinds = new Set(dated.map(({ expiry }) => expiryKind(expiry ?? 0)));
      expect([...kinds].sort()).toEqual(['monthly', 'quarterly', 'weekly']);
    }
  });

  it('has a reference price for every base and quote, fine ticks and cheap lots', () => {
    for (const { contract, tick, lot } of instruments.filter((i) => i.contract.strike === null)) {
      const { base, quote, riskType } = contract;
      const price = assetFacts(base).usd / assetFacts(quote).usd;
      expect(price / tick).toBeGreaterThan(40);
      const worth = riskType === 'inverse' ? lot : lot * assetFacts(base).usd;
      expect(worth).toBeLessThan(200);
    }
  });

  it('sets expiries on futures and options only, and futures expire on Fridays', () => {
    for (const { instType, expiry, strike, optionType, exchange } of contracts) {
      expect(expiry !== null).toBe(instType === 'future' || instType === 'option');
      expect([strike !== null, optionType !== null]).toEqual(
        Array.from({ length: 2 }, () => instType === 'option'),
      );
      if (expiry === null) continue;
      expect(expiry).toBeGreaterThan(NOW);
      const at = new Date(expiry);
      expect(at.getUTCHours()).toBe(exchange === 'bitmex' ? 12 : 8);
      expect(instType === 'option' || at.getUTCDay() === 5).toBe(true);
    }
  });

  it('flags dated contracts as generated, and all recorded perpetuals of Binance as not generated', () => {
    expect(contracts.filter((c) => c.expiry !== null && !c.generated)).toEqual([]);
    const perpetuals = contracts.filter((c) => c.exchange === 'binance_usdm' && !c.generated);
    const recorded = Object.entries(BINANCE_USDM_PERPETUALS).flatMap(([quote, bases]) =>
      bases.split(/\s+/).map((base) => base + quote),
    );
    expect(perpetuals.map(({ symbol }) => symbol).sort()).toEqual(recorded.sort());
    expect(recorded).toHaveLength(345);
  });

  it('marks ticks and lots as assumed unless a recorded list has those of the contract or its series', () => {
    expect(areAssumed('binance_usdm', () => true)).toEqual([true]);
    expect(areAssumed('kraken_spot', ({ generated }) => !generated)).toEqual([false]);
    expect(areAssumed('kraken_spot', ({ generated }) => generated)).toEqual([true]);
    expect(areAssumed('okx', ({ symbol }) => symbol === 'BTC-USDT-SWAP')).toEqual([false]);
    expect(areAssumed('okx', ({ symbol }) => symbol.startsWith('BTC-USD-'))).toEqual([false]);
    expect(areAssumed('okx', typeAndBase('option', 'ETH'))).toEqual([true]);
    expect(areAssumed('bybit_unified', ({ instType }) => instType === 'option')).toEqual([false]);
    expect(areAssumed('deribit', typeAndBase('future', 'BTC'))).toEqual([false]);
    expect(areAssumed('deribit', typeAndBase('future', 'ETH'))).toEqual([true]);
    expect(areAssumed('deribit', typeAndBase('option', 'BTC'))).toEqual([false]);
  });

  it('uses the decimals of the recorded lists', () => {
    const rows = KRAKEN_SPOT_PAIRS.trim().split(/\s+/);
    expect(rows).toHaveLength(76);
    const listed = contracts.filter((c) => c.exchange === 'kraken_spot' && !c.generated);
    expect(
      listed.map((c) => [c.symbol, c.base, c.quote, c.priceDecimals].join(':')).sort(),
    ).toEqual(rows.sort());
    expect(new Set(listed.map(({ qtyDecimals }) => qtyDecimals))).toEqual(new Set([8]));
    const decimals = (exchange: string, symbol: string) => {
      const c = contracts.find((one) => one.exchange === exchange && one.origSymbol === symbol);
      return [c?.priceDecimals, c?.qtyDecimals, c?.generated];
    };
    expect(decimals('okx', 'BTC-USD')).toEqual([1, 8, false]);
    expect(decimals('okx', 'USDT-USD')).toEqual([4, 4, false]);
    expect(decimals('okx', 'BTC-USDT-SWAP')).toEqual([1, 4, false]);
    expect(decimals('bybit_unified', 'ETHUSDT')).toEqual([2, 5, false]);
    expect(decimals('bybit_unified', 'BTCUSD')).toEqual([1, 0, false]);
    expect(decimals('coinbase', 'BTC-USDC')).toEqual([2, 8, false]);
    expect(decimals('bitmex', 'XBTUSD')).toEqual([1, 0, false]);
    expect(decimals('deribit', 'BTC-PERPETUAL')).toEqual([1, 0, false]);
  });

  it('lists the default bases of the screens on every venue', () => {
    for (const { name } of venues) {
      const bases = new Set(contracts.filter((c) => c.exchange === name).map((c) => c.base));
      for (const base of ['ADA', 'BTC', 'DOGE', 'ETH', 'SOL', 'XRP']) expect(bases).toContain(base);
    }
  });

  it.each([
    ['spot BTC/USDT on binance_spot', 'binance_spot', 'BTC', 'USDT', 'spot'],
    ['ETH on deribit', 'deribit', 'ETH', undefined, undefined],
    ['spot BTC on deribit', 'deribit', 'BTC', undefined, 'spot'],
    ['XRP on bitmex', 'bitmex', 'XRP', undefined, undefined],
    ['spot SOL on kraken_spot', 'kraken_spot', 'SOL', undefined, 'spot'],
    ['ADA on okx', 'okx', 'ADA', undefined, undefined],
    ['DOGE on coinbase', 'coinbase', 'DOGE', undefined, undefined],
    ['spot BTC/USD on prime_usd', 'prime_usd', 'BTC', 'USD', 'spot'],
    ['spot BTC/USDT on kraken_spot', 'kraken_spot', 'BTC', 'USDT', 'spot'],
    ['spot ETH/USDT on bybit_unified', 'bybit_unified', 'ETH', 'USDT', 'spot'],
    ['perpetual BTC/USD on binance_coinm', 'binance_coinm', 'BTC', 'USD', 'perpetual'],
  ])('lists %s', (_name, exchange, base, quote, instType) => {
    expect(find(exchange, base, quote, instType).length).toBeGreaterThan(0);
  });

  it('contains the default contracts of users and of prime users', () => {
    expect(defaultContract(contracts, false)?.symbol).toBe('BTCUSDT');
    expect(defaultContract(contracts, true)?.exchange).toBe('prime_usd');
  });

  it('lists XBTUSDT of Kraken as recorded, and pairs missing from the recorded list as generated', () => {
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

  it('sets a risk type on derivatives only', () => {
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

  it('flags the providers whose API keys need a passphrase', () => {
    const flagged = exchanges.filter(({ needsPassphrase }) => needsPassphrase);
    expect(flagged.map(({ id }) => id)).toEqual(['okx', 'coinbase_prime_custody']);
  });

  it('has fees with a matching source for trading venues only', () => {
    const feeOf = Object.fromEntries(exchanges.map(({ name, takerFee }) => [name, takerFee]));
    expect(feeOf).toEqual({
      bybit_unified: 0.00055,
      deribit: 0.0005,
      okx: 0.0005,
      binance_spot: 0.001,
      binance_coinm: 0.0005,
      binance_usdm: 0.0005,
      bitmex: 0.0005,
      kraken_spot: 0.004,
      coinbase: 0.012,
      prime_usd: 0.0005,
      Fireblocks: null,
      Copper: null,
      'Coinbase Prime Custody': null,
      'Metamask Institutional': null,
      'Hidden Road': null,
    });
    expect(exchanges.filter((exchange) => !feesMatchSources(exchange))).toEqual([]);
  });

  it('has no fees for a perpetual of a venue whose only schedule is for spot', () => {
    const byName = new Map(exchanges.map((exchange) => [exchange.name, exchange]));
    const fees = contracts.map((contract) => ({ contract, fee: takerFeeOf(contract, byName) }));
    const unknown = fees.filter(({ fee }) => fee === null).map(({ contract }) => contract);
    expect(new Set(unknown.map(({ exchange, instType }) => `${exchange} ${instType}`))).toEqual(
      new Set(['coinbase perpetual']),
    );
    const spotSource = exchanges.filter(({ takerFeeSource }) => takerFeeSource?.includes('spot'));
    for (const { name } of spotSource) {
      const derivatives = fees.filter(
        ({ contract }) => contract.exchange === name && contract.instType !== 'spot',
      );
      expect(derivatives.filter(({ fee }) => fee !== null)).toEqual([]);
    }
  });

  it('has separate spot fees for Bybit, Deribit, OKX and BitMEX only', () => {
    const spotFees = exchanges.flatMap(({ name, spotTakerFee, spotMakerFee }) =>
      spotTakerFee === null ? [] : [[name, spotTakerFee, spotMakerFee]],
    );
    expect(spotFees).toEqual([
      ['bybit_unified', 0.001, 0.001],
      ['deribit', 0, 0],
      ['okx', 0.001, 0.0008],
      ['bitmex', 0.001, 0.001],
    ]);
  });
});

describe('decimalsOf', () => {
  it.each([
    [100, 0],
    [0.5, 1],
    [0.00001, 5],
    [0.00000001, 8],
  ])('maps a step of %d to %d decimals', (step, digits) => {
    expect(decimalsOf(step)).toBe(digits);
  });
});
