import { Agent } from 'node:http';
import { type Exchange, pro } from 'ccxt';
import { z } from 'zod';
import { handleSendErrors } from './handle-send-errors.ts';
import { isolateBestPrices } from './isolate-best-prices.ts';
import { pinStreams } from './pin-streams.ts';
import { requestHeartbeats } from './request-heartbeats.ts';
import { resetBookOnSnapshot } from './reset-book-on-snapshot.ts';
import { reportSubscriptionErrors } from './subscription-errors.ts';
import { LIVE_VENUES, type LiveVenueId } from './venues.ts';

/** Ping interval; a connection without a pong is closed after twice this. */
const KEEP_ALIVE_MS = 5_000;
/**
 * Short, because an attempt whose packets were dropped keeps waiting even when the venue is back; TCP
 * retransmits after 1 s and 3 s.
 */
const CONNECT_TIMEOUT_MS = 4_000;
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
