import { serverNow } from '@parallax/feed';
import {
  BULK_FIGURES,
  type BulkFigure,
  type BulkTickers,
  bulkTickersSchema,
} from '@parallax/protocol';

/** A bulk response with some figures of contracts by key; the others are null. */
export function bulkResponse(
  figures: Readonly<Record<string, Partial<Record<BulkFigure, number>>>>,
  at = serverNow(),
): BulkTickers {
  const rows = Object.values(figures);
  const columns = BULK_FIGURES.map((name) => [name, rows.map((row) => row[name] ?? null)]);
  return bulkTickersSchema.parse({
    at,
    contracts: Object.keys(figures),
    ...Object.fromEntries(columns),
  });
}
