import { endpointQuery, useBoundedQueries } from '@parallax/api/react';
import { type Fill, listFills, PAGE_LIMIT_MAX } from '@parallax/protocol';
import { useMemo } from 'react';
import type { OrderRow } from '../orders/order-row.ts';
import { unclearOrders } from './order-trades.ts';

/** The requests that one selection sends at most. */
const REQUESTS_MAX = 8;

/**
 * The fills of the orders whose times do not tell in which sequence they bought and sold, as far as they are loaded.
 * @param rows stable while they are the same
 */
export function useOrderFills(rows: readonly OrderRow[]): readonly Fill[] {
  const queries = useMemo(
    () =>
      unclearOrders(rows)
        .slice(0, REQUESTS_MAX)
        .map(({ accountId, ...of }) =>
          endpointQuery(listFills, {
            query: { ...of, AccountId: accountId, limit: PAGE_LIMIT_MAX },
          }),
        ),
    [rows],
  );
  const { data } = useBoundedQueries(queries);
  return data.flatMap((page) => page?.rows ?? []);
}
