import { Agent } from 'node:http';
import { type Exchange, pro } from 'ccxt';
import { z } from 'zod';
import { apartBestPrices } from './apart-best-prices.ts';
import { askForHeartbeats } from './ask-for-heartbeats.ts';
import { booksFromSnapshots } from './books-from-snapshots.ts';
import { holdSends } from './hold-sends.ts';
import { keepStreams } from './keep-streams.ts';
import { tellRefusals } from './refusals.ts';
import { LIVE_VENUES, type LiveVenueId } from './venues.ts';

/** A connection that answers no ping is given up after twice this. */
const KEEP_ALIVE_MS = 5_000;
/**
 * Short, since an attempt whose packets were swallowed goes on to wait when the venue is back: TCP
 * sends them again 1 s and 3 s after the first.
 */
const CONNECT_TIMEOUT_MS = 4_000;
const REQUEST_TIMEOUT_MS = 4_000;

/** The past comes in aggregates, which are numbered by themselves: so has the stream to, or both are told. */
const BINANCE = { watchTradesForSymbols: { name: 'aggTrade' } };

/** What a venue is asked for beyond ccxt's own choice. */
const OPTIONS: Partial<Record<LiveVenueId, object>> = {
  // its futures are venues of their own
  binance_spot: { ...BINANCE, fetchMarkets: { types: ['spot'] } },
  binance_usdm: BINANCE,
  binance_coinm: BINANCE,
};

/** Where ccxt's own way does not do. */
const OWN_WAYS: Partial<Record<LiveVenueId, (exchange: Exchange) => void>> = {
  binance_spot: keepStreams,
  binance_usdm: keepStreams,
  binance_coinm: keepStreams,
  bybit_unified: apartBestPrices,
  coinbase: askForHeartbeats,
  deribit: booksFromSnapshots,
};

/**
 * The same addresses at another place: each venue's below a path of its own, with the path that it
 * has at the venue: `https://api.kraken.com/0` becomes `<base>/kraken/0`.
 */
function moved(address: string, base: URL, id: string): string {
  const { groups } = /^(?<protocol>https?|wss?):\/\/[^/]+(?<path>.*)$/.exec(address) ?? {};
  if (groups === undefined) return address;
  const isSocket = groups['protocol']?.startsWith('ws') ?? false;
  const protocol = isSocket ? base.protocol.replace('http', 'ws') : base.protocol;
  return `${protocol}//${base.host}/${id}${groups['path'] ?? ''}`;
}

const tree = z.record(z.string(), z.unknown());

function allMoved(value: unknown, base: URL, id: string): unknown {
  if (typeof value === 'string') return moved(value, base, id);
  const branches = tree.safeParse(value);
  if (!branches.success) return value;
  const entries = Object.entries(branches.data);
  return Object.fromEntries(entries.map(([name, branch]) => [name, allMoved(branch, base, id)]));
}

/**
 * ccxt's connection to a venue, without keys. Nothing is sent yet.
 * @param base where all venues are instead of at their own addresses
 */
export function openExchange(venue: LiveVenueId, base?: string): Exchange {
  const id = LIVE_VENUES[venue];
  const Pro = pro[id];
  if (Pro === undefined) throw new Error(`ccxt does not know ${id}.`);
  const exchange = new Pro({
    timeout: REQUEST_TIMEOUT_MS,
    streaming: { keepAlive: KEEP_ALIVE_MS, connectionTimeout: CONNECT_TIMEOUT_MS },
    // who calls decides how long to wait before the next attempt
    options: { ...OPTIONS[venue], ws: { backoff: { base: 0 } } },
    // asks for keys on some venues, and nothing of it is used
    has: { fetchCurrencies: false },
  });
  holdSends(exchange);
  OWN_WAYS[venue]?.(exchange);
  tellRefusals(exchange);
  if (base !== undefined) {
    exchange.urls.api = allMoved(exchange.urls.api, new URL(base), id);
    // a socket without TLS is refused without one
    exchange.httpAgent = new Agent();
  }
  return exchange;
}
