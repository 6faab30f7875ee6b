import type { Order } from '@parallax/protocol';
import type { Exchange } from 'ccxt';
import type { LiveVenueId } from '../venues.ts';
import { isTriggered } from './order-terms.ts';

/** How the expiry of a request is sent to a venue. */
type Limit =
  /** a duration in every signed request, which ccxt adds by its option `recvWindow` */
  | { readonly by: 'window' }
  /** a time in the header or a parameter of the requests to these paths */
  | {
      readonly by: 'header' | 'parameter';
      readonly name: string;
      readonly paths: readonly string[];
      readonly format: (time: number) => string;
    };

interface RequestExpiry {
  /** how long after it was signed a new or changed order may be carried out, in milliseconds; null: without a limit */
  readonly ms: number | null;
  /** the same of triggered orders, where it is longer */
  readonly triggeredMs?: number;
  readonly limit?: Limit;
}

const WINDOW = { ms: 5_000, limit: { by: 'window' } } as const;

/**
 * How long each venue may carry out a request for an order. The times are the venue's, as its clock was
 * measured; each has the name of the page of its documentation that defines it.
 */
const REQUEST_EXPIRIES: Readonly<Record<LiveVenueId, RequestExpiry>> = {
  // Binance, 'Request Security', Timing security: `recvWindow`, at most 60 s; beyond it the request is refused
  binance_spot: WINDOW,
  // Binance, 'General Info' of USDⓈ-M Futures, Timing Security; its triggered orders have the same check
  binance_usdm: WINDOW,
  // Binance, 'General Info' of COIN-M Futures, Timing Security
  binance_coinm: WINDOW,
  // Bybit, 'Integration Guidance', Parameters for Authentication: `X-BAPI-RECV-WINDOW`
  bybit_unified: WINDOW,
  // OKX, 'Transaction Timeouts', REST API: header `expTime`, the request's deadline, for 'Place order' and
  // 'Amend order'. Algo orders are not listed there: by 'Making Requests', a request is refused 30 s after its
  // timestamp
  okx: {
    ms: 5_000,
    triggeredMs: 30_000,
    limit: {
      by: 'header',
      name: 'expTime',
      paths: ['trade/order', 'trade/amend-order'],
      format: String,
    },
  },
  // Deribit, 'private/buy', 'private/sell' and 'private/edit', `valid_until`: the matching engine starts to
  // process the request before this time, or refuses it
  deribit: {
    ms: 5_000,
    limit: {
      by: 'parameter',
      name: 'valid_until',
      paths: ['buy', 'sell', 'edit'],
      format: String,
    },
  },
  // Kraken, 'Add Order' and 'Amend Order', `deadline`: the matching engine refuses the request after it, 2 s
  // to 60 s from now
  kraken_spot: {
    ms: 5_000,
    limit: {
      by: 'parameter',
      name: 'deadline',
      paths: ['AddOrder', 'AmendOrder'],
      format: (time) => new Date(time).toISOString(),
    },
  },
  // Coinbase, 'Create Order' and 'Edit Order' have no such parameter
  coinbase: { ms: null },
};

/** How long the venue may carry out a request for an order, in milliseconds; null without a limit. */
export const requestExpiryMs = (venue: LiveVenueId): number | null => REQUEST_EXPIRIES[venue].ms;

/** As `requestExpiryMs`, of requests for one order. */
export function orderExpiryMs(venue: LiveVenueId, order: Pick<Order, 'type'>): number | null {
  const { ms, triggeredMs } = REQUEST_EXPIRIES[venue];
  return isTriggered(order) ? (triggeredMs ?? ms) : ms;
}

/** Whether requests contain a time of the venue's clock. */
export const needsVenueTime = (venue: LiveVenueId): boolean =>
  REQUEST_EXPIRIES[venue].limit !== undefined;

/**
 * Gives every request for a new or changed order its expiry, when it is signed: ccxt may delay it before.
 * @param venueTime the venue's time, in Unix milliseconds
 */
export function addRequestExpiry(
  exchange: Exchange,
  venue: LiveVenueId,
  venueTime: () => number,
): void {
  const { ms, limit } = REQUEST_EXPIRIES[venue];
  if (ms === null || limit === undefined) return;
  if (limit.by === 'window') {
    exchange.options['recvWindow'] = ms;
    return;
  }
  const { by, name, paths, format } = limit;
  const sign = exchange.sign.bind(exchange);
  exchange.sign = (path, api, method, params, headers, body) => {
    if (api !== 'private' || !paths.includes(path))
      return sign(path, api, method, params, headers, body);
    const expiry = { [name]: format(venueTime() + ms) };
    if (by === 'parameter') return sign(path, api, method, { ...params, ...expiry }, headers, body);
    const signed = sign(path, api, method, params, headers, body);
    return { ...signed, headers: { ...signed.headers, ...expiry } };
  };
}
