import type { Exchange } from 'ccxt';
import { endSubscription, type Unsubscription } from './unsubscribe.ts';
import type { LiveVenueId } from './venues.ts';

interface Stream {
  /** ccxt's parameters of the subscription */
  readonly params: object;
  /** sent directly, because ccxt cannot unsubscribe */
  readonly unsubscription: Unsubscription;
}

const BINANCE_ALL = '!forceOrder@arr';

const binance: Stream = {
  params: {},
  unsubscription: {
    message: { method: 'UNSUBSCRIBE', params: [BINANCE_ALL], id: 0 },
    subscriptionNames: [BINANCE_ALL],
  },
};

/**
 * Venues with one stream for the liquidations of all contracts (OKX: all perpetuals). Bybit needs a
 * subscription per contract, for hundreds of contracts; the others publish none without API keys.
 * Sources: the venues' WebSocket documentation.
 */
const STREAMS: Partial<Record<LiveVenueId, Stream>> = {
  binance_usdm: binance,
  binance_coinm: binance,
  okx: {
    params: { type: 'swap' },
    unsubscription: {
      message: {
        op: 'unsubscribe',
        args: [{ channel: 'liquidation-orders', instType: 'SWAP' }],
      },
      subscriptionNames: ['liquidations'],
    },
  },
};

export const hasLiquidations = (venue: LiveVenueId): boolean => venue in STREAMS;

/** Subscribes where needed, and resolves with the next liquidation. */
export async function watchLiquidations(exchange: Exchange, venue: LiveVenueId): Promise<void> {
  const params = STREAMS[venue]?.params ?? {};
  await exchange.watchLiquidationsForSymbols(undefined, undefined, undefined, params);
}

export async function unwatchLiquidations(exchange: Exchange, venue: LiveVenueId): Promise<void> {
  const stream = STREAMS[venue];
  if (stream !== undefined) await endSubscription(exchange, stream.unsubscription);
}
