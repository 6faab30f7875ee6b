import { describe, expect, it } from '@jest/globals';
import {
  getOpenInterest,
  getOrderBook,
  listBasis,
  listCandles,
  listContracts,
  listFundingHistory,
  listFundingRates,
  listLiquidations,
  listTrades,
  listVenueStatus,
  type Ticker,
  type Trade,
  type VenueStatus,
} from '@parallax/protocol';
import { TestClient } from '../testing/test-client.ts';
import { connectFeed, serveLive } from './testing/live-server.ts';
import {
  fakeVenues,
  feed,
  reopenFakeVenues,
  setUpLiveFeed,
  trader,
} from './testing/set-up-live-feed.ts';

const KRAKEN = 'kraken_spot:XBTUSDT';
const OKX = 'okx:BTC-USDT-SWAP';
const SIMULATED = 'bitmex:XBTUSD';

setUpLiveFeed();

const tickersOf = (key: string): Ticker[] =>
  feed.updates.flatMap((update) =>
    update.kind === 'ticker' && update.topic === `ticker:${key}` ? [update.data] : [],
  );
const tradesOf = (key: string): Trade[] =>
  feed.updates.flatMap((update) =>
    update.kind === 'trades' && update.topic === `trades:${key}` ? update.data : [],
  );
const books = () => feed.updates.flatMap((update) => (update.kind === 'book' ? [update.data] : []));

/** The last ticker of the perpetual that has an index price. */
const tickerWithIndex = () => tickersOf(OKX).findLast(({ index_price }) => index_price !== null);

/** Polls until the venue's status matches. */
async function statusOf(
  client: TestClient,
  name: string,
  matches: (status: VenueStatus) => boolean,
): Promise<VenueStatus> {
  for (;;) {
    const all = await client.call(listVenueStatus);
    const status = all.find((each) => each.name === name);
    if (status !== undefined && matches(status)) return status;
  }
}

const isDown = ({ state }: VenueStatus) => state === 'down';
const isUp = ({ state }: VenueStatus) => state === 'up';

describe('a live market', () => {
  it('lists the instruments that the venues report', async () => {
    const contracts = await trader.call(listContracts, { query: { exchange: 'kraken_spot' } });
    expect(contracts.map(({ symbol }) => symbol)).toContain('XBTUSDT');
    expect(contracts.length).toBeLessThan(10);
    expect(contracts.every(({ generated }) => !generated)).toBe(true);
  });

  it('publishes exactly the tickers and trades that the venues send', async () => {
    const topics = [KRAKEN, OKX].flatMap((key) => [`ticker:${key}`, `trades:${key}`]);
    feed.send({ op: 'subscribe', topics });
    await feed.until(() =>
      [KRAKEN, OKX].every((key) => tickersOf(key).length > 4 && tradesOf(key).length > 4),
    );
    expect(feed.errors).toEqual([]);
    const sent = fakeVenues.sent.join('\n');
    for (const { bid, ask, last } of tickersOf(KRAKEN)) {
      expect(sent).toContain(
        `"bid":${bid},"bid_qty":2.5,"ask":${ask},"ask_qty":3.2,"last":${last}`,
      );
    }
    for (const { bid, ask, last } of tickersOf(OKX)) {
      expect(sent).toContain(`"last":"${last}","lastSz":"0.1","askPx":"${ask}"`);
      expect(sent).toContain(`"bidPx":"${bid}"`);
    }
    const pushed = tradesOf(OKX).slice(-3);
    for (const { id, price, size } of pushed) {
      // one contract is 0.01 BTC
      const contracts = Number((size * 100).toPrecision(8));
      expect(sent).toContain(`"tradeId":"${id}","px":"${price}","sz":"${contracts}"`);
    }
    const ids = tradesOf(OKX).map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)]);
  });

  it('adds mark price, index price and funding rate to the tickers of perpetuals', async () => {
    await feed.until(() => tickerWithIndex() !== undefined);
    const ticker = tickerWithIndex();
    expect(ticker?.pred_funding_rate).toBe(0.0001);
    expect(ticker?.next_funding_time).toBeGreaterThan(Date.now());
    expect((ticker?.mark_price ?? 0) / (ticker?.mid ?? 1)).toBeCloseTo(1, 3);
    expect((ticker?.index_price ?? 0) / (ticker?.mid ?? 1)).toBeCloseTo(1, 2);
  });

  it('requests candles, trades, book, funding and basis of a live contract from its venue', async () => {
    const query = { contract: KRAKEN, interval: '4h', limit: 20 } as const;
    const candles = await trader.call(listCandles, { query });
    expect(candles).toHaveLength(20);
    expect(candles.every(({ low, high, open }) => low <= open && open <= high)).toBe(true);
    expect(await trader.call(listTrades, { query: { contract: OKX } })).not.toEqual([]);
    const book = await trader.call(getOrderBook, { query: { contract: OKX } });
    expect(book.bids[0]?.[0]).toBeLessThan(book.asks[0]?.[0] ?? 0);
    const rates = await trader.call(listFundingRates, { query: { exchange: 'okx' } });
    expect(rates.map(({ contract }) => contract)).toContain(OKX);
    const paid = await trader.call(listFundingHistory, { query: { contract: OKX } });
    expect(paid.map(({ interval_hours }) => interval_hours)).toEqual([8, 8, 8]);
    const basis = await trader.call(listBasis, { query: { exchange: 'okx', base: 'BTC' } });
    expect(basis.filter(({ instType }) => instType === 'future')).toHaveLength(2);
    for (const { annualised } of basis) expect(Math.abs(annualised ?? 0)).toBeLessThan(1);
  });

  it('returns open interest and liquidations where the venue provides them', async () => {
    const open = await trader.call(getOpenInterest, { query: { contract: OKX } });
    expect(open.base_value).toBeCloseTo(21_254.19, 2);
    expect(open.quote_value / open.base_value).toBeCloseTo(tickerWithIndex()?.mark_price ?? 0, -3);
    const query = { exchange: 'okx' } as const;
    let forced = await trader.call(listLiquidations, { query });
    while (forced.length === 0) forced = await trader.call(listLiquidations, { query });
    // one contract is 0.01 BTC
    expect(forced.slice(0, 2)).toMatchObject([
      { contract: OKX, side: 'sell', contracts: 0.13 },
      { contract: OKX, side: 'buy', contracts: 0.02 },
    ]);
    const none = await trader.fail(listLiquidations, { query: { exchange: 'kraken_spot' } });
    expect(none).toMatchObject({ status: 404 });
  });

  it('publishes a book before its stream delivers one', async () => {
    feed.send({ op: 'subscribe', topics: [`book:${KRAKEN}`] });
    await feed.until(() => books().length > 0);
    expect(books()[0]?.bids[0]?.[0]).toBeLessThan(books()[0]?.asks[0]?.[0] ?? 0);
  });

  it('reports that the venues are up, with their round-trip time', async () => {
    const start = Date.now();
    for (const name of ['kraken_spot', 'okx']) {
      const status = await statusOf(
        trader,
        name,
        (each) => isUp(each) && (each.last_message_at ?? 0) > start,
      );
      expect(status.reason).toBeNull();
      expect(status.round_trip_ms).toBeGreaterThanOrEqual(0);
    }
    expect((await statusOf(trader, 'bitmex', isUp)).reason).toBeNull();
  });

  it('unsubscribes from topics without subscribers', async () => {
    const topics = [KRAKEN, OKX].map((key) => `trades:${key}`);
    feed.send({ op: 'unsubscribe', topics });
    await fakeVenues.until(
      (all) =>
        !all.includes('kraken trade BTC/USDT') &&
        !all.includes('okx trades BTC-USDT-SWAP') &&
        all.includes('okx tickers BTC-USDT-SWAP'),
    );
    feed.send({ op: 'subscribe', topics });
    const before = tradesOf(KRAKEN).length;
    await feed.until(() => tradesOf(KRAKEN).length > before + 2);
    expect(feed.errors).toEqual([]);
  });

  it('reports unreachable venues as down, keeps the other venues running, and recovers', async () => {
    feed.send({ op: 'subscribe', topics: [`ticker:${SIMULATED}`] });
    await fakeVenues.close();
    const { reason, reconnects } = await statusOf(trader, 'kraken_spot', isDown);
    expect(reason).toBe('It cannot be reached');
    await statusOf(trader, 'okx', isDown);
    await statusOf(trader, 'bitmex', isUp);
    const failed = await trader.fail(listCandles, { query: { contract: KRAKEN, interval: '1h' } });
    expect(failed).toMatchObject({ status: 503 });
    const topics = [`candles:1h:${KRAKEN}`, `funding:${OKX}`];
    feed.send({ op: 'subscribe', topics });
    const ticks = () => tickersOf(SIMULATED).length;
    const before = ticks();
    await feed.until(() => ticks() > before + 3);

    await reopenFakeVenues();
    const [back, ticksBefore] = [Date.now(), ticks()];
    await feed.until(() => [KRAKEN, OKX].every((key) => (tickersOf(key).at(-1)?.at ?? 0) >= back));
    // the simulated ticker arrives twice a second, so its count measures the time
    expect(ticks() - ticksBefore).toBeLessThanOrEqual(2 * 5);
    // topics subscribed to during the outage arrive without another subscription
    await feed.until(({ updates }) =>
      topics.every((topic) => updates.some((update) => update.topic === topic && update.snapshot)),
    );
    expect(ticks() - ticksBefore).toBeLessThanOrEqual(2 * 10);
    expect(feed.errors).toEqual([]);
    const status = await statusOf(trader, 'kraken_spot', isUp);
    expect(status.reconnects).toBeGreaterThan(reconnects);
    const times = tickersOf(KRAKEN).map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
  });
});

describe('a live market without a reachable venue', () => {
  it('starts and reports that each venue cannot be reached', async () => {
    const { url, close } = await serveLive({ LIVE_URL: 'http://127.0.0.1:9' });
    const client = await TestClient.of(url, 'trader@acme.example');
    const all = await client.call(listVenueStatus);
    expect(all.filter(isUp).map(({ name }) => name)).toEqual(['bitmex', 'prime_usd']);
    expect(new Set(all.filter(isDown).map(({ reason }) => reason))).toEqual(
      new Set(['It cannot be reached']),
    );
    const socket = await connectFeed(url, client);
    socket.send({
      op: 'subscribe',
      topics: ['ticker:binance_spot:BTCUSDT', 'ticker:prime_usd:BTCUSD'],
    });
    await socket.until(({ updates }) => updates.length > 2);
    expect(new Set(socket.updates.map(({ topic }) => topic))).toEqual(
      new Set(['ticker:prime_usd:BTCUSD']),
    );
    expect(socket.errors).toEqual([]);
    socket.close();
    expect(await close()).toBe(0);
  });
});
