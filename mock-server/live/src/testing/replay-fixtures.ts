import type { Client, Exchange } from 'ccxt';
import { readFixture } from '../fake-venues/fixtures.ts';
import { openExchange } from '../open-exchange.ts';
import type { LiveVenueId } from '../venues.ts';

/** The fields of a contract that ccxt needs to parse its messages. */
export interface MarketFixture {
  readonly id: string;
  readonly symbol: string;
  readonly type?: 'spot' | 'swap' | 'future' | 'option';
}

/** Returns a ccxt exchange that has handled the recorded messages of these files, and nothing else. */
export function replayFixtures(
  venue: LiveVenueId,
  files: readonly string[],
  markets: readonly MarketFixture[] = [],
): Exchange {
  const exchange = openExchange(venue);
  exchange.setMarkets(markets.map(toCcxtMarket));
  for (const file of files) exchange.handleMessage(stubClient(), readFixture(file));
  return exchange;
}

/** Builds ccxt's market structure. */
export function toCcxtMarket({ id, symbol, type = 'spot' }: MarketFixture): object {
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

/** A socket without pending promises. */
export const stubClient = (url = 'wss://recorded'): Client & Record<string, unknown> => ({
  url,
  subscriptions: {},
  futures: {},
  send: async () => undefined,
  resolve: () => undefined,
  reject: () => undefined,
});
