import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { Client, Exchange } from 'ccxt';
import { CcxtLink } from './ccxt-link.ts';
import { instrumentOf, type LiveInstrument } from './map/market.ts';
import { openExchange } from './open-exchange.ts';
import { recorded } from './stand-in/recorded.ts';
import { deafClient, marketOf } from './testing/hear-recorded.ts';
import { LIVE_VENUES, type LiveVenueId } from './venues.ts';

const MARKET = { id: 'XXBTZUSD', symbol: 'BTC/USD' };
const STEPS = { precision: { amount: 1e-8, price: 0.1 }, info: {} };

let now: number;
let exchange: Exchange;
let link: CcxtLink;
let btc: LiveInstrument;

/** A socket that is open from now on. */
function connect(url: string): Client {
  const client = deafClient(url);
  Reflect.set(exchange.clients, url, client);
  return client;
}

const say = (client: Client, file: string) => exchange.handleMessage(client, recorded(file));

beforeEach(() => {
  now = 1_000_000;
  exchange = openExchange('kraken_spot');
  exchange.setMarkets([marketOf(MARKET)]);
  link = new CcxtLink(exchange, 'kraken_spot', () => now);
  const listed = instrumentOf('kraken_spot', { ...marketOf(MARKET), ...STEPS });
  if (listed === undefined) throw new Error('not listed');
  btc = listed;
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a price', () => {
  it('is the present one as long as the connection lives that has told it, whatever others say', () => {
    const [own, other] = [connect('wss://own'), connect('wss://other')];
    expect(link.isFresh('ticker', btc)).toBe(false);
    say(own, 'kraken/ws_ticker_snapshot');
    expect([link.isFresh('ticker', btc), link.takeTicker(btc)?.bid]).toEqual([true, 105_944.2]);
    now += 8_000;
    say(other, 'kraken/ws_trade_update');
    expect([link.isFresh('ticker', btc), link.heardAt]).toEqual([false, now]);
    expect(link.allHeardAt).toBe(now - 8_000);
    say(own, 'kraken/ws_trade_update');
    expect([link.isFresh('ticker', btc), link.allHeardAt]).toEqual([true, now]);
  });

  it('is not the present one on a new connection before it is told there', () => {
    say(connect('wss://own'), 'kraken/ws_ticker_snapshot');
    const again = connect('wss://own');
    expect(link.allHeardAt).toBeUndefined();
    say(again, 'kraken/ws_trade_update');
    expect(link.isFresh('ticker', btc)).toBe(false);
    say(again, 'kraken/ws_ticker_snapshot');
    expect(link.isFresh('ticker', btc)).toBe(true);
  });

  it('is the present one as long as pings are answered, whatever clock ccxt has', () => {
    const own = connect('wss://own');
    say(own, 'kraken/ws_ticker_snapshot');
    now += 7_000;
    // the wall clock was set back by an hour, and the market goes on
    Reflect.set(own, 'lastPong', now - 3_600_000);
    expect(link.heardAt).toBe(now);
    now += 7_000;
    expect([link.isFresh('ticker', btc), link.heardAt]).toEqual([true, now - 7_000]);
    Reflect.set(own, 'lastPong', now - 3_600_000);
    expect(link.heardAt).toBe(now);
    now += 8_000;
    expect(link.isFresh('ticker', btc)).toBe(false);
  });

  it('is not told as news while its connection is silent', () => {
    const own = connect('wss://own');
    say(own, 'kraken/ws_ticker_snapshot');
    now += 8_000;
    expect(link.takeTicker(btc)).toBeUndefined();
    say(own, 'kraken/ws_trade_update');
    expect(link.takeTicker(btc)?.bid).toBe(105_944.2);
  });
});

describe('mark, index and funding that the ticker does not say', () => {
  const SWAP = { id: 'BTC-USDT-SWAP', symbol: 'BTC/USDT:USDT', type: 'swap' } as const;

  it('are left out once the venue has not told them for 15 s, each by itself', async () => {
    const okx = openExchange('okx');
    const swap = instrumentOf('okx', { ...marketOf(SWAP), ...STEPS });
    if (swap === undefined) throw new Error('not listed');
    const client = deafClient('wss://own');
    Reflect.set(okx.clients, client.url, client);
    okx.handleMessage = (_client, price) => {
      okx.tickers[SWAP.symbol] = { bid: price, ask: price };
    };
    const speaking = new CcxtLink(okx, 'okx', () => now);
    const told = (price: number) => {
      okx.handleMessage(client, price);
      return speaking.takeTicker(swap);
    };
    for (const call of ['fetchTickers', 'publicGetMarketIndexTickers']) {
      Reflect.set(okx, call, () => Promise.reject(new Error('not now')));
    }
    const marks = { [SWAP.symbol]: { markPrice: 101 } };
    const rates = { [SWAP.symbol]: { fundingRate: 0.0001, fundingTimestamp: now } };
    okx.fetchMarkPrices = async () => marks;
    okx.fetchFundingRates = async () => rates;
    told(100);
    await speaking.derivatives();
    expect(told(100)).toMatchObject({ mark_price: 101, pred_funding_rate: 0.0001 });
    okx.fetchFundingRates = () => Promise.reject(new Error('not now'));
    now += 14_000;
    await speaking.derivatives();
    expect(told(100)).toMatchObject({ mark_price: 101, pred_funding_rate: 0.0001 });
    now += 1_000;
    const old = { mark_price: 101, pred_funding_rate: null, next_funding_time: null };
    expect(told(100)).toMatchObject(old);
  });
});

/** A book as ccxt begins it with a subscription. */
const levels = () => ({ bids: [[1, 1]], asks: [[2, 1]] });

describe('a book', () => {
  it('is the present one as long as the connection lives that has told it', async () => {
    const own = connect('wss://own');
    expect(link.isFresh('book', btc)).toBe(false);
    say(own, 'kraken/ws_book_snapshot');
    expect(link.isFresh('book', btc)).toBe(true);
    now += 8_000;
    expect(link.isFresh('book', btc)).toBe(false);
    say(own, 'kraken/ws_trade_update');
    expect(link.isFresh('book', btc)).toBe(true);
    const again = connect('wss://own');
    say(again, 'kraken/ws_trade_update');
    expect(link.isFresh('book', btc)).toBe(false);
    say(again, 'kraken/ws_book_snapshot');
    expect(link.isFresh('book', btc)).toBe(true);
    await link.forget('book', [btc]);
    expect(link.isFresh('book', btc)).toBe(false);
  });
});

const take = (held: object) => {
  Reflect.set(exchange.orderbooks, btc.unified, held);
  return link.takeBook(btc);
};

describe('a book that the venue numbers', () => {
  it('is looked at when its number, its time or the subscription is another one', () => {
    const held = { ...levels(), nonce: 1, timestamp: 1 };
    expect(take(held)).toBeDefined();
    const looks = jest.fn(() => [[3, 1]]);
    Object.defineProperty(held, 'bids', { get: looks });
    expect(take(held)).toBeUndefined();
    expect(looks).not.toHaveBeenCalled();
    held.nonce = 2;
    expect(take(held)).toMatchObject({ bids: [[3, 1]] });
    looks.mockReturnValue([[4, 1]]);
    held.timestamp = 2;
    expect(take(held)).toMatchObject({ bids: [[4, 1]] });
    expect(take({ ...levels(), nonce: 2, timestamp: 2 })).toMatchObject({ bids: [[1, 1]] });
  });

  it('is told to who watches it again, though nothing of it has changed', async () => {
    const held = { ...levels(), nonce: 1 };
    expect(take(held)).toBeDefined();
    await link.forget('book', [btc]);
    expect(take(held)).toBeDefined();
  });
});

describe('what is known from before', () => {
  it('is not told as news to who watches a contract again', async () => {
    const own = connect('wss://own');
    say(own, 'kraken/ws_ticker_snapshot');
    say(own, 'kraken/ws_trade_update');
    Reflect.set(exchange.orderbooks, btc.unified, levels());
    const all = () => [link.takeTicker(btc), link.takeBook(btc), link.takeTrades(btc)[0]];
    for (const kind of ['ticker', 'book', 'trades'] as const) {
      await link.forget(kind, [btc]);
      link.begin(kind, btc);
    }
    say(own, 'kraken/ws_trade_update');
    link.takeTrades(btc);
    expect(all()).toEqual([undefined, undefined, undefined]);
    say(own, 'kraken/ws_ticker_snapshot');
    Reflect.set(exchange.orderbooks, btc.unified, levels());
    expect(all()).toMatchObject([{ bid: 105_944.2 }, { bids: [[1, 1]] }, undefined]);
  });

  it('is not told as trades either, when nothing new was traded', async () => {
    say(connect('wss://own'), 'kraken/ws_trade_update');
    await link.forget('trades', [btc]);
    link.begin('trades', btc);
    expect(link.takeTrades(btc)).toEqual([]);
  });
});

describe('the trades before now', () => {
  it('are told again to who asks for them again, and those after them once', async () => {
    const own = connect('wss://own');
    say(own, 'kraken/ws_trade_update');
    const first = link.takeTrades(btc);
    expect(first).toHaveLength(2);
    await link.forget('trades', [btc]);
    const rows = first.map(({ id, price, size, side, at }) => {
      return { id, price, amount: size, side, timestamp: at };
    });
    Reflect.set(exchange, 'fetchTrades', () => Promise.resolve(rows));
    expect(await link.takePast(btc, 100, true)).toEqual({ trades: first, refusal: undefined });
    say(own, 'kraken/ws_trade_update');
    expect(link.takeTrades(btc)).toEqual([]);
  });

  it('are those that were heard, where the venue does not answer', async () => {
    say(connect('wss://own'), 'kraken/ws_trade_update');
    const first = link.takeTrades(btc);
    await link.forget('trades', [btc]);
    const away = new Error('away');
    Reflect.set(exchange, 'fetchTrades', () => Promise.reject(away));
    expect(await link.takePast(btc, 100, true)).toEqual({ trades: first, refusal: away });
  });

  it('are those that were heard, where the venue is not to be asked', async () => {
    say(connect('wss://own'), 'kraken/ws_trade_update');
    const first = link.takeTrades(btc);
    await link.forget('trades', [btc]);
    expect(await link.takePast(btc, 100, false)).toEqual({ trades: first, refusal: undefined });
  });
});

describe('the round trip', () => {
  const VENUES = Object.keys(LIVE_VENUES).filter(
    (name): name is LiveVenueId => name in LIVE_VENUES,
  );

  it.each(VENUES)('to %s is that of the question for the time, not of others', async (venue) => {
    let passed = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => passed);
    const asked = openExchange(venue);
    Reflect.set(asked, 'enableRateLimit', false);
    Reflect.set(asked, 'fetch', async (url: string) => {
      passed += url.includes('instruments') ? 5_000 : 7;
      return {};
    });
    const own = new CcxtLink(asked, venue, () => now);
    const fetchTime = asked.fetchTime.bind(asked);
    asked.fetchTime = async () => {
      await fetchTime();
      await asked.fetch('https://venue.example/instruments');
    };
    expect(await own.ping()).toBe(7);
  });
});
