import { describe, expect, it, jest } from '@jest/globals';
import {
  bookSchema,
  contractKey,
  type Ticker,
  type Trade,
  tickerSchema,
  tradeSchema,
} from '@parallax/protocol';
import { listInstruments } from '../catalogue/catalogue.ts';
import { decimalsOf, type Instrument } from '../catalogue/instrument.ts';
import type { MarketSource, MarketUpdate } from '../market-source.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { pathsOfAssets } from './assets.ts';
import { createSimulator } from './simulator.ts';

const START = Date.UTC(2025, 10, 10, 18);
/** Some instruments of every kind on every venue. */
const instruments = listInstruments(START).filter(
  ({ contract }, i) => i % 9 === 0 || (contract.base === 'BTC' && contract.instType !== 'option'),
);
const keys = instruments.map(({ contract }) => contractKey(contract));

const make = (seed = 1, clock = new ManualClock(START)) => ({
  clock,
  market: createSimulator({ seed, clock, instruments }),
});

function read(market: MarketSource, kind: MarketUpdate['kind'], key: string) {
  const update = market.read(kind, key);
  if (update === undefined) throw new Error(`no ${kind} of ${key}`);
  return update;
}
const ticker = (market: MarketSource, key: string) =>
  tickerSchema.parse(read(market, 'ticker', key).data);
const book = (market: MarketSource, key: string) =>
  bookSchema.parse(read(market, 'book', key).data);
const trades = (market: MarketSource, key: string) =>
  tradeSchema.array().parse(read(market, 'trades', key).data);

const withoutTime = (figures: Ticker) => ({ ...figures, at: undefined });

/** Whether a value is a multiple of the step, without further digits. */
function onStep(value: number, step: number): boolean {
  const steps = Math.round(value / step);
  return (
    Number(value.toFixed(decimalsOf(step))) === value &&
    Math.abs(value / step - steps) < 1e-4 + steps * 1e-12 &&
    steps > 0
  );
}

/** Violated invariants of a contract's ticker and book. */
function faults(market: MarketSource, { contract, tick, lot }: Instrument): string[] {
  const key = contractKey(contract);
  const t = ticker(market, key);
  const { bids, asks } = book(market, key);
  const isOption = contract.instType === 'option';
  const mark = t.mark_price ?? Number.NaN;
  // an option worth less than a tick has no bid
  const isUnbid = isOption && mark < tick && bids.length === 0;
  const prices = [...bids.toReversed(), ...asks].map(([price]) => price);
  const sizes = [...bids, ...asks].map(([, size]) => size);
  const rules: Record<string, boolean> = {
    'bid < ask': t.bid < t.ask,
    'mid is halfway': Math.abs(t.mid - (isUnbid ? 0 : (t.bid + t.ask) / 2)) < tick / 1e6,
    'low <= last <= high': t.low_24h <= t.last && t.last <= t.high_24h,
    'prices on the tick': [t.ask, t.last, t.low_24h, t.high_24h, ...prices].every((price) =>
      onStep(price, tick),
    ),
    'bid and its size are 0 only if worth less than a tick': isUnbid
      ? t.bid === 0 && t.bid_size === 0
      : onStep(t.bid, tick) && onStep(t.bid_size ?? 0, lot),
    'sizes on the lot': sizes.every((size) => onStep(size, lot)),
    // an option may be worth less than 20 ticks
    '20 levels a side':
      asks.length === 20 && (bids.length === 20 || isUnbid || (isOption && bids.length > 0)),
    'levels in order': prices.every((price, i) => price > (prices[i - 1] ?? 0)),
    'book begins at bid and ask': (isUnbid || bids[0]?.[0] === t.bid) && asks[0]?.[0] === t.ask,
    'mark of an option within its market': !isOption || (t.bid <= mark && mark <= t.ask),
    'mark except for spot': (t.mark_price === null) === (contract.instType === 'spot'),
    'funding for perpetuals only':
      (t.pred_funding_rate === null) === (contract.instType !== 'perpetual') &&
      (t.next_funding_time === null) === (t.pred_funding_rate === null),
    'futures near their index':
      contract.instType !== 'future' || t.last / (t.index_price ?? 0) < 1.15,
  };
  return Object.keys(rules)
    .filter((rule) => rules[rule] !== true)
    .map((rule) => `${key}: ${rule}`);
}

describe('every contract', () => {
  it.each([0, 1_234, 3_600_000, 90_000_000])('keeps its invariants after %d ms', (later) => {
    const { clock, market } = make();
    clock.advance(later);
    const alive = instruments.filter(({ expiry }) => (expiry ?? clock.now() + 1) > clock.now());
    expect(alive.flatMap((one) => faults(market, one))).toEqual([]);
  });
});

describe('prices', () => {
  it('are determined by seed and time, regardless of previous reads', () => {
    const [a, b] = [make(), make()];
    for (const key of keys.slice(0, 40)) ticker(a.market, key);
    a.clock.advance(90_000);
    b.clock.advance(90_000);
    for (const key of keys) {
      expect(trades(a.market, key)).toEqual(trades(b.market, key));
      expect(book(a.market, key)).toEqual(book(b.market, key));
      const { bid, ask, last, mark_price } = ticker(a.market, key);
      expect(ticker(b.market, key)).toMatchObject({ bid, ask, last, mark_price });
    }
  });

  it('differ between venues by less than 0.1% for BTC/USD spot', () => {
    const { clock, market } = make();
    for (let i = 0; i < 20; i += 1, clock.advance(3_333_333)) {
      const mids = instruments
        .filter(({ contract: c }) => c.base === 'BTC' && c.instType === 'spot' && c.quote === 'USD')
        .map(({ contract }) => ticker(market, contractKey(contract)).mid);
      expect(mids.length).toBeGreaterThan(2);
      expect(Math.max(...mids) / Math.min(...mids)).toBeLessThan(1.001);
    }
  });

  it('stay near the reference price and move by a few percent a day', () => {
    const { clock, market } = make();
    const days = Array.from({ length: 60 }, () => {
      clock.advance(86_400_000);
      return ticker(market, 'binance_spot:BTCUSDT');
    });
    for (const { last } of days) expect(Math.abs(last / 105_400 - 1)).toBeLessThan(0.15);
    const ranges = days.map(({ high_24h, low_24h }) => high_24h / low_24h - 1);
    const mean = ranges.reduce((a, b) => a + b) / ranges.length;
    expect(mean).toBeGreaterThan(0.01);
    expect(mean).toBeLessThan(0.08);
  });
});

describe('trades', () => {
  it('differ for another seed', () => {
    const key = 'binance_spot:BTCUSDT';
    expect(trades(make(1).market, key)).not.toEqual(trades(make(2).market, key));
  });

  it('are in order with unique ids, at the best price of their slot', () => {
    const { clock, market } = make();
    const key = 'okx:BTC-USDT-SWAP';
    const seen = new Map<string, Trade>();
    for (let i = 0; i < 600; i += 1, clock.advance(100)) {
      const [bid, ask] = [book(market, key).bids[0], book(market, key).asks[0]];
      const slot = Math.floor(clock.now() / 100) * 100;
      for (const trade of trades(market, key)) {
        seen.set(trade.id, trade);
        if (trade.at < slot) continue;
        const best = trade.side === 'buy' ? ask : bid;
        expect(trade.price).toBe(best?.[0]);
        expect(trade.size).toBeLessThanOrEqual(best?.[1] ?? 0);
      }
    }
    const times = [...seen.values()].map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.length).toBeGreaterThan(100);
  });
});

describe('watching', () => {
  it('publishes each trade after the snapshot once, and nothing for unwatched topics', () => {
    const { clock, market } = make();
    const pushed: MarketUpdate[] = [];
    market.start((update) => pushed.push(update));
    const key = 'binance_spot:BTCUSDT';
    const snapshot = market.watch('trades', key);
    clock.advance(5_130);
    clock.advance(4_870);
    const published = [snapshot, ...pushed].flatMap((n) => (n?.kind === 'trades' ? n.data : []));
    const all = trades(market, key);
    expect(pushed.length).toBeGreaterThan(5);
    expect(pushed.every((n) => n.kind === 'trades' && n.key === key)).toBe(true);
    expect(new Set(published.map(({ id }) => id)).size).toBe(published.length);
    expect(published.slice(-all.length)).toEqual(all);
    market.unwatch('trades', key);
    const before = pushed.length;
    clock.advance(5_000);
    expect(pushed).toHaveLength(before);
    market.stop();
  });

  it('continues after a restart of a market that was stopped between two slices', () => {
    const { clock, market } = make();
    const key = 'binance_spot:BTCUSDT';
    let published = 0;
    const start = () => {
      market.start(() => {
        published += 1;
      });
      market.watch('book', key);
    };
    start();
    // each look at the time is after the end of the slice
    let now = 0;
    const time = jest.spyOn(performance, 'now').mockImplementation(() => (now += 1_000));
    clock.advance(1_000);
    market.stop();
    expect(published).toBe(0);
    time.mockReturnValue(now);
    start();
    clock.advance(5_000);
    expect(published).toBeGreaterThan(5);
    market.stop();
    time.mockRestore();
  });

  it('ends when the contract expires', async () => {
    const clock = new ManualClock(Date.UTC(2025, 10, 14, 7, 59, 50));
    const market = createSimulator({ seed: 1, clock, instruments: listInstruments });
    const key = 'okx:BTC-USDT-251114';
    const pushed: number[] = [];
    market.start(() => pushed.push(clock.now()));
    expect(market.watch('book', key)).toBeDefined();
    clock.advance(20_000);
    expect(pushed.length).toBeGreaterThan(0);
    expect(Math.max(...pushed)).toBeLessThan(Date.UTC(2025, 10, 14, 8));
    expect(market.watch('book', key)).toBeUndefined();
    expect(market.isLive('ticker', key)).toBe(false);
    expect(await market.reads.candles(key, '1m', {}, 10)).toBeUndefined();
    market.stop();
  });

  it('publishes every change of a ticker, also of sizes and greeks alone', () => {
    // work that takes longer than its slice would be continued later
    const time = jest.spyOn(performance, 'now').mockReturnValue(0);
    const { clock, market } = make();
    const published = new Map<string, unknown>();
    market.start((update) => {
      if (update.kind === 'ticker') published.set(update.key, withoutTime(update.data));
    });
    const watched = keys.slice(0, 40);
    for (const key of watched) {
      market.watch('ticker', key);
      published.set(key, withoutTime(ticker(market, key)));
    }
    for (let i = 0; i < 50; i += 1) {
      clock.advance(200);
      const current = new Map(watched.map((key) => [key, withoutTime(ticker(market, key))]));
      expect(published).toEqual(current);
    }
    market.stop();
    time.mockRestore();
  });

  it('frees the values that expired options share', () => {
    const clock = new ManualClock(Date.UTC(2025, 10, 14, 7, 59, 50));
    const market = createSimulator({ seed: 1, clock, instruments: listInstruments });
    market.start(() => undefined);
    const options = listInstruments(clock.now()).filter(
      ({ contract, expiry }) =>
        contract.instType === 'option' && expiry === Date.UTC(2025, 10, 14, 8),
    );
    for (const { contract } of options) ticker(market, contractKey(contract));
    expect(market.cachedCount).toBeGreaterThan(options.length);
    clock.advance(90_000);
    expect(market.cachedCount).toBe(0);
    market.stop();
  });

  it('returns undefined for unknown contracts', () => {
    const { market } = make();
    expect(market.watch('ticker', 'binance_spot:NOPE')).toBeUndefined();
    expect(market.isLive('ticker', 'binance_spot:NOPE')).toBe(false);
  });

  it('publishes each trade once, in order, after the wall clock is set back; candles never shrink', async () => {
    const { clock, market } = make();
    const key = 'binance_spot:BTCUSDT';
    const pushed: MarketUpdate[] = [];
    market.start((update) => pushed.push(update));
    market.watch('trades', key);
    const published = () => pushed.flatMap((n) => (n.kind === 'trades' ? n.data : []));
    const candle = async () => (await market.reads.candles(key, '1h', {}, 1))?.[0];
    clock.advance(30_000);
    const before = published().length;
    const volume = (await candle())?.volume ?? 0;
    clock.stepBack(10_000);
    clock.advance(10_000);
    const afterStepBack = published().length;
    expect(afterStepBack).toBeGreaterThan(before);
    expect((await candle())?.volume).toBeGreaterThan(volume);
    clock.advance(30_000);
    const all = published();
    expect(all.length).toBeGreaterThan(afterStepBack);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    const times = all.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect((await candle())?.at).toBe(START);
    market.stop();
  });

  it('publishes only the last minute of trades after the machine has slept for an hour', () => {
    const { clock, market } = make();
    const pushed: MarketUpdate[] = [];
    market.start((update) => pushed.push(update));
    market.watch('trades', 'binance_spot:BTCUSDT');
    clock.jump(3_600_000);
    const [update] = pushed;
    const first = update?.kind === 'trades' ? update.data[0] : undefined;
    expect(first?.at).toBeGreaterThanOrEqual(clock.now() - 60_000);
    market.stop();
  });
});

describe('the reads of a market', () => {
  it('are retried within the same cache period after a failure', async () => {
    const clock = new ManualClock(START);
    const paths = pathsOfAssets(1);
    let isFailing = true;
    const pathOf = (asset: string) => {
      if (isFailing) throw new Error('No path.');
      return paths(asset);
    };
    const { reads } = createSimulator({ seed: 1, clock, instruments, pathOf });
    const read = () =>
      Promise.all([reads.tickers({ base: 'BTC' }), reads.liquidations({ base: 'BTC', limit: 1 })]);
    await expect(reads.tickers({ base: 'BTC' })).rejects.toThrow('No path.');
    await expect(reads.liquidations({ base: 'BTC', limit: 1 })).rejects.toThrow('No path.');
    isFailing = false;
    const [tickers, liquidations] = await read();
    expect(tickers.contracts.length).toBeGreaterThan(0);
    expect(liquidations).toHaveLength(1);
    // the responses are cached now
    expect(await read()).toEqual([tickers, liquidations]);
  });

  it('include the message rate of a venue, which counts heartbeats and published updates', () => {
    // work that takes longer than its slice would be continued later
    const time = jest.spyOn(performance, 'now').mockReturnValue(0);
    const { clock, market } = make();
    let published = 0;
    market.start(() => {
      published += 1;
    });
    market.watch('book', 'binance_spot:BTCUSDT');
    market.watch('ticker', 'binance_spot:BTCUSDT');
    clock.advance(10_000);
    const rates = new Map(
      market.reads.venueStatus().map(({ name, message_rate }) => [name, message_rate]),
    );
    expect(published).toBeGreaterThan(20);
    const [busy = 0, quiet = 0] = [rates.get('binance_spot'), rates.get('okx')];
    expect(quiet).toBe(5);
    // the last updates are of the second that has just begun
    expect(busy - quiet).toBeGreaterThan((published - 10) / 10);
    expect(busy - quiet).toBeLessThanOrEqual(published / 10);
    market.stop();
    time.mockRestore();
  });
});
