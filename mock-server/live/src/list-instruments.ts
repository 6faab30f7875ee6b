import type { Exchange } from 'ccxt';
import { instrumentOf, type LiveInstrument } from './map/market.ts';
import type { LiveVenueId } from './venues.ts';

/** All that a venue trades may be some megabytes. */
const LIST_TIMEOUT_MS = 10_000;

/** What a venue trades now, each symbol once. */
export async function listInstruments(
  exchange: Exchange,
  venue: LiveVenueId,
): Promise<LiveInstrument[]> {
  const { timeout } = exchange;
  exchange.timeout = LIST_TIMEOUT_MS;
  await exchange.loadMarkets(true).finally(() => {
    exchange.timeout = timeout;
  });
  const bySymbol = new Map<string, LiveInstrument>();
  for (const market of Object.values(exchange.markets ?? {})) {
    const instrument = instrumentOf(venue, market);
    if (instrument !== undefined && !bySymbol.has(instrument.symbol)) {
      bySymbol.set(instrument.symbol, instrument);
    }
  }
  return [...bySymbol.values()];
}
