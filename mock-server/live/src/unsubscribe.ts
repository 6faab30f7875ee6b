import type { Exchange } from 'ccxt';
import type { Channel } from './channels.ts';
import { KRAKEN_BOOK, KRAKEN_TICKER } from './kraken-params.ts';
import type { LiveInstrument } from './map/market.ts';
import type { LiveVenueId } from './venues.ts';

/** A venue's own message, and the names under which ccxt remembers what it has subscribed to. */
export interface Unsubscription {
  readonly message: object;
  readonly remembered: readonly string[];
}

type Write = (instruments: readonly LiveInstrument[]) => Unsubscription;

const kraken =
  (channel: string, remembered: string, params: object = {}): Write =>
  (instruments) => ({
    message: {
      method: 'unsubscribe',
      params: { channel, symbol: instruments.map(({ unified }) => unified), ...params },
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

const coinbase =
  (channel: string): Write =>
  (instruments) => ({
    message: {
      type: 'unsubscribe',
      channel,
      product_ids: instruments.map(({ origSymbol }) => origSymbol),
    },
    remembered: instruments.map(({ unified }) => `${channel}::${unified}`),
  });

/**
 * Where ccxt has no call for it: Kraken, Deribit, the books of Coinbase, the best prices of Bybit. Those
 * for Coinbase wait until nothing at all is subscribed to, and refuse all others until then.
 * Sources: the venues' WebSocket documentation.
 */
const WRITERS: Partial<Record<LiveVenueId, Partial<Record<Channel, Write>>>> = {
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

/** Ends the subscriptions to contracts past ccxt; undefined where that is for ccxt to do. */
export function unsubscribe(
  exchange: Exchange,
  venue: LiveVenueId,
  channel: Channel,
  instruments: readonly LiveInstrument[],
): Promise<void> | undefined {
  const written = WRITERS[venue]?.[channel]?.(instruments);
  return written && endSubscription(exchange, written);
}
