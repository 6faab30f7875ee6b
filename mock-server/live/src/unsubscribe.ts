import type { Exchange } from 'ccxt';
import type { Channel } from './channels.ts';
import { KRAKEN_BOOK, KRAKEN_TICKER } from './kraken-params.ts';
import type { LiveInstrument } from './map/market.ts';
import type { LiveVenueId } from './venues.ts';

/** A venue's unsubscribe message, with ccxt's names of the subscriptions. */
export interface Unsubscription {
  readonly message: object;
  readonly subscriptionNames: readonly string[];
}

type BuildUnsubscription = (instruments: readonly LiveInstrument[]) => Unsubscription;

const kraken =
  (channel: string, name: string, params: object = {}): BuildUnsubscription =>
  (instruments) => ({
    message: {
      method: 'unsubscribe',
      params: { channel, symbol: instruments.map(({ unified }) => unified), ...params },
    },
    subscriptionNames: instruments.map(({ unified }) => `${name}@${unified}`),
  });

const deribit =
  (channel: string): BuildUnsubscription =>
  (instruments) => {
    const channels = instruments.map(({ origSymbol }) => `${channel}.${origSymbol}.100ms`);
    const message = { jsonrpc: '2.0', id: 0, method: 'public/unsubscribe', params: { channels } };
    return { message, subscriptionNames: channels };
  };

const coinbase =
  (channel: string): BuildUnsubscription =>
  (instruments) => ({
    message: {
      type: 'unsubscribe',
      channel,
      product_ids: instruments.map(({ origSymbol }) => origSymbol),
    },
    subscriptionNames: instruments.map(({ unified }) => `${channel}::${unified}`),
  });

/**
 * Unsubscriptions that ccxt does not support: Kraken, Deribit, books of Coinbase, best prices of Bybit.
 * For the other channels of Coinbase ccxt can unsubscribe, but its call resolves only when no subscription
 * is left, and further calls wait for it.
 * Sources: the venues' WebSocket documentation.
 */
const BUILDERS: Partial<Record<LiveVenueId, Partial<Record<Channel, BuildUnsubscription>>>> = {
  kraken_spot: {
    tickers: kraken('ticker', 'ticker', KRAKEN_TICKER),
    trades: kraken('trade', 'trade'),
    book: kraken('book', 'orderbook', KRAKEN_BOOK),
  },
  deribit: { tickers: deribit('ticker'), trades: deribit('trades'), book: deribit('book') },
  coinbase: {
    tickers: coinbase('ticker'),
    trades: coinbase('market_trades'),
    book: coinbase('level2'),
  },
  bybit_unified: {
    quotes: (instruments) => ({
      message: {
        op: 'unsubscribe',
        args: instruments.map(({ origSymbol }) => `orderbook.1.${origSymbol}`),
      },
      subscriptionNames: instruments.map(({ unified }) => `bidask:${unified}`),
    }),
  },
};

/** Sends an unsubscription, bypassing ccxt, on every connection that has one of its subscriptions. */
export async function endSubscription(
  exchange: Exchange,
  unsubscription: Unsubscription,
): Promise<void> {
  for (const client of Object.values(exchange.clients)) {
    const active = unsubscription.subscriptionNames.filter((name) =>
      Object.hasOwn(client.subscriptions, name),
    );
    if (active.length === 0) continue;
    for (const name of active) Reflect.deleteProperty(client.subscriptions, name);
    await client.send(unsubscription.message);
  }
}

/** Unsubscribes contracts, bypassing ccxt; undefined when ccxt supports it. */
export function unsubscribe(
  exchange: Exchange,
  venue: LiveVenueId,
  channel: Channel,
  instruments: readonly LiveInstrument[],
): Promise<void> | undefined {
  const unsubscription = BUILDERS[venue]?.[channel]?.(instruments);
  return unsubscription && endSubscription(exchange, unsubscription);
}
