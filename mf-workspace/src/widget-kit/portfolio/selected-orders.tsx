import { useMemo } from 'react';
import type { OrderRow } from '../orders/order-row.ts';
import { tradesOfOrders } from './order-trades.ts';
import { SelectedTrades } from './selected-trades.tsx';
import { useOrderFills } from './use-order-fills.ts';

/** @param rows stable while they are the same */
export default function SelectedOrders({ rows }: { rows: readonly OrderRow[] }) {
  const { fills, isLoading } = useOrderFills(rows);
  const trades = useMemo(() => tradesOfOrders(rows, fills, isLoading), [rows, fills, isLoading]);
  return <SelectedTrades noun="order" trades={trades} />;
}
