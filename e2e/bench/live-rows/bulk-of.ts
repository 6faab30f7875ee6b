import { BULK_FIGURES, type BulkTickers, bulkTickersSchema } from '@parallax/protocol';
import { lastTicker } from './bench-feed.ts';

/** The last values of all contracts, in the format of the server's bulk response. */
export function bulkOf(keys: readonly string[]): BulkTickers {
  const tickers = keys.map(lastTicker);
  const columns = BULK_FIGURES.map((name) => {
    const column = tickers.map((ticker) => ticker && new Map(Object.entries(ticker)).get(name));
    return [name, column.map((value) => (typeof value === 'number' ? value : null))];
  });
  return bulkTickersSchema.parse({
    at: Date.now(),
    contracts: keys,
    ...Object.fromEntries(columns),
  });
}
