import type { Contract } from '@parallax/contract';
import { formatPercent, formatPrice } from '@parallax/ui/format';
import type { Row, ShownField } from './table.ts';

/** A figure as all tables write it. */
export const textOf = (row: Row, field: ShownField, { priceDecimals }: Contract): string =>
  field === 'chg_24h_pct' ? formatPercent(row[field]) : formatPrice(row[field], priceDecimals);

/** Whether the change of 24 hours is shown as up or down. */
export const directionOf = (row: Row): 'up' | 'down' => (row.chg_24h_pct < 0 ? 'down' : 'up');
