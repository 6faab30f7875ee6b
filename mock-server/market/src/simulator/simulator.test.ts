import { describe, expect, it, jest } from '@jest/globals';
import { contractKey, type Ticker } from '@parallax/protocol';
import { listInstruments } from '../catalogue/catalogue.ts';
import type { MarketUpdate } from '../market-source.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { pathsOfAssets } from './assets.ts';
import { createSimulator } from './simulator.ts';
import { instruments, keys, make, START, ticker, trades } from './testing/set-up-simulator.ts';

const withoutTime = (figures: Ticker) => ({ ...figures, at: undefined });

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
    // each reading of the clock is after the end of the slice
    let now = 0;
    const time = jest.spyOn(clock, 'elapsed').mockImplementation(() => (now += 1_000));
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
        contract.instType === 'option' &&
        contract.base === 'BTC' &&
        expiry === Date.UTC(2025, 10, 14, 8),
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
