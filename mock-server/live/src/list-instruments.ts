import type { Exchange } from 'ccxt';
import { type LiveInstrument, parseInstrument } from './map/market.ts';
import type { LiveVenueId } from './venues.ts';

/** Longer than for other requests: the list may be several megabytes. */
const LIST_TIMEOUT_MS = 10_000;

/** The contracts that a venue currently trades, one per symbol. */
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
    const instrument = parseInstrument(venue, market);
    if (instrument !== undefined && !bySymbol.has(instrument.symbol)) {
      bySymbol.set(instrument.symbol, instrument);
    }
  }
  return [...bySymbol.values()];
}
