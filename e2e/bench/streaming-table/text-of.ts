import type { Contract } from '@parallax/protocol';
import { formatPercent, formatPrice } from '@parallax/ui/format';
import type { Row, ShownField } from './table.ts';

/** Formats a figure, identically for all tables. */
export const textOf = (row: Row, field: ShownField, { priceDecimals }: Contract): string =>
  field === 'chg_24h_pct' ? formatPercent(row[field]) : formatPrice(row[field], priceDecimals);

export const directionOf = (row: Row): 'up' | 'down' =>
  (row.chg_24h_pct ?? 0) < 0 ? 'down' : 'up';
