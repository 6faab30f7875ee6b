import { z } from 'zod';
import type { AccountContract } from './accounts/account-contract.ts';
import type { FakeAccount } from './accounts/fake-account.ts';
import { publishExecutions } from './accounts/kraken-executions.ts';
import { krakenToken } from './accounts/kraken-private.ts';
import { readKrakenPair } from './fixtures.ts';
import {
  bookAt,
  candlesBetween,
  type FakeContract,
  tickerAt,
  tradeAt,
  tradesUntil,
  type UsdAt,
  type WireTrade,
} from './prices.ts';
import type { IsRejected, RequestHandler, VenueSocket } from './venue-socket.ts';

const LOT = 0.000_01;
/** Levels per side of the streamed books. */
const DEPTH = 20;

/** Pairs with the properties of the recorded pair, except names, base and quote. */
const PAIRS = [
  { altname: 'XBTUSDT', name: 'BTC/USDT', base: 'BTC', ids: ['XXBT', 'USDT'], decimals: 1 },
  { altname: 'XBTUSD', name: 'BTC/USD', base: 'BTC', ids: ['XXBT', 'ZUSD'], decimals: 1 },
  { altname: 'ETHUSD', name: 'ETH/USD', base: 'ETH', ids: ['XETH', 'ZUSD'], decimals: 2 },
  { altname: 'ETHUSDT', name: 'ETH/USDT', base: 'ETH', ids: ['XETH', 'USDT'], decimals: 2 },
  { altname: 'SOLUSD', name: 'SOL/USD', base: 'SOL', ids: ['SOL', 'ZUSD'], decimals: 2 },
  { altname: 'XRPUSD', name: 'XRP/USD', base: 'XRP', ids: ['XXRP', 'ZUSD'], decimals: 5 },
] as const;

export const listPairs = (usdAt: UsdAt): Map<string, FakeContract> =>
  new Map(
    PAIRS.map(({ altname, name, base, decimals }) => {
      const quote = name.slice(base.length + 1);
      return [altname, { name, base, quote, usdAt, tick: 10 ** -decimals, lot: LOT, premium: 0 }];
    }),
  );

function assetPairs() {
  const template = readKrakenPair();
  return Object.fromEntries(
    PAIRS.map(({ altname, name, ids: [base, quote], decimals }) => [
      altname,
      {
        ...template,
        altname,
        wsname: name.replace('BTC', 'XBT'),
        base,
        quote,
        pair_decimals: decimals,
        lot_decimals: 5,
        status: 'online',
      },
    ]),
  );
}

const seconds = (time: number): number => time / 1_000;
const result = (value: unknown) => ({ error: [], result: value });

const both = (value: number) => [String(value), String(value)];

/** Where there are two values, the first is for today and the second for the last 24 hours. */
function tickerRow(contract: FakeContract, now: number) {
  const { bid, ask, last, high, low, open } = tickerAt(contract, now);
  return {
    a: [String(ask), '3', '3.2'],
    b: [String(bid), '2', '2.5'],
    c: [String(last), '0.1'],
    v: ['0.786', '163.28908096'],
    p: both(last),
    t: [35, 3276],
    l: both(low),
    h: both(high),
    o: String(open),
  };
}

/** Kraken's REST API: `/0/public/…`. */
export const handleKrakenRequest: RequestHandler = (path, query, now, usdAt) => {
  const byAltname = listPairs(usdAt);
  const endpoint = /^\/0\/public\/(\w+)$/.exec(path)?.[1];
  if (endpoint === 'AssetPairs') return result(assetPairs());
  if (endpoint === 'Time') return result({ unixtime: Math.floor(seconds(now)), rfc1123: '' });
  if (endpoint === 'Ticker') {
    return result(
      Object.fromEntries(
        [...byAltname].map(([name, contract]) => [name, tickerRow(contract, now)]),
      ),
    );
  }
  const altname = query.get('pair') ?? '';
  const contract = byAltname.get(altname);
  if (contract === undefined) return { error: ['EQuery:Unknown asset pair'] };
  if (endpoint === 'Trades') {
    const rows = tradesUntil(contract, now, 100).map(({ id, price, size, side, at }) => [
      String(price),
      String(size),
      seconds(at),
      side === 'buy' ? 'b' : 's',
      'm',
      '',
      id,
    ]);
    return result({ [altname]: rows, last: String(now) });
  }
  if (endpoint === 'OHLC') {
    const length = Number(query.get('interval')) * 60_000;
    const since = Math.max(Number(query.get('since')) * 1_000 + 1, now - 720 * length);
    const rows = candlesBetween(contract, length, since, now).map(
      ({ at, open, high, low, close, volume }) => {
        const prices = [open, high, low, close, close].map(String);
        return [seconds(at), prices, String(volume), 1].flat();
      },
    );
    return result({ [altname]: rows, last: seconds(now) });
  }
  if (endpoint === 'Depth') {
    const { bids, asks } = bookAt(contract, now);
    const timed = (levels: string[][]) => levels.map((level) => [...level, seconds(now)]);
    return result({ [altname]: { bids: timed(bids), asks: timed(asks) } });
  }
  return undefined;
};

const messageSchema = z.object({
  method: z.string(),
  req_id: z.number().optional(),
  params: z
    .object({
      channel: z.string(),
      symbol: z.array(z.string()).optional(),
      event_trigger: z.enum(['bbo', 'trades']).default('trades'),
      token: z.string().optional(),
    })
    .optional(),
});

const iso = (time: number): string => new Date(time).toISOString();

function tickerMessage(contract: FakeContract, type: 'snapshot' | 'update', now: number) {
  const { bid, ask, last, high, low, open, at } = tickerAt(contract, now);
  const data = {
    symbol: contract.name,
    bid,
    bid_qty: 2.5,
    ask,
    ask_qty: 3.2,
    last,
    volume: 163.289_080_96,
    vwap: last,
    low,
    high,
    change: last - open,
    change_pct: Number((((last - open) / open) * 100).toFixed(2)),
    timestamp: iso(at),
  };
  return { channel: 'ticker', type, data: [data] };
}

const tradeMessage = (
  { name }: FakeContract,
  type: 'snapshot' | 'update',
  trades: WireTrade[],
) => ({
  channel: 'trade',
  type,
  data: trades.map(({ id, price, size, side, at }) => ({
    symbol: name,
    side,
    price,
    qty: size,
    ord_type: 'market',
    trade_id: id,
    timestamp: iso(at),
  })),
});

const toLevels = (side: string[][]) =>
  side.slice(0, DEPTH).map(([price, qty]) => ({ price: Number(price), qty: Number(qty) }));

/** Each message is a snapshot of the book. */
function bookMessage(contract: FakeContract, now: number) {
  const { bids, asks } = bookAt(contract, now);
  const data = { symbol: contract.name, bids: toLevels(bids), asks: toLevels(asks), checksum: 0 };
  return { channel: 'book', type: 'snapshot', data: [{ ...data, timestamp: iso(now) }] };
}

interface Subscription {
  readonly channel: string;
  readonly contract: FakeContract;
  /** whether the ticker follows the best prices; otherwise it never updates, as if there were no trades */
  readonly followsQuotes: boolean;
}

/** What the channel of executions needs. */
export interface KrakenAccounts {
  /** by their keys */
  readonly accounts: ReadonlyMap<string, FakeAccount>;
  readonly contracts: ReadonlyMap<string, AccountContract>;
}

/** Kraken's WebSocket API v2: tickers, books and trades, and the executions of an account. */
export function krakenSocket(
  send: (message: unknown) => void,
  isRejected: IsRejected,
  usdAt: UsdAt,
  { accounts, contracts }: KrakenAccounts,
): VenueSocket {
  const byName = new Map(
    [...listPairs(usdAt).values()].map((contract) => [contract.name, contract]),
  );
  const subscribed = new Map<string, Subscription>();
  let executionsOf: FakeAccount | undefined;
  let stopExecutions: (() => void) | undefined;

  function subscribeExecutions(token: string | undefined, req_id: number | undefined): void {
    const account = [...accounts.values()].find((each) => krakenToken(each) === token);
    if (account === undefined) {
      send({ method: 'subscribe', req_id, success: false, error: 'ESession:Invalid session' });
      return;
    }
    const result = { channel: 'executions', maxratecount: 180 };
    send({ method: 'subscribe', req_id, success: true, result });
    executionsOf = account;
    stopExecutions?.();
    stopExecutions = publishExecutions(account, contracts, send);
  }

  function subscribe({ channel, contract, followsQuotes }: Subscription): void {
    subscribed.set(`${channel} ${contract.name}`, { channel, contract, followsQuotes });
    const now = Date.now();
    if (channel === 'ticker') send(tickerMessage(contract, 'snapshot', now));
    if (channel === 'book') send(bookMessage(contract, now));
    if (channel === 'trade')
      send(tradeMessage(contract, 'snapshot', tradesUntil(contract, now, 50)));
  }

  return {
    get subscriptions() {
      const executions = executionsOf && `executions ${executionsOf.keys.apiKey}`;
      return [...subscribed.keys(), ...(executions === undefined ? [] : [executions])];
    },
    receive(text) {
      const { method, req_id, params } = messageSchema.parse(JSON.parse(text));
      if (method === 'subscribe' && params?.channel === 'executions')
        subscribeExecutions(params.token, req_id);
      if (method === 'ping') send({ method: 'pong', req_id, time_in: '', time_out: '' });
      for (const name of params?.symbol ?? []) {
        const channel = params?.channel ?? '';
        const contract = byName.get(name);
        const rejection = { method, req_id, success: false, symbol: name };
        if (contract === undefined || isRejected(name)) {
          send({ ...rejection, error: `Currency pair not supported ${name}` });
          continue;
        }
        if (method === 'subscribe' && subscribed.has(`${channel} ${name}`)) {
          send({ ...rejection, error: 'Already subscribed to one or more channels' });
          continue;
        }
        send({ method, result: { channel, symbol: name }, req_id, success: true });
        const followsQuotes = params?.event_trigger === 'bbo';
        if (method === 'subscribe') subscribe({ channel, contract, followsQuotes });
        if (method === 'unsubscribe') subscribed.delete(`${channel} ${name}`);
      }
    },
    close: () => stopExecutions?.(),
    publish(now) {
      for (const { channel, contract, followsQuotes } of subscribed.values()) {
        if (channel === 'ticker' && followsQuotes) send(tickerMessage(contract, 'update', now));
        if (channel === 'book') send(bookMessage(contract, now));
        if (channel === 'trade') send(tradeMessage(contract, 'update', [tradeAt(contract, now)]));
      }
    },
  };
}
