import { InlineFailure, loadOnDemand } from '@parallax/ui';
import type { FillRow } from '../accounts/record-row.ts';
import type { OrderRow } from '../orders/order-row.ts';

/** Where the sums of selected rows load, and where they could not be loaded. */
export const SUMS_ON_DEMAND = {
  loading: () => null,
  failed: (_props: object, retry: () => void) => (
    <InlineFailure result={{ state: 'failed', message: 'The sums could not be loaded', retry }} />
  ),
};

const SelectedFills = loadOnDemand(() => import('./selected-fills.tsx'), SUMS_ON_DEMAND);
const SelectedOrders = loadOnDemand(() => import('./selected-orders.tsx'), SUMS_ON_DEMAND);

/** What selected trades add up to. */
export const fillsSummary = (rows: readonly FillRow[]) => <SelectedFills rows={rows} />;

/** What selected orders that are filled, or filled in part, add up to. */
export const ordersSummary = (rows: readonly OrderRow[]) => <SelectedOrders rows={rows} />;
