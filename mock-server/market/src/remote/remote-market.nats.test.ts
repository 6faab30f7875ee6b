import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { contractKey, type Ticker, type Trade, topicOf } from '@parallax/protocol';
import { NatsBus } from '@parallax/server-kit/bus/nats-bus';
import { startNats, type TestNats } from '@parallax/server-kit/testing/nats';
import { z } from 'zod';
import { createMarket } from '../create-market.ts';
import type { Market } from '../market-reads.ts';
import type { MarketUpdate } from '../market-source.ts';
import { FakeMarket, fakeTicker, fakeTrade, fakeVenue, PERPETUAL } from '../testing/fake-market.ts';
import { VenueUnavailable } from '../venue-unavailable.ts';
import { type MarketProcess, startMarketProcess } from './market-process.ts';
import { SUBJECTS, updateSubject } from './messages.ts';
import type { ElectionTimes } from './primary-election.ts';
import { RemoteMarket } from './remote-market.ts';

const BTC = contractKey(PERPETUAL);
const ETH_CONTRACT = { ...PERPETUAL, symbol: 'ETH-USDT-SWAP', base: 'ETH' };
const ETH = contractKey(ETH_CONTRACT);
const TIMES: ElectionTimes = { interval: 50, silence: 200, jitter: 20 };

let nats: TestNats;
let buses: NatsBus[] = [];
let processes: MarketProcess[] = [];
let readers: RemoteMarket[] = [];
const lines: string[] = [];
const log = (line: string) => lines.push(line);

beforeAll(async () => {
  nats = await startNats();
});
beforeEach(() => {
  lines.splice(0);
});
afterEach(async () => {
  for (const reader of readers) reader.stop();
  for (const each of processes) each.close();
  await Promise.all(buses.map((bus) => bus.close()));
  [buses, processes, readers] = [[], [], []];
});
afterAll(() => nats.kill());

async function connect(): Promise<NatsBus> {
  const bus = await NatsBus.open(nats.url, { name: 'test', log });
  buses.push(bus);
  return bus;
}

const fakeMarket = () => {
  const market = new FakeMarket([BTC, ETH]);
  market.catalogue = { ...market.catalogue, contracts: [PERPETUAL, ETH_CONTRACT] };
  return market;
};

/** Starts a process with a market: the first one is the primary. */
async function publish(market: Market): Promise<{ process: MarketProcess; bus: NatsBus }> {
  const bus = await connect();
  const process = await startMarketProcess({ market, bus, log, times: TIMES });
  processes.push(process);
  return { process, bus };
}

/** A reader, with the updates that it has published. */
async function open() {
  const bus = await connect();
  const market = await RemoteMarket.open({ bus, log });
  readers.push(market);
  const updates: MarketUpdate[] = [];
  const waiting = new Set<() => void>();
  market.start((update) => {
    updates.push(update);
    for (const check of waiting) check();
  });
  /** Resolves when the condition holds; it is checked at each update and each 20 ms. */
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolve) => {
      const check = () => {
        if (!holds()) return;
        clearInterval(timer);
        waiting.delete(check);
        resolve();
      };
      const timer = setInterval(check, 20);
      waiting.add(check);
      check();
    });
  const prices = () => updates.flatMap(({ kind, data }) => (kind === 'ticker' ? [data.last] : []));
  const tradeIds = () =>
    updates.flatMap(({ kind, data }) => (kind === 'trades' ? data.map(({ id }) => id) : []));
  return { bus, market, updates, until, prices, tradeIds };
}

const longAgo = () => 1_000;
const tickerAt = (last: number, at: number): Ticker => ({ ...fakeTicker(last), at });

describe('a market of another process', () => {
  it('has the same catalogue, and that of the market after a change', async () => {
    const source = fakeMarket();
    await publish(source);
    const reader = await open();
    expect(reader.market.catalogue).toEqual(source.catalogue);
    source.catalogue = { ...source.catalogue, contracts: [PERPETUAL] };
    await reader.until(() => reader.market.catalogue.contracts.length === 1);
    expect(reader.market.read('ticker', ETH)).toBeUndefined();
    expect(reader.market.watch('ticker', ETH)).toBeUndefined();
  });

  it('returns what the reads of the market return', async () => {
    const source = createMarket({ feed: 'sim' });
    await publish(source);
    const { market, until } = await open();
    const perpetual = 'binance_usdm:BTCUSDT';
    const to = Date.now() - 3_600_000;
    const span = { from: to - 86_400_000, to };
    const compared: ((reads: Market['reads']) => unknown)[] = [
      (reads) => reads.candles(perpetual, '1h', span, 10),
      (reads) => reads.candles('nowhere:BTC', '1h', span, 10),
      (reads) => reads.markHistory(perpetual, '1h', span, 10),
      (reads) => reads.fundingHistory(perpetual, span, 10),
      (reads) => reads.openInterestHistory(perpetual, '1h', span, 10),
      (reads) => reads.optionsChain({ exchange: 'nowhere', base: 'BTC' }),
      (reads) => reads.liquidations({ exchange: 'nowhere', limit: 10 }),
    ];
    for (const read of compared) expect(await read(market.reads)).toEqual(await read(source.reads));
    expect(await market.reads.book(perpetual)).toMatchObject({ bids: expect.any(Array) });
    expect(await market.reads.trades(perpetual, 7)).toHaveLength(7);
    expect(await market.reads.openInterest(perpetual)).toMatchObject({ at: expect.any(Number) });
    const filter = { exchange: 'binance_usdm', base: 'BTC' };
    const [tickers, rates, basis] = await Promise.all([
      market.reads.tickers(filter),
      market.reads.fundingRates(filter),
      market.reads.basis(filter),
    ]);
    expect(tickers.contracts).toContain(perpetual);
    expect(rates.map(({ contract }) => contract)).toContain(perpetual);
    expect(basis.map(({ contract }) => contract)).toContain(perpetual);
    await until(() => market.reads.venueStatus().length > 0);
    expect(market.reads.venueStatus().map(({ name }) => name)).toEqual(
      source.reads.venueStatus().map(({ name }) => name),
    );
  });

  it('is one request for equal reads at the same time, and for those of a second', async () => {
    const source = fakeMarket();
    source.candles = [];
    await publish(source);
    const { market } = await open();
    await Promise.all(Array.from({ length: 9 }, () => market.reads.candles(BTC, '1h', {}, 5)));
    expect(source.requests).toBe(1);
    await market.reads.candles(BTC, '1h', {}, 5);
    expect(source.requests).toBe(2);
  });

  it('passes on that a venue is unavailable, and is unavailable without the market', async () => {
    const source = fakeMarket();
    source.reads.book = () => {
      throw new VenueUnavailable('OKX does not respond.', false);
    };
    const { process } = await publish(source);
    const { market } = await open();
    const offline = await Promise.resolve(market.reads.book(BTC)).catch((error: unknown) => error);
    expect(offline).toMatchObject({ message: 'OKX does not respond.', wasRequested: false });
    expect(offline).toBeInstanceOf(VenueUnavailable);
    process.close();
    const gone = await Promise.resolve(market.reads.book(BTC)).catch((error: unknown) => error);
    expect(gone).toBeInstanceOf(VenueUnavailable);
    expect(gone).toMatchObject({ message: expect.stringContaining('Try again in a few seconds') });
  });

  it('publishes the last value first, then each update once and in order', async () => {
    const source = fakeMarket();
    await publish(source);
    const { market, until, prices, tradeIds } = await open();
    expect(market.watch('ticker', BTC)).toEqual({ kind: 'awaited', key: BTC });
    expect(market.watch('trades', BTC)).toEqual({ kind: 'awaited', key: BTC });
    await until(() => prices().length === 1 && tradeIds().length === 1);
    for (const price of [101, 102, 103]) source.tick(BTC, price);
    source.tick(ETH, 1);
    source.push({ kind: 'trades', key: BTC, data: [fakeTrade(2), fakeTrade(3)] });
    await until(() => prices().length === 4 && tradeIds().length === 3);
    expect(prices()).toEqual([100, 101, 102, 103]);
    expect(tradeIds()).toEqual(['1', '2', '3']);
    expect(market.read('ticker', BTC)).toMatchObject({ data: { last: 103 } });
    expect(market.watch('trades', BTC)).toMatchObject({
      data: [fakeTrade(1), fakeTrade(2), fakeTrade(3)],
    });
    await until(() => market.isLive('ticker', BTC));
    expect(market.isCurrent).toBe(true);
  });

  it('counts the age of a value from when the market has received it', async () => {
    const source = fakeMarket();
    source.age = 60_000;
    await publish(source);
    const { market, until, updates } = await open();
    market.watch('ticker', BTC);
    await until(() => updates.length === 1);
    expect(updates[0]).toMatchObject({ age: 60_000 });
    const value = market.read('ticker', BTC);
    expect(value).toMatchObject({ kind: 'ticker', age: expect.any(Number) });
    const age = value?.kind === 'ticker' ? (value.age ?? 0) : 0;
    expect(age).toBeGreaterThanOrEqual(60_000);
    expect(age).toBeLessThan(70_000);
  });

  it('is not live where the market is not', async () => {
    const source = fakeMarket();
    await publish(source);
    const { market, until } = await open();
    market.watch('ticker', BTC);
    await until(() => market.isLive('ticker', BTC));
    source.live = false;
    await until(() => !market.isLive('ticker', BTC));
    source.live = true;
    await until(() => market.isLive('ticker', BTC));
    expect(market.isLive('ticker', ETH)).toBe(false);
  });

  it('costs the market one message per update, however many readers there are, and nothing without one', async () => {
    const source = fakeMarket();
    const { bus } = await publish(source);
    const [one, other, idle] = [await open(), await open(), await open()];
    let published = 0;
    const send = bus.publish.bind(bus);
    bus.publish = (subject, message) => {
      if (subject.includes('.updates.')) published += 1;
      send(subject, message);
    };
    source.tick(BTC, 101);
    expect(published).toBe(0);
    for (const { market } of [one, other]) market.watch('ticker', BTC);
    await Promise.all([one, other].map(({ until, prices }) => until(() => prices().length === 1)));
    source.tick(BTC, 102);
    await Promise.all([one, other].map(({ until, prices }) => until(() => prices().length === 2)));
    expect(published).toBe(1);
    expect(idle.updates).toEqual([]);
    one.market.unwatch('ticker', BTC);
    source.tick(BTC, 103);
    await other.until(() => other.prices().length === 3);
    expect(one.prices()).toEqual([101, 102]);
    other.market.unwatch('ticker', BTC);
    await other.until(() => source.watched.size === 0);
  });

  it('publishes again after it was unwatched and watched in one task', async () => {
    const source = fakeMarket();
    await publish(source);
    const { market, until, prices } = await open();
    market.watch('ticker', BTC);
    await until(() => prices().length === 1);
    market.unwatch('ticker', BTC);
    market.watch('ticker', BTC);
    await until(() => prices().length === 2);
    source.tick(BTC, 105);
    await until(() => prices().at(-1) === 105);
    expect(prices()).toEqual([100, 100, 105]);
  });

  it('publishes again after it was unwatched and watched while its value was requested', async () => {
    const source = fakeMarket();
    await publish(source);
    const { market, until, prices } = await open();
    market.watch('ticker', BTC);
    await new Promise((resolve) => setImmediate(resolve));
    market.unwatch('ticker', BTC);
    market.watch('ticker', BTC);
    await until(() => market.isLive('ticker', BTC));
    source.tick(BTC, 105);
    await until(() => prices().includes(105));
    expect(source.watched).toEqual(new Set([topicOf('ticker', BTC)]));
  });

  it('requests a contract again that the market lists later', async () => {
    const source = fakeMarket();
    const late = new FakeMarket([BTC]);
    late.catalogue = source.catalogue;
    await publish(late);
    const { market, until, prices } = await open();
    market.watch('ticker', ETH);
    await until(() => market.isCurrent);
    expect(market.isLive('ticker', ETH)).toBe(false);
    late.list(ETH, 200);
    await until(() => prices().includes(200));
    await until(() => market.isLive('ticker', ETH));
    expect(prices()).toEqual([200]);
  });

  it('ignores and logs messages that it cannot read', async () => {
    const source = fakeMarket();
    const { bus } = await publish(source);
    const { market, until, prices } = await open();
    market.watch('ticker', BTC);
    await until(() => prices().length === 1);
    const topic = topicOf('ticker', BTC);
    const subject = updateSubject(topic);
    const encoded: string[] = [];
    bus.subscribe(subject, (message) => encoded.push(message));
    source.tick(BTC, 101);
    await until(() => prices().length === 2 && encoded.length === 1);
    bus.publish(SUBJECTS.status, '{"term":');
    bus.publish(subject, 'no update');
    bus.publish(subject, `${topic}\t1 {"last":1}\n`);
    await until(() => lines.filter((line) => line.includes('was not processed')).length === 3);
    const [, term = '', seq = ''] = /\t(\d+) (\d+) /.exec(encoded[0] ?? '') ?? [];
    bus.publish(subject, `${topic}\t${term} ${Number(seq) + 1} {"last":"much"}\n`);
    await until(() => prices().length === 3);
    // once for the update, whose price is replaced by the last valid one
    expect(lines.filter((line) => line.startsWith('A price was not valid'))).toHaveLength(1);
    source.tick(BTC, 102);
    source.tick(BTC, 103);
    await until(() => prices().includes(103));
    expect(prices()).toEqual([100, 101, 101, 103]);
  });
});

describe('a standby', () => {
  it.each([
    ['resigns', (primary: { process: MarketProcess }) => primary.process.close()],
    ['is silent', (primary: { bus: NatsBus }) => primary.bus.close()],
  ])(
    'takes over when the primary %s; no reader gets an older price or a trade twice',
    async (_case, end) => {
      const [source, other] = [fakeMarket(), fakeMarket()];
      const primary = await publish(source);
      const standby = await publish(other);
      expect([primary, standby].map(({ process }) => process.isPrimary)).toEqual([true, false]);
      const { market, until, prices, tradeIds, updates } = await open();
      market.watch('ticker', BTC);
      market.watch('ticker', ETH);
      market.watch('trades', BTC);
      await until(() => updates.length === 3);
      source.push({ kind: 'ticker', key: BTC, data: tickerAt(101, 1_000) });
      source.push({ kind: 'trades', key: BTC, data: [fakeTrade(2), fakeTrade(3)] });
      await until(() => tradeIds().length === 3);
      // the standby has received less of one contract and more of another
      other.push({ kind: 'ticker', key: BTC, data: tickerAt(99, 500) });
      other.push({ kind: 'ticker', key: ETH, data: tickerAt(201, 2_000) });
      await end(primary);
      await until(() => standby.process.isPrimary);
      await until(() => prices().includes(201));
      expect(prices()).not.toContain(99);
      other.push({ kind: 'ticker', key: BTC, data: tickerAt(102, 1_500) });
      const trades: Trade[] = [fakeTrade(3), fakeTrade(4)];
      other.push({ kind: 'trades', key: BTC, data: trades });
      await until(() => prices().includes(102) && tradeIds().length === 4);
      expect(tradeIds()).toEqual(['1', '2', '3', '4']);
      // one that was only silent does not publish any more
      source.push({ kind: 'ticker', key: BTC, data: tickerAt(90, 9_000) });
      other.push({ kind: 'ticker', key: BTC, data: tickerAt(103, 2_500) });
      await until(() => prices().includes(103));
      expect(prices()).not.toContain(90);
    },
  );

  it('responds to reads that were in flight at the primary', async () => {
    const [source, other] = [fakeMarket(), fakeMarket()];
    source.reads.candles = () => new Promise(() => undefined);
    other.candles = [];
    const primary = await publish(source);
    await publish(other);
    const { market } = await open();
    const candles = market.reads.candles(BTC, '1h', {}, 5);
    await primary.bus.request('test.nobody', '', 1_000).catch(() => undefined);
    primary.process.close();
    expect(await candles).toEqual([]);
  });

  it('begins a term after the one that readers know, also if its clock is behind', async () => {
    const primary = await publish(fakeMarket());
    const { market, until, prices } = await open();
    market.watch('ticker', BTC);
    await until(() => market.isLive('ticker', BTC));
    primary.process.close();
    const bus = await connect();
    const source = fakeMarket();
    processes.push(
      await startMarketProcess({ market: source, bus, log, times: TIMES, now: longAgo }),
    );
    // watching sends the term that this reader knows
    market.watch('ticker', ETH);
    await until(() => market.isLive('ticker', ETH) && market.isLive('ticker', BTC));
    source.push({ kind: 'ticker', key: BTC, data: tickerAt(105, 1) });
    await until(() => prices().includes(105));
    expect(prices().at(-1)).toBe(105);
  });

  it('of several, one takes over', async () => {
    const primary = await publish(fakeMarket());
    const standbys = [await publish(fakeMarket()), await publish(fakeMarket())];
    const { until } = await open();
    primary.process.close();
    const primaries = () => standbys.filter(({ process }) => process.isPrimary).length;
    await until(() => primaries() > 0);
    // longer than it takes a second one to take over or to stop
    const end = Date.now() + 3 * TIMES.silence;
    await until(() => Date.now() > end);
    expect(primaries()).toBe(1);
  });
});

describe('after a loss of NATS', () => {
  it('prices are not live during it, and current after it, with one primary', async () => {
    const [source, other] = [fakeMarket(), fakeMarket()];
    source.venues = [fakeVenue('up')];
    const both = [await publish(source), await publish(other)];
    const { bus, market, until, prices } = await open();
    market.watch('ticker', BTC);
    await until(() => prices().length === 1 && market.isLive('ticker', BTC));
    expect(market.reads.venueStatus()).toEqual([expect.objectContaining({ state: 'up' })]);
    const terms = new Set<number>();
    bus.subscribe(SUBJECTS.status, (text) =>
      terms.add(z.object({ term: z.number() }).parse(JSON.parse(text)).term),
    );
    await until(() => terms.size === 1);
    await nats.kill();
    await until(() => !bus.isConnected);
    expect(market.isLive('ticker', BTC)).toBe(false);
    expect(market.isCurrent).toBe(false);
    expect(market.reads.venueStatus()).toEqual([
      expect.objectContaining({
        state: 'down',
        reason: 'Market data is not available at the moment.',
      }),
    ]);
    expect(market.read('ticker', BTC)).toMatchObject({ data: { last: 100 } });
    source.push({ kind: 'ticker', key: BTC, data: tickerAt(105, 1) });
    await nats.start();
    await until(() => prices().includes(105));
    await until(() => market.isLive('ticker', BTC));
    expect(both.map(({ process }) => process.isPrimary)).toEqual([true, false]);
    // a new term, so that readers request what was lost
    await until(() => terms.size === 2);
    source.tick(BTC, 106);
    source.push({ kind: 'ticker', key: BTC, data: tickerAt(107, 2) });
    await until(() => prices().includes(107));
  });
});
