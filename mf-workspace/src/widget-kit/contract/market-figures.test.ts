import { describe, expect, it, jest } from '@jest/globals';
import { startFakeClock } from '@parallax/api/testing';
import { serverNow, subscribeTicker } from '@parallax/feed';
import { startFeedServer } from '@parallax/feed/testing/start-feed-server';
import {
  BULK_FIGURES,
  type BulkTickers,
  type Contract,
  contractKey,
  type Ticker,
} from '@parallax/protocol';
import { contractOf } from '@parallax/protocol/testing';
import { createMarketFigures } from './market-figures.ts';

const feed = startFeedServer();
/** Sends a ticker of a contract to the page, which is subscribed to it. */
async function send(contract: Contract, ticker: Partial<Ticker>): Promise<void> {
  subscribeTicker(contractKey(contract), () => undefined);
  await feed.ticker(contractKey(contract), ticker);
}

type Figures = Partial<Record<(typeof BULK_FIGURES)[number], number>>;

function bulkOf(rows: readonly (readonly [Contract, Figures])[], at = 1_000): BulkTickers {
  const columns = BULK_FIGURES.map((name) => [
    name,
    rows.map(([, figures]) => figures[name] ?? null),
  ]);
  const figures = Object.fromEntries(columns);
  return { at, contracts: rows.map(([contract]) => contractKey(contract)), ...figures };
}

const spot = contractOf();
const perp = contractOf({
  exchange: 'okx',
  symbol: 'BTC-USD-SWAP',
  quote: 'USD',
  instType: 'perpetual',
  riskType: 'inverse',
});
const usdtPerp = contractOf({
  exchange: 'okx',
  symbol: 'BTC-USDT-SWAP',
  instType: 'perpetual',
  riskType: 'linear',
});
const option = contractOf({
  exchange: 'deribit',
  symbol: 'BTC-C',
  quote: 'USD',
  instType: 'option',
  riskType: 'inverse',
});
const linearOption = { ...option, symbol: 'BTC-C-LINEAR', riskType: 'linear' as const };
const all = [spot, perp, usdtPerp, option, linearOption];

describe('market figures', () => {
  it('have no bid or mark for an option whose newest ticker reports them as 0', async () => {
    const figures = createMarketFigures(all);
    await send(option, { bid: null, ask: 0.0001, mark_price: null, last: 0.0001, at: 1 });
    const names = ['bid', 'ask', 'mark_price', 'last'] as const;
    const shown = names.map((name) => figures.figure(option, name));
    expect(shown).toEqual([null, 0.0001, null, 0.0001]);
    expect(figures.spread(option)).toBeNull();
  });

  it('come from the bulk response until the feed is newer', async () => {
    const figures = createMarketFigures(all);
    expect(figures.figure(spot, 'last')).toBeNull();
    figures.setBulk(bulkOf([[spot, { last: 100 }]]));
    expect(figures.figure(spot, 'last')).toBe(100);
    await send(spot, { last: 90, at: 999 });
    expect(figures.figure(spot, 'last')).toBe(100);
    await send(spot, { last: 110, at: 1_001 });
    expect(figures.figure(spot, 'last')).toBe(110);
  });

  it('design §5 are stale 10 s after the bulk response if the feed has no values', async () => {
    startFakeClock();
    const figures = createMarketFigures(all);
    const keys = [contractKey(spot)];
    expect(figures.staleSince(keys)).toBeUndefined();
    const at = serverNow();
    figures.setBulk(bulkOf([[spot, { last: 100 }]], at));
    jest.advanceTimersByTime(9_999);
    expect(figures.staleSince(keys)).toBeUndefined();
    jest.advanceTimersByTime(1);
    expect(figures.staleSince(keys)).toBe(at);
    await send(spot, { last: 110, at: serverNow() });
    expect(figures.staleSince(keys)).toBeUndefined();
    jest.useRealTimers();
  });

  it('trading facts: have the spread (ask − bid) / mid, or none if one-sided or crossed', () => {
    const figures = createMarketFigures(all);
    figures.setBulk(
      bulkOf([
        [spot, { bid: 99, ask: 101 }],
        [perp, { bid: 101, ask: 99 }],
        [usdtPerp, { bid: 99 }],
      ]),
    );
    expect(figures.spread(spot)).toBeCloseTo(0.02, 12);
    expect(figures.spread(perp)).toBeNull();
    expect(figures.spread(usdtPerp)).toBeNull();
  });

  it('convert the turnover, of options the premiums, to dollars at index prices, never at par', () => {
    const figures = createMarketFigures(all);
    figures.setBulk(
      bulkOf([
        [spot, { volume_24h_quote: 1_000 }],
        [perp, { index_price: 99_000, volume_24h_quote: 500 }],
        [usdtPerp, { index_price: 100_000 }],
        [option, { index_price: 99_000, volume_24h_base: 2, volume_24h_quote: 0.1 }],
        [linearOption, { index_price: 99_000, volume_24h_base: 2, volume_24h_quote: 700 }],
      ]),
    );
    expect(figures.turnover(spot)).toBeCloseTo(990, 9);
    expect(figures.turnover(perp)).toBe(500);
    expect(figures.turnover(option)).toBeCloseTo(9_900, 9);
    expect(figures.turnover(linearOption)).toBe(700);
  });

  it('convert to dollars at the newest index prices, of the feed or of the bulk response', async () => {
    const figures = createMarketFigures(all);
    figures.setBulk(
      bulkOf([
        [spot, { volume_24h_quote: 1_000 }],
        [perp, { index_price: 99_000 }],
        [usdtPerp, { index_price: 100_000 }],
      ]),
    );
    await send(perp, { index_price: 98_000, at: 1_001 });
    expect(figures.turnover(spot)).toBeCloseTo(980, 9);
  });

  it('convert to dollars without the venues that the bulk response omits, if others have the index', () => {
    const otherPerp = { ...perp, exchange: 'bybit' };
    const otherUsdtPerp = { ...usdtPerp, exchange: 'bybit' };
    const figures = createMarketFigures([...all, otherPerp, otherUsdtPerp]);
    const rows = [
      [spot, { volume_24h_quote: 1_000 }],
      [otherPerp, { index_price: 99_500 }],
      [otherUsdtPerp, { index_price: 100_000 }],
    ] as const;
    figures.setBulk(bulkOf(rows));
    expect(figures.turnover(spot)).toBeCloseTo(995, 9);
    const okx = [
      [perp, { index_price: 99_000 }],
      [usdtPerp, { index_price: 100_000 }],
    ] as const;
    figures.setBulk(bulkOf([...rows, ...okx]));
    expect(figures.turnover(spot)).toBeCloseTo(990, 9);
  });

  it('value the open interest of inverse, linear and option contracts in dollars', () => {
    const figures = createMarketFigures(all);
    figures.setBulk(
      bulkOf([
        [perp, { index_price: 99_000, mark_price: 99_100, open_interest: 7_000 }],
        [usdtPerp, { index_price: 100_000, mark_price: 100_200, open_interest: 3 }],
        [option, { index_price: 99_000, mark_price: 0.05, open_interest: 2 }],
      ]),
    );
    expect(figures.openInterest(perp)).toBe(7_000);
    expect(figures.openInterest(usdtPerp)).toBeCloseTo(3 * 100_200 * 0.99, 6);
    expect(figures.openInterest(option)).toBe(198_000);
    expect(figures.openInterest(spot)).toBeNull();
  });

  it('have no dollar value for a quote without an index price', () => {
    const odd = contractOf({ symbol: 'BTCXYZ', quote: 'XYZ' });
    const figures = createMarketFigures([...all, odd]);
    figures.setBulk(bulkOf([[odd, { volume_24h_quote: 5 }]]));
    expect(figures.turnover(odd)).toBeNull();
  });
});
