import { useMemo } from 'react';
import type { FillRow } from '../accounts/record-row.ts';
import { tradeOfFill } from './order-trades.ts';
import { SelectedTrades } from './selected-trades.tsx';

/** @param rows stable while they are the same */
export default function SelectedFills({ rows }: { rows: readonly FillRow[] }) {
  const trades = useMemo(() => rows.map((row) => tradeOfFill(row)), [rows]);
  return <SelectedTrades noun="trade" trades={trades} />;
}
