import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { readFixture } from '../fake-venues/fixtures.ts';
import { openExchange } from '../open-exchange.ts';
import type { LiveVenueId } from '../venues.ts';
import { parseInstrument } from './market.ts';

const rows = z.object({ data: z.array(z.unknown()) });

/** Lists a venue's contracts from recorded responses. */
async function listed(venue: LiveVenueId, responses: Record<string, (request: string) => unknown>) {
  const exchange = openExchange(venue);
  for (const [method, respond] of Object.entries(responses)) {
    Reflect.set(exchange, method, (request?: unknown) =>
      Promise.resolve(respond(JSON.stringify(request))),
    );
  }
  await exchange.loadMarkets(true);
  return Object.values(exchange.markets ?? {}).flatMap((one) => parseInstrument(venue, one) ?? []);
}

const okx = () =>
  listed('okx', {
    publicGetPublicInstruments: (request) => {
      const type = ['SPOT', 'SWAP', 'FUTURES'].find((one) => request.includes(one)) ?? 'OPTION';
      return readFixture(`okx/http_get_instruments_${type.toLowerCase()}`);
    },
  });

/** A BTC spot pair with an alias. */
function pair(quote: string, alias: string) {
  const names = { id: `BTC-${quote}`, symbol: `BTC/${quote}`, base: 'BTC', quote };
  const precision = { amount: 1e-8, price: 0.01 };
  return { ...names, type: 'spot', precision, info: { alias } };
}

describe('an instrument', () => {
  it("uses Kraken's alternative name as its symbol", async () => {
    const responses = { publicGetAssetPairs: () => readFixture('kraken/http_asset_pairs') };
    expect(await listed('kraken_spot', responses)).toEqual([
      {
        unified: 'BTC/USDT',
        symbol: 'XBTUSDT',
        origSymbol: 'XBTUSDT',
        base: 'BTC',
        quote: 'USDT',
        instType: 'spot',
        riskType: null,
        tick: 0.1,
        lot: 1e-8,
        unit: 1,
        expiry: null,
        strike: null,
        optionType: null,
        fundingHours: null,
        contractSize: 1,
        settle: null,
      },
    ]);
  });

  it('has its sizes in base currency on OKX, or in US dollars if inverse', async () => {
    const all = new Map((await okx()).map((one) => [one.symbol, one]));
    expect(all.get('BTC-USD')).toMatchObject({
      instType: 'spot',
      riskType: null,
      lot: 1e-8,
      unit: 1,
    });
    expect(all.get('BTC-USD-SWAP')).toMatchObject({
      instType: 'perpetual',
      riskType: 'inverse',
      tick: 0.1,
      lot: 100,
      unit: 100,
      expiry: null,
    });
    expect(all.get('BTC-USDT-SWAP')).toMatchObject({
      riskType: 'linear',
      unit: 0.01,
      lot: 0.0001,
    });
    expect(all.get('BTC-USD-241220')).toMatchObject({
      instType: 'future',
      expiry: 1_734_681_600_000,
    });
    expect(all.get('BTC-USD-241217-92000-C')).toMatchObject({
      instType: 'option',
      riskType: 'inverse',
      strike: 92_000,
      optionType: 'call',
      expiry: 1_734_422_400_000,
      unit: 0.01,
      lot: 0.01,
    });
    expect(all.size).toBe(
      ['spot', 'swap', 'futures', 'option']
        .map((type) => rows.parse(readFixture(`okx/http_get_instruments_${type}`)).data.length)
        .reduce((sum, count) => sum + count),
    );
  });

  it('gets its own symbol on Bybit if a spot pair has the same id as the perpetual', async () => {
    const all = await listed('bybit_unified', {
      publicGetV5MarketInstrumentsInfo: (request) => {
        const kinds = ['spot', 'linear', 'inverse'];
        const kind = kinds.find((one) => request.includes(`"${one}"`)) ?? 'option';
        return readFixture(`bybit/http_get_instruments_${kind}`);
      },
    });
    const symbols = all.map(({ symbol, instType }) => `${symbol} ${instType}`);
    expect(symbols).toContain('BTCUSDT spot');
    expect(symbols).toContain('BTCUSDT.P perpetual');
    expect(all.find(({ symbol }) => symbol === 'BTCUSDT.P')).toMatchObject({
      origSymbol: 'BTCUSDT',
      riskType: 'linear',
      tick: 0.5,
      lot: 0.001,
    });
    expect(all.find(({ symbol }) => symbol === 'BTCUSD')).toMatchObject({ riskType: 'inverse' });
    expect(all.find(({ symbol }) => symbol === 'ETH-26JUN26-16000-P')).toMatchObject({
      strike: 16_000,
      optionType: 'put',
    });
  });

  it("keeps Deribit's size unit", async () => {
    const one = z.object({ result: z.unknown() });
    const result = ['', '_option'].map(
      (kind) => one.parse(readFixture(`deribit/http_get_instrument${kind}`)).result,
    );
    const all = await listed('deribit', { publicGetGetInstruments: () => ({ result }) });
    expect(all).toMatchObject([
      { symbol: 'BTC-PERPETUAL', instType: 'perpetual', riskType: 'inverse', lot: 10, unit: 1 },
      { symbol: 'BTC-27DEC24-100000-C', instType: 'option', strike: 100_000, lot: 0.1 },
    ]);
    expect(all[0]?.expiry).toBeNull();
  });

  it('has its funding interval converted from minutes to hours on Bybit', () => {
    const market = {
      id: 'BTCUSDT',
      symbol: 'BTC/USDT:USDT',
      base: 'BTC',
      quote: 'USDT',
      settle: 'USDT',
      type: 'swap',
      precision: { amount: 0.001, price: 0.1 },
    };
    const parseHours = (fundingInterval: unknown) =>
      parseInstrument('bybit_unified', { ...market, info: { fundingInterval } })?.fundingHours;
    expect([480, '60', undefined, ''].map(parseHours)).toEqual([8, 1, null, null]);
  });

  it('is listed once on Coinbase, without its aliases', () => {
    expect(parseInstrument('coinbase', pair('USD', ''))).toBeDefined();
    expect(parseInstrument('coinbase', pair('USDC', 'BTC-USD'))).toBeUndefined();
    // on OKX, `alias` names the period of a dated future
    expect(parseInstrument('okx', pair('USDC', 'this_week'))).toBeDefined();
  });

  it.each([
    ['is not traded', { active: false }],
    ['has no precision', { precision: {} }],
    ['is an option on an illiquid base', { type: 'option', base: 'SOL', expiry: 1 }],
    ['is dated without an expiry', { type: 'future' }],
  ])('is skipped when it %s', (_why, different) => {
    const market = {
      id: 'BTC-USD',
      symbol: 'BTC/USD',
      base: 'BTC',
      quote: 'USD',
      type: 'spot',
      precision: { amount: 0.01, price: 0.1 },
      info: {},
    };
    expect(parseInstrument('okx', market)).toBeDefined();
    expect(parseInstrument('okx', { ...market, ...different })).toBeUndefined();
  });
});
