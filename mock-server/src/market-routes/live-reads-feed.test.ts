import { describe, expect, it } from '@jest/globals';
import {
  getOptionsChain,
  type Liquidation,
  listMarkHistory,
  listTickers,
  type OpenInterest,
  type OptionQuote,
  tickersByContract,
} from '@parallax/protocol';
import { z } from 'zod';
import { fakeVenues, feed, setUpLiveFeed, trader } from './testing/set-up-live-feed.ts';

const SWAP = 'okx:BTC-USDT-SWAP';
const MINUTE = 60_000;
/** Constant, since books and marks are read with different requests. */
const USD: Readonly<Record<string, number>> = { BTC: 105_400, ETH: 3_560, SOL: 167, XRP: 2.53 };

setUpLiveFeed({ usdAt: (asset) => USD[asset] ?? 1 });

const tickers = async (exchange: string) =>
  tickersByContract(await trader.call(listTickers, { query: { exchange } }));

/** Every response and message of the venues so far. */
const wire = (): string => [...fakeVenues.responses, ...fakeVenues.sent].join('\n');

describe('GET /api/market/tickers of live venues', () => {
  it('returns all contracts of Kraken with the prices and volumes of its response', async () => {
    const all = await tickers('kraken_spot');
    expect([...all.keys()].toSorted()).toEqual(
      ['ETHUSD', 'ETHUSDT', 'SOLUSD', 'XBTUSD', 'XBTUSDT', 'XRPUSD'].map(
        (symbol) => `kraken_spot:${symbol}`,
      ),
    );
    const responses = wire();
    for (const { bid, ask, last, volume_24h_base, trades_24h, mark_price } of all.values()) {
      expect(responses).toContain(`"a":["${ask}","3","3.2"],"b":["${bid}","2","2.5"]`);
      expect(responses).toContain(`"c":["${last}","0.1"]`);
      expect([volume_24h_base, trades_24h, mark_price]).toEqual([163.28908096, 3276, null]);
    }
  });

  it('returns OKX spot, perpetuals, futures and options, converted to our units', async () => {
    const all = await tickers('okx');
    // one contract of the swap is 0.01 BTC
    const swap = all.get(SWAP);
    expect(wire()).toContain(`"askPx":"${swap?.ask}","askSz":"11","bidPx":"${swap?.bid}"`);
    expect(swap).toMatchObject({ volume_24h_base: 22.22, pred_funding_rate: 0.0001 });
    expect(wire()).toContain(`"instId":"BTC-USDT-SWAP","markPx":"${swap?.mark_price?.toFixed(2)}"`);
    expect(swap?.index_price).not.toBeNull();
    const spot = all.get('okx:BTC-USDT');
    expect(spot?.bid).toBeGreaterThan(0);
    expect([spot?.mark_price, spot?.pred_funding_rate]).toEqual([null, null]);
    const futures = [...all].filter(([key]) => /^okx:BTC-USD-\d{6}$/.test(key));
    expect(futures).toHaveLength(2);
    for (const [, { mark_price, pred_funding_rate }] of futures) {
      expect(mark_price).toBeGreaterThan(0);
      expect(pred_funding_rate).toBeNull();
    }
    const options = [...all].filter(([key]) => /-[CP]$/.test(key));
    expect(options).toHaveLength(6);
    for (const [key, { bid, ask, mark_price, index_price, volume_24h_base }] of options) {
      expect(ask).toBeGreaterThan(mark_price ?? Number.NaN);
      expect(mark_price).toBeGreaterThanOrEqual(bid ?? 0);
      expect(index_price).toBeGreaterThan(50_000);
      expect(volume_24h_base).toBe(12.5);
      expect(bid === null).toBe(key.endsWith('-300000-C'));
    }
  });

  it('returns live and simulated venues in one response', async () => {
    const query = { instType: 'perpetual' };
    const { contracts } = await trader.call(listTickers, { query });
    expect(contracts).toContain(SWAP);
    expect(contracts).toContain('bitmex:XBTUSD');
    expect(new Set(contracts).size).toBe(contracts.length);
  });
});

describe('GET /api/market/options-chain of a live venue', () => {
  it('returns prices, volatilities and greeks as OKX sends them, and null for a missing bid', async () => {
    const query = { exchange: 'okx', base: 'BTC' };
    const { rows, expiries, expiry, underlying_price, index_price } = await trader.call(
      getOptionsChain,
      { query },
    );
    expect(rows.map(({ strike }) => strike)).toEqual([95_000, 105_000, 300_000]);
    expect(expiries).toEqual([expiry]);
    expect(expiry).toBeGreaterThan(Date.now());
    expect(wire()).toContain(`"fwdPx":"${underlying_price?.toFixed(2)}"`);
    expect(wire()).toContain(`"idxPx":"${index_price?.toFixed(2)}"`);
    const of = (strike: number): Partial<OptionQuote> =>
      rows.find((row) => row.strike === strike)?.call ?? {};
    const published = {
      ask_iv: 0.46,
      mark_iv: 0.455,
      delta: 0.55,
      gamma: 0.000_024_1,
      theta: -18.5,
      vega: 74.4,
      volume_24h_base: 12.5,
    };
    const inTheMoney = of(95_000);
    expect(inTheMoney).toMatchObject({ ...published, bid_iv: 0.45 });
    const { symbol, bid, mark_price } = inTheMoney;
    expect(wire()).toContain(`"bidPx":"${bid?.toFixed(4)}"`);
    expect(wire()).toContain(`"instId":"${symbol}","markPx":"${mark_price?.toFixed(5)}"`);
    const none = { bid: null, bid_size: null, bid_iv: null, mark_price: 0.000_01 };
    expect(of(300_000)).toMatchObject({ ...published, ...none });
  });
});

describe('GET /api/market/mark-history of a live venue', () => {
  const candles = z.object({ data: z.array(z.array(z.string())) });
  /** Opening prices by time, as the venue itself returns them. */
  async function opensOf(path: string, instId: string): Promise<Map<number, number>> {
    const url = `${fakeVenues.url}/okx/api/v5/market/${path}?instId=${instId}&bar=1m&limit=100`;
    const { data } = candles.parse(await (await fetch(url)).json());
    return new Map(data.map(([at, open]) => [Number(at), Number(open)]));
  }

  it('returns every minute across several pages, with the mark and index prices of the venue', async () => {
    const query = { contract: SWAP, interval: '1m', limit: 250 } as const;
    const points = await trader.call(listMarkHistory, { query });
    expect(points).toHaveLength(250);
    const gaps = points.slice(1).map(({ at }, i) => at - (points[i]?.at ?? 0));
    expect(new Set(gaps)).toEqual(new Set([MINUTE]));
    const [marks, indices] = await Promise.all([
      opensOf('mark-price-candles', 'BTC-USDT-SWAP'),
      opensOf('index-candles', 'BTC-USDT'),
    ]);
    const shared = points.filter(({ at }) => marks.has(at));
    expect(shared.length).toBeGreaterThan(90);
    for (const { at, mark_price, index_price } of shared) {
      expect([mark_price, index_price]).toEqual([marks.get(at), indices.get(at)]);
    }
  });

  it('returns 404 for spot, which has neither mark nor index price', async () => {
    const query = { contract: 'kraken_spot:XBTUSD', interval: '1m' } as const;
    expect(await trader.fail(listMarkHistory, { query })).toMatchObject({ status: 404 });
  });
});

const openInterest = (): OpenInterest[] =>
  feed.updates.flatMap((update) => (update.kind === 'open-interest' ? [update.data] : []));
const liquidations = (): Liquidation[] =>
  feed.updates.flatMap((update) => (update.kind === 'liquidations' ? update.data : []));

describe('polled topics of a live venue', () => {
  it('publish open interest and liquidations in our units', async () => {
    feed.send({ op: 'subscribe', topics: [`open-interest:${SWAP}`, 'liquidations:okx'] });
    await feed.until(() => openInterest().length > 0 && liquidations().length > 1);
    const [open] = openInterest();
    expect(open?.base_value).toBeCloseTo(21_254.19, 2);
    // one contract is 0.01 BTC
    expect(wire()).toContain(`"oi":"${((open?.contracts ?? 0) * 100).toFixed(0)}"`);
    for (const { contract, side, contracts, price } of liquidations()) {
      expect(contract).toBe(SWAP);
      expect(contracts).toBe(side === 'sell' ? 0.13 : 0.02);
      expect(fakeVenues.sent.join('\n')).toContain(`"bkPx":"${price.toFixed(1)}"`);
    }
    expect(feed.errors).toEqual([]);
  });
});
