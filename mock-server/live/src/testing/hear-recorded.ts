import type { Client, Exchange } from 'ccxt';
import { openExchange } from '../open-exchange.ts';
import { recorded } from '../stand-in/recorded.ts';
import type { LiveVenueId } from '../venues.ts';

/** What ccxt needs to know of a contract before it takes messages of it. */
export interface KnownMarket {
  readonly id: string;
  readonly symbol: string;
  readonly type?: 'spot' | 'swap' | 'future' | 'option';
}

/** ccxt's exchange after it has heard recorded messages, named by their files, and nothing else. */
export function hearRecorded(
  venue: LiveVenueId,
  files: readonly string[],
  markets: readonly KnownMarket[] = [],
): Exchange {
  const exchange = openExchange(venue);
  exchange.setMarkets(markets.map(marketOf));
  for (const file of files) exchange.handleMessage(deafClient(), recorded(file));
  return exchange;
}

/** A market structure of ccxt. */
export function marketOf({ id, symbol, type = 'spot' }: KnownMarket): object {
  const [pair = '', settle] = symbol.split(':');
  const [base, quote] = pair.split('/');
  const names = { id, lowercaseId: id.toLowerCase(), symbol, base, quote, settle, type };
  const isInverse = settle !== undefined && settle === base;
  return {
    ...names,
    spot: type === 'spot',
    swap: type === 'swap',
    contract: type !== 'spot',
    ...(type === 'spot' ? {} : { linear: !isInverse, inverse: isInverse }),
  };
}

/** A socket that nobody waits on. */
export const deafClient = (url = 'wss://recorded'): Client & Record<string, unknown> => ({
  url,
  subscriptions: {},
  futures: {},
  send: async () => undefined,
  resolve: () => undefined,
  reject: () => undefined,
});
