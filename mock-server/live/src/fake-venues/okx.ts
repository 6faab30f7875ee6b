import { z } from 'zod';
import { type Instrument, instruments } from './okx-instruments.ts';
import { okxOptionRows } from './okx-options.ts';
import {
  bookAt,
  candlesBetween,
  midAt,
  tickerAt,
  tradeAt,
  tradesUntil,
  type UsdAt,
} from './prices.ts';
import type { IsRejected, RequestHandler, VenueSocket } from './venue-socket.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FUNDING_MS = 8 * HOUR;
const RATE = 0.0001;

const ok = (data: unknown[]) => ({ code: '0', msg: '', data });

function tickerRow(one: Instrument, now: number) {
  const { bid, ask, last, high, low, open, at } = tickerAt(one, now);
  return {
    instType: one.type,
    instId: one.name,
    last: String(last),
    lastSz: '0.1',
    askPx: String(ask),
    askSz: '11',
    bidPx: String(bid),
    bidSz: '5',
    open24h: String(open),
    high24h: String(high),
    low24h: String(low),
    volCcy24h: '2222',
    vol24h: '2222',
    sodUtc0: String(open),
    sodUtc8: String(open),
    ts: String(at),
  };
}

function tradeRow(one: Instrument, trade = tradeAt(one, Date.now())) {
  const { id, price, size, side, at } = trade;
  const row = { instId: one.name, tradeId: String(id), px: String(price), sz: String(size) };
  return { ...row, side, ts: String(at), count: '1' };
}

function fundingRow({ name }: Instrument, now: number) {
  const next = (Math.floor(now / FUNDING_MS) + 1) * FUNDING_MS;
  return {
    instId: name,
    instType: 'SWAP',
    fundingRate: String(RATE),
    fundingTime: String(next),
    nextFundingRate: '',
    nextFundingTime: String(next + FUNDING_MS),
    ts: String(now),
  };
}

const BARS: Readonly<Record<string, number>> = { m: 60_000, H: HOUR, D: DAY };

function barMs(bar: string): number {
  const [, count = '1', unit = 'm'] = /^(\d+)(m|H|D)/.exec(bar) ?? [];
  return Number(count) * (BARS[unit] ?? HOUR);
}

/** Newest first, as OKX returns them. */
function candleRows(one: Instrument, query: URLSearchParams, now: number) {
  const length = barMs(query.get('bar') ?? '1m');
  const until = Math.min(now, Number(query.get('after') ?? now) - 1);
  const from = Math.max(Number(query.get('before') ?? 0) + 1, until - 300 * length);
  return candlesBetween(one, length, from, until)
    .map(({ at, open, high, low, close, volume }) =>
      [at, open, high, low, close, volume, volume, volume, 1].map(String),
    )
    .toReversed();
}

/** Mark and index candles: at most 100, without volumes. */
const priceCandleRows: typeof candleRows = (one, query, now) =>
  candleRows(one, query, now)
    .slice(0, Math.min(100, Number(query.get('limit') ?? 100)))
    .map((row) => row.slice(0, 5).concat('1'));

/** Adds the columns that OKX sends after price and size; the last is the number of orders. */
const withOrders = (levels: string[][]) => levels.map((level) => [...level, '0', '1']);

/** Each message is a snapshot of the book. */
function bookRow(one: Instrument, now: number) {
  const { bids, asks } = bookAt(one, now);
  const sequence = { checksum: 0, seqId: now, prevSeqId: -1 };
  return { asks: withOrders(asks), bids: withOrders(bids), ts: String(now), ...sequence };
}

const instrumentEndpoints: Readonly<
  Record<string, (one: Instrument, query: URLSearchParams, now: number) => unknown[]>
> = {
  'market/trades': (one, _query, now) =>
    tradesUntil(one, now, 100)
      .map((trade) => tradeRow(one, trade))
      .toReversed(),
  'market/candles': candleRows,
  'market/history-candles': candleRows,
  'market/mark-price-candles': priceCandleRows,
  'market/history-mark-price-candles': priceCandleRows,
  'market/index-candles': priceCandleRows,
  'market/history-index-candles': priceCandleRows,
  'market/books': (one, _query, now) => {
    const { bids, asks } = bookAt(one, now);
    return [{ bids: withOrders(bids), asks: withOrders(asks), ts: String(now) }];
  },
  'public/open-interest': (one, _query, now) => {
    const coins = 21_254.19;
    const unit = Number(one.entry['ctVal']) * Number(one.entry['ctMult']);
    const price = midAt(one, now);
    const oi = one.entry['ctType'] === 'inverse' ? (coins * price) / unit : coins / unit;
    const row = { instId: one.name, instType: one.type, oi: oi.toFixed(0) };
    return [{ ...row, oiCcy: String(coins), oiUsd: (coins * price).toFixed(2), ts: String(now) }];
  },
  'public/funding-rate-history': (one, _query, now) =>
    Array.from({ length: 90 }, (_, i) => ({
      instType: 'SWAP',
      instId: one.name,
      fundingRate: String(RATE),
      realizedRate: String(RATE),
      fundingTime: String((Math.floor(now / FUNDING_MS) - i) * FUNDING_MS),
    })),
};

/** OKX's REST API: `/api/v5/…`. */
export const handleOkxRequest: RequestHandler = (path, query, now, usdAt) => {
  const endpoint = /^\/api\/v5\/(.+)$/.exec(path)?.[1] ?? '';
  const optionRows = okxOptionRows(endpoint, query, now, usdAt);
  if (optionRows !== undefined) return ok(optionRows);
  const all = instruments(usdAt);
  const matchingType = all.filter(({ type }) => type === query.get('instType'));
  if (endpoint === 'public/time') return ok([{ ts: String(now) }]);
  if (endpoint === 'public/instruments') return ok(matchingType.map(({ entry }) => entry));
  if (endpoint === 'market/tickers') return ok(matchingType.map((one) => tickerRow(one, now)));
  if (endpoint === 'public/mark-price') {
    return ok(
      matchingType.map((one) => ({
        instType: one.type,
        instId: one.name,
        markPx: midAt(one, now).toFixed(2),
        ts: String(now),
      })),
    );
  }
  if (endpoint === 'public/funding-rate') {
    return ok(all.filter(({ type }) => type === 'SWAP').map((one) => fundingRow(one, now)));
  }
  if (endpoint === 'market/index-tickers') {
    const suffix = `-${query.get('quoteCcy')}`;
    const pairs = all.filter(({ type, name }) => type === 'SPOT' && name.endsWith(suffix));
    return ok(
      pairs.map((one) => ({
        instId: one.name,
        idxPx: midAt(one, now).toFixed(2),
        ts: String(now),
      })),
    );
  }
  const one = all.find(({ name }) => name === query.get('instId'));
  const rows = one && instrumentEndpoints[endpoint]?.(one, query, now);
  return rows && ok(rows);
};

const messageSchema = z.object({
  op: z.enum(['subscribe', 'unsubscribe']),
  args: z.array(
    z.union([
      z.object({ channel: z.string(), instId: z.string() }),
      z.object({ channel: z.literal('liquidation-orders'), instType: z.string() }),
    ]),
  ),
});

/** One message with the liquidation of a long and a short position. */
function liquidationMessage(one: Instrument, now: number) {
  const common = { bkLoss: '0', bkPx: midAt(one, now).toFixed(1), ccy: '', ts: String(now) };
  const details = [
    { ...common, posSide: 'long', side: 'sell', sz: '13' },
    { ...common, posSide: 'short', side: 'buy', sz: '2' },
  ];
  const family = one.name.replace(/-SWAP$/, '');
  return {
    arg: { channel: 'liquidation-orders', instType: one.type },
    data: [{ details, instFamily: family, instId: one.name, instType: one.type, uly: family }],
  };
}

/** OKX's public WebSocket API: tickers, books, trades, and the liquidations of one perpetual. */
export function okxSocket(
  send: (message: unknown) => void,
  isRejected: IsRejected,
  usdAt: UsdAt,
): VenueSocket {
  const subscribed = new Map<string, { readonly channel: string; readonly one: Instrument }>();
  const all = new Map(instruments(usdAt).map((one) => [one.name, one]));
  let liquidated: Instrument | undefined;

  function publish(channel: string, one: Instrument, now: number): void {
    const arg = { channel, instId: one.name };
    if (channel === 'tickers') send({ arg, data: [tickerRow(one, now)] });
    if (channel === 'books') send({ arg, action: 'snapshot', data: [bookRow(one, now)] });
    if (channel === 'trades') send({ arg, data: [tradeRow(one, tradeAt(one, now))] });
  }

  return {
    get subscriptions() {
      return [...subscribed.keys()];
    },
    receive(message) {
      if (message === 'ping') {
        send('pong');
        return;
      }
      const { op, args } = messageSchema.parse(JSON.parse(message));
      for (const arg of args) {
        if ('instType' in arg) {
          if (arg.instType === 'SWAP')
            liquidated = op === 'subscribe' ? all.get('BTC-USDT-SWAP') : undefined;
          send({ event: op, arg, connId: 'fake' });
          continue;
        }
        const { channel, instId } = arg;
        const one = all.get(instId);
        if (one === undefined || isRejected(instId)) {
          const what = `channel:${channel},instId:${instId} doesn't exist`;
          const msg = `Wrong URL or ${what}. Please use the correct URL, channel and parameters.`;
          send({ event: 'error', code: '60018', msg, connId: 'fake' });
          continue;
        }
        send({ event: op, arg: { channel, instId }, connId: 'fake' });
        const name = `${channel} ${instId}`;
        if (op === 'unsubscribe') subscribed.delete(name);
        else {
          subscribed.set(name, { channel, one });
          if (channel === 'tickers') publish(channel, one, Date.now());
        }
      }
    },
    publish(now) {
      for (const { channel, one } of subscribed.values()) publish(channel, one, now);
      if (liquidated !== undefined) send(liquidationMessage(liquidated, now));
    },
  };
}
