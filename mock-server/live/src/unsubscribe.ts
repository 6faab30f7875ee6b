import type { Exchange } from 'ccxt';
import type { Channel } from './channels.ts';
import type { LiveInstrument } from './map/market.ts';
import type { LiveVenueId } from './venues.ts';

/** A venue's own message, and the names under which ccxt remembers what it has subscribed to. */
export interface Unsubscription {
  readonly message: object;
  readonly remembered: readonly string[];
}

type Write = (instruments: readonly LiveInstrument[]) => Unsubscription;

const kraken =
  (channel: string, remembered: string): Write =>
  (instruments) => ({
    message: {
      method: 'unsubscribe',
      params: { channel, symbol: instruments.map(({ unified }) => unified) },
    },
    remembered: instruments.map(({ unified }) => `${remembered}@${unified}`),
  });

const deribit =
  (channel: string): Write =>
  (instruments) => {
    const channels = instruments.map(({ origSymbol }) => `${channel}.${origSymbol}.100ms`);
    const message = { jsonrpc: '2.0', id: 0, method: 'public/unsubscribe', params: { channels } };
    return { message, remembered: channels };
  };

/**
 * Where ccxt has no call for it: Kraken, Deribit, the books of Coinbase, the best prices of Bybit.
 * Sources: the venues' WebSocket documentation.
 */
const WRITERS: Partial<Record<LiveVenueId, Partial<Record<Channel, Write>>>> = {
  kraken_spot: {
    tickers: kraken('ticker', 'ticker'),
    trades: kraken('trade', 'trade'),
    book: kraken('book', 'orderbook'),
  },
  deribit: { tickers: deribit('ticker'), trades: deribit('trades'), book: deribit('book') },
  coinbase: {
    book: (instruments) => ({
      message: {
        type: 'unsubscribe',
        channel: 'level2',
        product_ids: instruments.map(({ origSymbol }) => origSymbol),
      },
      remembered: instruments.map(({ unified }) => `level2::${unified}`),
    }),
  },
  bybit_unified: {
    quotes: (instruments) => ({
      message: {
        op: 'unsubscribe',
        args: instruments.map(({ origSymbol }) => `orderbook.1.${origSymbol}`),
      },
      remembered: instruments.map(({ unified }) => `bidask:${unified}`),
    }),
  },
};

/** Ends subscriptions past ccxt, on the connection that they are on. */
export async function endSubscription(exchange: Exchange, written: Unsubscription): Promise<void> {
  for (const client of Object.values(exchange.clients)) {
    const known = written.remembered.filter((name) => Object.hasOwn(client.subscriptions, name));
    if (known.length === 0) continue;
    for (const name of known) Reflect.deleteProperty(client.subscriptions, name);
    await client.send(written.message);
  }
}

/** Ends the subscriptions to contracts; where ccxt has a call for it, there is nothing to do here. */
export async function unsubscribe(
  exchange: Exchange,
  venue: LiveVenueId,
  channel: Channel,
  instruments: readonly LiveInstrument[],
): Promise<void> {
  const written = WRITERS[venue]?.[channel]?.(instruments);
  if (written !== undefined) await endSubscription(exchange, written);
}
