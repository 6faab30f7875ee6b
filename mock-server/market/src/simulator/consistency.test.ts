import { describe, expect, it } from '@jest/globals';
import {
  type Book,
  bookSchema,
  contractKey,
  type Ticker,
  takerFeeOf,
  tickerSchema,
} from '@parallax/protocol';
import { listInstruments } from '../catalogue/catalogue.ts';
import { exchanges } from '../catalogue/exchanges.ts';
import { longestArbitrage } from '../testing/longest-arbitrage.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { createSimulator } from './simulator.ts';
import { START } from './testing/set-up-simulator.ts';

const HOUR = 3_600_000;
const instruments = listInstruments(START);
const LASTING_MS = 5_000;

function setUp(seed = 20_251_110) {
  const clock = new ManualClock(START);
  const market = createSimulator({ seed, clock, instruments });
  const ticker = (key: string): Ticker => tickerSchema.parse(market.read('ticker', key)?.data);
  const book = (key: string): Book => bookSchema.parse(market.read('book', key)?.data);
  return { clock, market, ticker, book };
}

const exchangesByName = new Map(exchanges.map((each) => [each.name, each]));

describe('simultaneous prices', () => {
  it.each(['BTC', 'ETH', 'SOL'])('allow arbitrage of %s after fees for at most 5 s', (base) => {
    expect(longestArbitrage(base, setUp())).toBeLessThanOrEqual(LASTING_MS);
  });

  it.each([
    ['binance_spot:ETHBTC', 'binance_spot:ETHUSDT', 'binance_spot:BTCUSDT'],
    ['binance_spot:SOLBTC', 'binance_spot:SOLUSDT', 'binance_spot:BTCUSDT'],
    ['binance_spot:TAOBTC', 'binance_spot:TAOUSDT', 'binance_spot:BTCUSDT'],
    ['kraken_spot:ETHXBT', 'kraken_spot:ETHUSD', 'kraken_spot:XBTUSD'],
    ['deribit:ETH_BTC', 'deribit:ETH_USDC', 'deribit:BTC_USDC'],
  ])('keep the cross rate %s within the fees of %s / %s', (cross, base, quote) => {
    const { clock, ticker } = setUp();
    const { contract } = instruments.find((each) => contractKey(each.contract) === cross) ?? {};
    if (contract === undefined) throw new Error(`no ${cross}`);
    const fees = 3 * (takerFeeOf(contract, exchangesByName) ?? Number.NaN);
    for (let hour = 0; hour < 48; hour += 1, clock.jump(HOUR + 4_321)) {
      const [direct, one, other] = [ticker(cross), ticker(base), ticker(quote)];
      const bids = [direct, one, other].map(({ bid }) => bid ?? Number.NaN);
      const asks = [direct, one, other].map(({ ask }) => ask ?? Number.NaN);
      const [bid = 0, bidOfOne = 0, bidOfOther = 0] = bids;
      const [ask = 0, askOfOne = 0, askOfOther = 0] = asks;
      expect(bid / (askOfOne / bidOfOther) - 1).toBeLessThan(fees);
      expect(bidOfOne / askOfOther / ask - 1).toBeLessThan(fees);
    }
  });

  it.each(['binance_usdm:BTCUSDT', 'okx:ETH-USD-SWAP', 'bybit_unified:SOLUSDT.P'])(
    'of the perpetual %s and its index move together',
    (key) => {
      const { clock, ticker } = setUp();
      const before = ticker(key);
      let moved = 0;
      for (let minute = 0; minute < 120; minute += 1) {
        clock.jump(60_000);
        const after = ticker(key);
        const own = Math.log((after.mid ?? 0) / (before.mid ?? 1));
        const index = Math.log((after.index_price ?? 0) / (before.index_price ?? 1));
        expect(Math.abs(own - index)).toBeLessThan(0.003);
        moved = Math.max(moved, Math.abs(index));
      }
      expect(moved).toBeGreaterThan(0.001);
    },
  );

  it.each([
    'binance_spot:BTCUSDT',
    'okx:ETH-USDT-SWAP',
    'binance_spot:ETHBTC',
    'kraken_spot:ADAEUR',
  ])('keep the trades of %s at the top of the book of their slot', (key) => {
    const { clock, market, book } = setUp();
    for (let slot = 0; slot < 600; slot += 1, clock.advance(100)) {
      const { bids, asks } = book(key);
      const trades = (market.reads.trades(key, 10) ?? []).filter(
        ({ at }) => Math.floor(at / 100) === Math.floor(clock.now() / 100),
      );
      for (const { side, price } of trades) {
        expect(price).toBe((side === 'buy' ? asks : bids)[0]?.[0]);
      }
    }
  });
});

describe('the levels of a book', () => {
  it('are sorted by price, at varying distances', () => {
    const { book } = setUp();
    const { bids, asks } = book('binance_spot:BTCUSDT');
    for (const [side, sign] of [
      [bids, -1],
      [asks, 1],
    ] as const) {
      const gaps = side.slice(2).map(([price], i) => sign * (price - (side[i + 1]?.[0] ?? 0)));
      expect(Math.min(...gaps)).toBeGreaterThan(0);
      expect(new Set(gaps.map((gap) => gap.toFixed(2))).size).toBeGreaterThan(10);
    }
  });

  it('differ between the contracts of a base', () => {
    const { book } = setUp();
    const distances = (key: string) => {
      const { asks } = book(key);
      return asks.slice(2).map(([price], i) => (price - (asks[i + 1]?.[0] ?? 0)).toFixed(2));
    };
    expect(distances('binance_spot:BTCUSDT')).not.toEqual(distances('binance_spot:BTCUSDC'));
  });
});

describe('the history of a contract', () => {
  it('is the same today, tomorrow and after a restart', async () => {
    const key = 'okx:ETH-USDT-SWAP';
    const from = START - 24 * HOUR;
    const read = async (now: number) => {
      const clock = new ManualClock(now);
      const { reads } = createSimulator({ seed: 20_251_110, clock, instruments });
      return [
        await reads.candles(key, '1h', { from, to: START - 1 }, 24),
        await reads.candles(key, '1m', { from, to: from + HOUR }, 60),
        reads.fundingHistory(key, { from, to: START - 1 }, 10),
        reads.openInterestHistory(key, '1h', { from, to: START - 1 }, 24),
      ];
    };
    const today = await read(START);
    expect(await read(START + 12_345)).toEqual(today);
    expect(await read(START + 26 * HOUR)).toEqual(today);
  });
});
