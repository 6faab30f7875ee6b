import type { OrderRow } from '../orders/order-row.ts';
import { tradesOfOrders } from './order-trades.ts';
import { SelectedTrades } from './selected-trades.tsx';
import { useOrderFills } from './use-order-fills.ts';

/** @param rows stable while they are the same */
export default function SelectedOrders({ rows }: { rows: readonly OrderRow[] }) {
  const fills = useOrderFills(rows);
  return <SelectedTrades noun="order" trades={tradesOfOrders(rows, fills)} />;
}
