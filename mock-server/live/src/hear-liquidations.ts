import type { Exchange } from 'ccxt';
import { endSubscription, type Unsubscription } from './unsubscribe.ts';
import type { LiveVenueId } from './venues.ts';

interface Stream {
  /** what ccxt asks for it */
  readonly params: object;
  /** ccxt has no call for it */
  readonly end: Unsubscription;
}

const BINANCE_ALL = '!forceOrder@arr';

const binance: Stream = {
  params: {},
  end: {
    message: { method: 'UNSUBSCRIBE', params: [BINANCE_ALL], id: 0 },
    remembered: [BINANCE_ALL],
  },
};

/**
 * Venues that tell the liquidations of all their contracts, OKX of its perpetuals, in one stream. Bybit
 * wants a subscription for each of its hundreds of contracts, and the others tell none without keys.
 * Sources: the venues' WebSocket documentation.
 */
const STREAMS: Partial<Record<LiveVenueId, Stream>> = {
  binance_usdm: binance,
  binance_coinm: binance,
  okx: {
    params: { type: 'swap' },
    end: {
      message: {
        op: 'unsubscribe',
        args: [{ channel: 'liquidation-orders', instType: 'SWAP' }],
      },
      remembered: ['liquidations'],
    },
  },
};

export const tellsLiquidations = (venue: LiveVenueId): boolean => venue in STREAMS;

/** Resolves with the next one, and subscribes to them when they are not yet. */
export async function hearLiquidations(exchange: Exchange, venue: LiveVenueId): Promise<void> {
  const params = STREAMS[venue]?.params ?? {};
  await exchange.watchLiquidationsForSymbols(undefined, undefined, undefined, params);
}

export async function forgetLiquidations(exchange: Exchange, venue: LiveVenueId): Promise<void> {
  const stream = STREAMS[venue];
  if (stream !== undefined) await endSubscription(exchange, stream.end);
}
