import { describe, expect, it } from '@jest/globals';
import { bookSchema, contractKey, tickerSchema, tradeSchema } from '@parallax/protocol';
import { listInstruments } from './catalogue/catalogue.ts';
import { createMarket, REPLAYED_KEY } from './create-market.ts';
import type { MarketUpdate } from './market-source.ts';
import { krakenTrades, type Recording } from './replay/recording.ts';
import { countedTrades } from './replay/testing/counted-trades.ts';
import { aggregateCandles, aggregateTrades } from './testing/aggregate-trades.ts';
import { ManualClock } from './testing/manual-clock.ts';

const replay = (speed: number) => {
  const clock = new ManualClock();
  return { clock, market: createMarket({ feed: 'replay', speed, clock }) };
};

const HOUR = 3_600_000;

/** A series with a trade at the start of every hour. */
const seriesOf = (key: string, prices: readonly number[]): Recording => ({
  key,
  trades: prices.map((price, hour) => ({
    id: String(hour),
    price,
    size: 1,
    side: 'buy',
    offset: hour * HOUR,
  })),
});

describe('a replay', () => {
  it('publishes exactly the recorded prices and sizes, in order, in a loop', () => {
    const { clock, market } = replay(1000);
    const pushed: MarketUpdate[] = [];
    market.start((update) => pushed.push(update));
    market.watch('trades', REPLAYED_KEY);
    clock.advance(60_000);
    market.stop();
    const trades = pushed.flatMap((n) => (n.kind === 'trades' ? n.data : []));
    const recorded = krakenTrades();
    expect(trades.length).toBeGreaterThan(2 * recorded.length);
    expect(trades.map(({ price, size }) => [price, size])).toEqual(
      trades.map((_, i) => recorded[(i + 1) % recorded.length]).map((t) => [t?.price, t?.size]),
    );
  });

  it('derives the last price, mid and book, and the mids of other venues, from the last recorded trade', () => {
    const { clock, market } = replay(1000);
    for (let i = 0; i < 200; i += 1, clock.advance(137)) {
      const now = Math.floor(clock.now() / 100) * 100;
      const latest = tradeSchema.array().parse(market.read('trades', REPLAYED_KEY)?.data);
      const atSlot = latest.findLast(({ at }) => at <= now);
      const ticker = tickerSchema.parse(market.read('ticker', REPLAYED_KEY)?.data);
      const book = bookSchema.parse(market.read('book', REPLAYED_KEY)?.data);
      expect(ticker.last).toBe(latest.at(-1)?.price);
      expect(ticker.mid).toBeCloseTo(atSlot?.price ?? 0, 6);
      const inSlot = latest.filter(({ at }) => at > now).map(({ price }) => price);
      const prices = [atSlot?.price ?? 0, ...inSlot];
      expect(ticker.bid).toBeLessThanOrEqual(Math.min(...prices));
      expect(ticker.ask).toBeGreaterThanOrEqual(Math.max(...prices));
      expect([book.bids[0]?.[0], book.asks[0]?.[0]]).toEqual([ticker.bid, ticker.ask]);
      for (const key of ['binance_spot:BTCUSDT', 'okx:BTC-USDT-SWAP', 'deribit:BTC-PERPETUAL']) {
        const other = tickerSchema.parse(market.read('ticker', key)?.data);
        expect(Math.abs((other.mid ?? 0) / (ticker.mid ?? 0) - 1)).toBeLessThan(0.004);
      }
    }
  });

  it.each([REPLAYED_KEY, 'binance_spot:BTCUSDT', 'binance_coinm:BTCUSD_PERP', 'deribit:ETH_BTC'])(
    'returns candles of %s that equal the aggregate of its trades',
    async (key) => {
      const { clock, market } = replay(20);
      const lot =
        listInstruments(clock.now()).find((i) => contractKey(i.contract) === key)?.lot ?? 0;
      clock.advance(3 * 3_600_000 + 34_567);
      const now = clock.now();
      const latest = market.reads.trades(key, 1_000) ?? [];
      const start = Math.ceil((latest[0]?.at ?? now) / 60_000 + 1) * 60_000;
      const trades = latest.filter(({ at }) => at >= start);
      const minutes = (await market.reads.candles(key, '1m', { from: start }, 1_000)) ?? [];
      expect(trades.length).toBeGreaterThan(100);
      expect(aggregateCandles(minutes, lot)).toEqual(aggregateTrades(trades, lot));
      const [today] = (await market.reads.candles(key, '1d', {}, 1)) ?? [];
      const hours = (await market.reads.candles(key, '1h', { from: today?.at }, 24)) ?? [];
      const quarters = (await market.reads.candles(key, '15m', { from: today?.at }, 96)) ?? [];
      const day = today && aggregateCandles([today], lot);
      expect(aggregateCandles(hours, lot)).toEqual(day);
      expect(aggregateCandles(quarters, lot)).toEqual(day);
    },
  );

  it('returns each liquidation once, even if some minutes have no trades', async () => {
    const { clock, market } = replay(0.05);
    clock.advance(3_600_000);
    const query = { base: 'BTC', limit: 500 };
    const found = await market.reads.liquidations(query);
    const names = found.map(({ contract, id }) => `${contract} ${id}`);
    expect(names.length).toBeGreaterThan(5);
    expect(names).toEqual([...new Set(names)]);
    expect(await market.reads.liquidations(query)).toEqual(found);
  });

  it('replays a hundred thousand trades on every contract of their base with few reads of the recording', async () => {
    const { trades, reads } = countedTrades(100_000, 100);
    const clock = new ManualClock();
    const recordings = [{ key: REPLAYED_KEY, trades }];
    const market = createMarket({ feed: 'replay', clock, recordings });
    clock.advance(2 * 86_400_000);
    // the recording is read once, to build its indexes
    expect(reads.count).toBeLessThan(4 * trades.length);
    reads.count = 0;
    expect((await market.reads.basis({ base: 'BTC' })).length).toBeGreaterThan(20);
    const followers = market.catalogue.contracts.filter(
      ({ base, instType }) => base === 'BTC' && instType !== 'option',
    );
    for (const contract of followers) market.read('ticker', contractKey(contract));
    expect(followers.length).toBeGreaterThan(30);
    expect(reads.count).toBeLessThan(followers.length * 1_000);
  });

  it('has consistent prices across venues if the quote of a series is also recorded', () => {
    const recordings = [
      seriesOf('kraken_spot:ETHXBT', [0.05, 0.05, 0.05]),
      seriesOf('kraken_spot:XBTUSDT', [200_000, 220_000, 220_000]),
    ];
    const clock = new ManualClock();
    const market = createMarket({ feed: 'replay', clock, recordings });
    const midOf = (key: string) =>
      tickerSchema.parse(market.read('ticker', key)?.data).mid ?? Number.NaN;
    for (const ofBtc of [200_000, 220_000]) {
      expect(Math.abs(midOf('binance_spot:BTCUSDT') / ofBtc - 1)).toBeLessThan(0.004);
      expect(Math.abs(midOf('binance_spot:ETHUSDT') / (ofBtc * 0.05) - 1)).toBeLessThan(0.004);
      clock.advance(1.5 * HOUR);
    }
  });

  it.each([
    ['1000PEPE follow PEPE', 'binance_spot:PEPEUSDT', 'binance_usdm:1000PEPEUSDT', 1e3],
    ['PEPE follow 1000PEPE', 'binance_usdm:1000PEPEUSDT', 'binance_spot:PEPEUSDT', 1e-3],
  ])('makes %s', (_, key, other, ratio) => {
    const price = key.startsWith('binance_spot') ? 0.000_02 : 0.02;
    const recordings = [seriesOf(key, [price, price])];
    const market = createMarket({ feed: 'replay', clock: new ManualClock(), recordings });
    const { mid } = tickerSchema.parse(market.read('ticker', other)?.data);
    expect(Math.abs((mid ?? 0) / (price * ratio) - 1)).toBeLessThan(0.01);
  });

  it('does not use the premium of a recorded option as the price of its base', () => {
    const clock = new ManualClock();
    const option = listInstruments(clock.now()).find(
      ({ contract }) => contract.base === 'BTC' && contract.instType === 'option',
    );
    if (option === undefined) throw new Error('the catalogue has no BTC option');
    const key = contractKey(option.contract);
    const premiums = seriesOf(key, [0.05, 0.06]);
    const spot = seriesOf('kraken_spot:XBTUSDT', [90_000, 90_000]);
    const replayOf = (recordings: readonly Recording[]) =>
      createMarket({ feed: 'replay', clock, recordings });
    const tickerOf = (market: ReturnType<typeof replayOf>, of: string) =>
      tickerSchema.parse(market.read('ticker', of)?.data);
    const alone = replayOf([premiums]);
    const follower = 'binance_spot:BTCUSDT';
    expect(tickerOf(alone, key).last).toBe(0.05);
    expect(tickerOf(alone, follower)).toEqual(
      tickerSchema.parse(createMarket({ feed: 'sim', clock }).read('ticker', follower)?.data),
    );
    const { mid } = tickerOf(replayOf([premiums, spot]), follower);
    expect(Math.abs((mid ?? 0) / 90_000 - 1)).toBeLessThan(0.004);
  });

  it('keeps quoting between trades', () => {
    const { clock, market } = replay(1);
    const books: MarketUpdate[] = [];
    market.start((update) => books.push(update));
    market.watch('book', REPLAYED_KEY);
    clock.advance(20_000);
    market.stop();
    expect(books.length).toBeGreaterThan(10);
  });

  it('simulates bases without a recorded series exactly like the simulator', () => {
    const { clock, market } = replay(1);
    const simulated = createMarket({ feed: 'sim', clock });
    const key = 'kraken_spot:SOLUSD';
    expect(market.read('book', key)).toEqual(simulated.read('book', key));
  });
});
