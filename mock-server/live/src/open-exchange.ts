import { Agent } from 'node:http';
import { type Client, type Exchange, pro } from 'ccxt';
import { z } from 'zod';
import { reportSubscriptionErrors } from './subscription-errors.ts';
import { LIVE_VENUES, type LiveVenueId } from './venues.ts';

const snapshotSchema = z.object({
  params: z.object({
    data: z.object({ type: z.literal('snapshot'), instrument_name: z.string() }),
  }),
});

/**
 * Discards Deribit's cached book when a snapshot arrives. ccxt applies the snapshot on top of the book
 * of an earlier subscription, which leaves deleted levels in place.
 */
function resetBookOnSnapshot(exchange: Exchange): void {
  const handle = exchange.handleOrderBook.bind(exchange);
  exchange.handleOrderBook = (client, message) => {
    const snapshot = snapshotSchema.safeParse(message);
    if (snapshot.success) {
      const { instrument_name: id } = snapshot.data.params.data;
      Reflect.deleteProperty(exchange.orderbooks, exchange.safeSymbol(id));
    }
    handle(client, message);
  };
}

const NAME = 'heartbeats';
const MESSAGE = { type: 'subscribe', channel: NAME };

/**
 * Subscribes every new connection to Coinbase's heartbeats (one per second), because Coinbase closes
 * connections that are idle for a minute.
 * Source: Coinbase's documentation, "Advanced Trade WebSocket Channels".
 */
function requestHeartbeats(exchange: Exchange): void {
  const watch = exchange.watchMultiple.bind(exchange);
  exchange.watchMultiple = (url, ...request) => {
    const update = watch(url, ...request);
    const client = exchange.clients[url];
    if (client !== undefined && !Object.hasOwn(client.subscriptions, NAME)) {
      // a closed connection already rejects the other subscriptions
      watch(url, [NAME], MESSAGE, [NAME]).catch(() => undefined);
    }
    return update;
  };
}

/**
 * New streams per connection. A request that repeats a stream joins its connection even above this
 * limit, which is far below the 1,024 that Binance allows.
 */
const STREAMS_MAX = 200;

/**
 * Pins the Binance streams of a request to the connection on which one of them was subscribed first.
 * ccxt derives the connection from the full list of requested contracts: with another list it would
 * subscribe again on a second connection, and unsubscribe on a third that has no such subscription.
 */
function pinStreams(exchange: Exchange): void {
  const connections = new Map<string, number>();
  let connection = 0;
  let streamCount = 0;
  exchange.stream = (_type, request) => {
    const [channel = '', symbols = ''] = request.split('::');
    const names = symbols.split(',').map((symbol) => `${channel}@${symbol}`);
    const pinned = names.map((name) => connections.get(name)).find((id) => id !== undefined);
    const added = names.filter((name) => !connections.has(name));
    if (pinned === undefined && streamCount + added.length > STREAMS_MAX) {
      connection += 1;
      streamCount = 0;
    }
    streamCount += added.length;
    for (const name of names) connections.set(name, pinned ?? connection);
    return String(pinned ?? connection);
  };
}

/** Topics of books with one level. */
const BEST_PRICES = /^orderbook\.1\./;

/** Only spot contracts subscribe to best prices separately. */
const SPOT_URL = /spot/;

/**
 * Keeps Bybit's best prices out of its order books. ccxt writes both into the same book, so each
 * best-price message would cut the full book down to one level.
 */
function isolateBestPrices(exchange: Exchange): void {
  const handle = exchange.handleOrderBook.bind(exchange);
  const bestPrices: Record<string, unknown> = {};
  exchange.handleOrderBook = (client, message) => {
    const topic = typeof message === 'object' && message !== null && Reflect.get(message, 'topic');
    if (typeof topic !== 'string' || !BEST_PRICES.test(topic) || !SPOT_URL.test(client.url)) {
      handle(client, message);
      return;
    }
    const books = exchange.orderbooks;
    exchange.orderbooks = bestPrices;
    try {
      handle(client, message);
    } finally {
      exchange.orderbooks = books;
    }
  };
}

/**
 * Marks the promise of every sent message as handled. ccxt does not await queued messages, so one that
 * fails on a closing connection would be an unhandled rejection and end the process. The connection's
 * own error reports the failure.
 */
function handleSendErrors(exchange: Exchange): void {
  const wrapped = new WeakSet<Client>();
  const open = exchange.client.bind(exchange);
  exchange.client = (url) => {
    const client = open(url);
    if (wrapped.has(client)) return client;
    wrapped.add(client);
    const send = client.send.bind(client);
    client.send = (message) => {
      const sent = send(message);
      sent.catch(() => undefined);
      return sent;
    };
    return client;
  };
}

/** Ping interval; a connection without a pong is closed after twice this. */
const KEEP_ALIVE_MS = 5_000;
/**
 * Short, because an attempt whose packets were dropped keeps waiting even when the venue is back; TCP
 * retransmits after 1 s and 3 s.
 */
const CONNECT_TIMEOUT_MS = 4_000;
/**
 * The outcome of an order whose request times out is unknown and looked up. It must be known 10 s after a
 * start, of which taking an account over and reading its history take up to 5 s.
 */
const REQUEST_TIMEOUT_MS = 4_000;

/**
 * ccxt requests aggregate trades, whose ids differ from those of single trades. The stream must deliver
 * aggregate trades too, or trades would be duplicated.
 */
const BINANCE = { watchTradesForSymbols: { name: 'aggTrade' } };

/** ccxt options by venue. */
const OPTIONS: Partial<Record<LiveVenueId, object>> = {
  // its futures are separate venues
  binance_spot: { ...BINANCE, fetchMarkets: { types: ['spot'] } },
  binance_usdm: BINANCE,
  binance_coinm: BINANCE,
};

/** Patches for the ccxt behaviour of single venues. */
const WORKAROUNDS: Partial<Record<LiveVenueId, (exchange: Exchange) => void>> = {
  binance_spot: pinStreams,
  binance_usdm: pinStreams,
  binance_coinm: pinStreams,
  bybit_unified: isolateBestPrices,
  coinbase: requestHeartbeats,
  deribit: resetBookOnSnapshot,
};

/**
 * Rewrites a venue URL to another host, under the venue's id: `https://api.kraken.com/0` becomes
 * `<base>/kraken/0`.
 */
function relocate(address: string, base: URL, id: string): string {
  const { groups } = /^(?<protocol>https?|wss?):\/\/[^/]+(?<path>.*)$/.exec(address) ?? {};
  if (groups === undefined) return address;
  const isSocket = groups['protocol']?.startsWith('ws') ?? false;
  const protocol = isSocket ? base.protocol.replace('http', 'ws') : base.protocol;
  return `${protocol}//${base.host}/${id}${groups['path'] ?? ''}`;
}

const tree = z.record(z.string(), z.unknown());

function relocateAll(value: unknown, base: URL, id: string): unknown {
  if (typeof value === 'string') return relocate(value, base, id);
  const branches = tree.safeParse(value);
  if (!branches.success) return value;
  const entries = Object.entries(branches.data);
  return Object.fromEntries(entries.map(([name, branch]) => [name, relocateAll(branch, base, id)]));
}

/**
 * Creates ccxt's client of a venue, without API keys. Sends nothing yet.
 * @param base a URL that replaces the host of every venue
 */
export function openExchange(venue: LiveVenueId, base?: string): Exchange {
  const id = LIVE_VENUES[venue];
  const Pro = pro[id];
  if (Pro === undefined) throw new Error(`ccxt does not support ${id}.`);
  const exchange = new Pro({
    timeout: REQUEST_TIMEOUT_MS,
    streaming: { keepAlive: KEEP_ALIVE_MS, connectionTimeout: CONNECT_TIMEOUT_MS },
    // the caller decides on the backoff
    options: { ...OPTIONS[venue], ws: { backoff: { base: 0 } } },
    // not used, and needs API keys on some venues
    has: { fetchCurrencies: false },
  });
  handleSendErrors(exchange);
  WORKAROUNDS[venue]?.(exchange);
  reportSubscriptionErrors(exchange);
  if (base !== undefined) {
    exchange.urls.api = relocateAll(exchange.urls.api, new URL(base), id);
    // ccxt does not open a socket without TLS unless it has an agent
    exchange.httpAgent = new Agent();
  }
  return exchange;
}
