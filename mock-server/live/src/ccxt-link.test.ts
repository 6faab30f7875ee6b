import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Client, Exchange } from 'ccxt';
import { CcxtLink } from './ccxt-link.ts';
import { readFixture } from './fake-venues/fixtures.ts';
import { type LiveInstrument, parseInstrument } from './map/market.ts';
import { openExchange } from './open-exchange.ts';
import { stubClient, toCcxtMarket } from './testing/replay-fixtures.ts';
import { LIVE_VENUES, type LiveVenueId } from './venues.ts';

const MARKET = { id: 'XXBTZUSD', symbol: 'BTC/USD' };
const STEPS = { precision: { amount: 1e-8, price: 0.1 }, info: {} };

let now: number;
let exchange: Exchange;
let link: CcxtLink;
let btc: LiveInstrument;

/** Opens a socket; one with the same URL replaces the previous one. */
function connect(url: string): Client {
  const client = stubClient(url);
  Reflect.set(exchange.clients, url, client);
  return client;
}

const receive = (client: Client, file: string) => exchange.handleMessage(client, readFixture(file));

beforeEach(() => {
  now = 1_000_000;
  exchange = openExchange('kraken_spot');
  exchange.setMarkets([toCcxtMarket(MARKET)]);
  link = new CcxtLink(exchange, 'kraken_spot', () => now);
  const listed = parseInstrument('kraken_spot', { ...toCcxtMarket(MARKET), ...STEPS });
  if (listed === undefined) throw new Error('not listed');
  btc = listed;
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a ticker', () => {
  it('is fresh while its own connection is active, regardless of other connections', () => {
    const [own, other] = [connect('wss://own'), connect('wss://other')];
    expect(link.isFresh('ticker', btc)).toBe(false);
    receive(own, 'kraken/ws_ticker_snapshot');
    expect([link.isFresh('ticker', btc), link.drainTicker(btc)?.bid]).toEqual([true, 105_944.2]);
    now += 8_000;
    receive(other, 'kraken/ws_trade_update');
    expect(link.messages).toBe(2);
    expect([link.isFresh('ticker', btc), link.receivedAt]).toEqual([false, now]);
    expect(link.allReceivedAt).toBe(now - 8_000);
    receive(own, 'kraken/ws_trade_update');
    expect([link.isFresh('ticker', btc), link.allReceivedAt]).toEqual([true, now]);
  });

  it('is stale on a new connection until that connection delivers a ticker', () => {
    receive(connect('wss://own'), 'kraken/ws_ticker_snapshot');
    const again = connect('wss://own');
    expect(link.allReceivedAt).toBeUndefined();
    receive(again, 'kraken/ws_trade_update');
    expect(link.isFresh('ticker', btc)).toBe(false);
    receive(again, 'kraken/ws_ticker_snapshot');
    expect(link.isFresh('ticker', btc)).toBe(true);
  });

  it("is fresh while pongs arrive, independent of ccxt's clock", () => {
    const own = connect('wss://own');
    receive(own, 'kraken/ws_ticker_snapshot');
    now += 7_000;
    // the wall clock was set back by an hour; the market's clock was not
    Reflect.set(own, 'lastPong', now - 3_600_000);
    expect(link.receivedAt).toBe(now);
    now += 7_000;
    expect([link.isFresh('ticker', btc), link.receivedAt]).toEqual([true, now - 7_000]);
    Reflect.set(own, 'lastPong', now - 3_600_000);
    expect(link.receivedAt).toBe(now);
    now += 8_000;
    expect(link.isFresh('ticker', btc)).toBe(false);
  });

  it('is not drained while its connection is silent', () => {
    const own = connect('wss://own');
    receive(own, 'kraken/ws_ticker_snapshot');
    now += 8_000;
    expect(link.drainTicker(btc)).toBeUndefined();
    receive(own, 'kraken/ws_trade_update');
    expect(link.drainTicker(btc)?.bid).toBe(105_944.2);
  });
});

describe('mark, index and funding from polling', () => {
  const SWAP = { id: 'BTC-USDT-SWAP', symbol: 'BTC/USDT:USDT', type: 'swap' } as const;

  it('expire individually after 15 s without an update', async () => {
    const okx = openExchange('okx');
    const swap = parseInstrument('okx', { ...toCcxtMarket(SWAP), ...STEPS });
    if (swap === undefined) throw new Error('not listed');
    const client = stubClient('wss://own');
    Reflect.set(okx.clients, client.url, client);
    okx.handleMessage = (_client, price) => {
      okx.tickers[SWAP.symbol] = { bid: price, ask: price };
    };
    const okxLink = new CcxtLink(okx, 'okx', () => now);
    const drain = (price: number) => {
      okx.handleMessage(client, price);
      return okxLink.drainTicker(swap);
    };
    for (const call of ['fetchTickers', 'publicGetMarketIndexTickers']) {
      Reflect.set(okx, call, () => Promise.reject(new Error('unavailable')));
    }
    const marks = { [SWAP.symbol]: { markPrice: 101 } };
    const rates = { [SWAP.symbol]: { fundingRate: 0.0001, fundingTimestamp: now } };
    okx.fetchMarkPrices = async () => marks;
    okx.fetchFundingRates = async () => rates;
    drain(100);
    await okxLink.derivatives();
    expect(drain(100)).toMatchObject({ mark_price: 101, pred_funding_rate: 0.0001 });
    okx.fetchFundingRates = () => Promise.reject(new Error('unavailable'));
    now += 14_000;
    await okxLink.derivatives();
    expect(drain(100)).toMatchObject({ mark_price: 101, pred_funding_rate: 0.0001 });
    now += 1_000;
    const expired = { mark_price: 101, pred_funding_rate: null, next_funding_time: null };
    expect(drain(100)).toMatchObject(expired);
  });
});

/** A ccxt book after subscribing. */
const levels = () => ({ bids: [[1, 1]], asks: [[2, 1]] });

describe('a book', () => {
  it('is fresh while its own connection is active', async () => {
    const own = connect('wss://own');
    expect(link.isFresh('book', btc)).toBe(false);
    receive(own, 'kraken/ws_book_snapshot');
    expect(link.isFresh('book', btc)).toBe(true);
    now += 8_000;
    expect(link.isFresh('book', btc)).toBe(false);
    receive(own, 'kraken/ws_trade_update');
    expect(link.isFresh('book', btc)).toBe(true);
    const again = connect('wss://own');
    receive(again, 'kraken/ws_trade_update');
    expect(link.isFresh('book', btc)).toBe(false);
    receive(again, 'kraken/ws_book_snapshot');
    expect(link.isFresh('book', btc)).toBe(true);
    await link.unwatch('book', [btc]);
    expect(link.isFresh('book', btc)).toBe(false);
  });
});

const drainBook = (ccxtBook: object) => {
  Reflect.set(exchange.orderbooks, btc.unified, ccxtBook);
  return link.drainBook(btc);
};

describe('a book with sequence numbers', () => {
  it('is parsed only when its sequence number, timestamp or subscription changes', () => {
    const ccxtBook = { ...levels(), nonce: 1, timestamp: 1 };
    expect(drainBook(ccxtBook)).toBeDefined();
    const readBids = jest.fn(() => [[1.3, 1]]);
    Object.defineProperty(ccxtBook, 'bids', { get: readBids });
    expect(drainBook(ccxtBook)).toBeUndefined();
    expect(readBids).not.toHaveBeenCalled();
    ccxtBook.nonce = 2;
    expect(drainBook(ccxtBook)).toMatchObject({ bids: [[1.3, 1]] });
    readBids.mockReturnValue([[1.4, 1]]);
    ccxtBook.timestamp = 2;
    expect(drainBook(ccxtBook)).toMatchObject({ bids: [[1.4, 1]] });
    expect(drainBook({ ...levels(), nonce: 2, timestamp: 2 })).toMatchObject({ bids: [[1, 1]] });
  });

  it('is drained again after it was crossed, even with the same levels', () => {
    const good = { ...levels(), nonce: 1 };
    const ccxtBook = { ...good };
    expect(drainBook(ccxtBook)).toBeDefined();
    expect(drainBook(Object.assign(ccxtBook, { bids: [[9, 1]], nonce: 2 }))).toBeUndefined();
    expect(drainBook(Object.assign(ccxtBook, good, { nonce: 3 }))).toBeDefined();
  });

  it('is drained again after unwatch, even if unchanged', async () => {
    const ccxtBook = { ...levels(), nonce: 1 };
    expect(drainBook(ccxtBook)).toBeDefined();
    await link.unwatch('book', [btc]);
    expect(drainBook(ccxtBook)).toBeDefined();
  });
});

describe('a new watch of a contract', () => {
  it('drains no data of the previous watch', async () => {
    const own = connect('wss://own');
    receive(own, 'kraken/ws_ticker_snapshot');
    receive(own, 'kraken/ws_trade_update');
    Reflect.set(exchange.orderbooks, btc.unified, levels());
    const all = () => [link.drainTicker(btc), link.drainBook(btc), link.drainTrades(btc)[0]];
    for (const kind of ['ticker', 'book', 'trades'] as const) {
      await link.unwatch(kind, [btc]);
      link.start(kind, btc);
    }
    receive(own, 'kraken/ws_trade_update');
    link.drainTrades(btc);
    expect(all()).toEqual([undefined, undefined, undefined]);
    receive(own, 'kraken/ws_ticker_snapshot');
    Reflect.set(exchange.orderbooks, btc.unified, levels());
    expect(all()).toMatchObject([{ bid: 105_944.2 }, { bids: [[1, 1]] }, undefined]);
  });

  it('drains no trades until new trades arrive', async () => {
    receive(connect('wss://own'), 'kraken/ws_trade_update');
    await link.unwatch('trades', [btc]);
    link.start('trades', btc);
    expect(link.drainTrades(btc)).toEqual([]);
  });
});

describe('drainLatest', () => {
  it('returns past trades again after unwatch, and excludes them from drainTrades', async () => {
    const own = connect('wss://own');
    receive(own, 'kraken/ws_trade_update');
    const first = link.drainTrades(btc);
    expect(first).toHaveLength(2);
    await link.unwatch('trades', [btc]);
    const rows = first.map(({ id, price, size, side, at }) => {
      return { id, price, amount: size, side, timestamp: at };
    });
    Reflect.set(exchange, 'fetchTrades', () => Promise.resolve(rows));
    expect(await link.drainLatest(btc, 100, true)).toEqual({
      trades: first,
      requestError: undefined,
    });
    receive(own, 'kraken/ws_trade_update');
    expect(link.drainTrades(btc)).toEqual([]);
  });

  it('falls back to streamed trades when the request fails', async () => {
    receive(connect('wss://own'), 'kraken/ws_trade_update');
    const first = link.drainTrades(btc);
    await link.unwatch('trades', [btc]);
    const failure = new Error('unavailable');
    Reflect.set(exchange, 'fetchTrades', () => Promise.reject(failure));
    expect(await link.drainLatest(btc, 100, true)).toEqual({
      trades: first,
      requestError: failure,
    });
  });

  it('falls back to streamed trades when requests are not allowed', async () => {
    receive(connect('wss://own'), 'kraken/ws_trade_update');
    const first = link.drainTrades(btc);
    await link.unwatch('trades', [btc]);
    expect(await link.drainLatest(btc, 100, false)).toEqual({
      trades: first,
      requestError: undefined,
    });
  });
});

describe('ping', () => {
  const VENUES = Object.keys(LIVE_VENUES).filter(
    (name): name is LiveVenueId => name in LIVE_VENUES,
  );

  it.each(VENUES)('measures only the time request of %s', async (venue) => {
    let elapsed = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => elapsed);
    const venueExchange = openExchange(venue);
    Reflect.set(venueExchange, 'enableRateLimit', false);
    Reflect.set(venueExchange, 'fetch', async (url: string) => {
      elapsed += url.includes('instruments') ? 5_000 : 7;
      return {};
    });
    const own = new CcxtLink(venueExchange, venue, () => now);
    const fetchTime = venueExchange.fetchTime.bind(venueExchange);
    venueExchange.fetchTime = async () => {
      await fetchTime();
      await venueExchange.fetch('https://venue.example/instruments');
    };
    expect(await own.ping()).toBe(7);
  });
});
