import { endpointQuery, useBoundedQueries } from '@parallax/api/react';
import { type Data, type Fill, listFills, type Order, PAGE_LIMIT_MAX } from '@parallax/protocol';
import { useMemo, useState } from 'react';
import type { OrderRow } from '../orders/order-row.ts';
import { areAll, type UnclearOrders, unclearOrders } from './order-trades.ts';
import { compareTimes } from './trade-times.ts';

/** The requests that one selection sends at most. */
const REQUESTS_MAX = 8;
/** How often the fills of an open order are loaded at most. */
export const REFETCH_MS = 5_000;

type Page = Data<typeof listFills>;

const NO_FILLS: ReadonlyMap<string, Fill> = new Map();
const fillKey = ({ accountId, id }: Fill): string => `${accountId} ${id}`;

/** Whether an open order has fills that a page does not have. A page that is full would not have them later either. */
const isBehind = ({ rows, cursor }: Page, open: readonly Order[]): boolean =>
  cursor === null &&
  open.some((order) => {
    const own = rows.filter(({ orderId }) => orderId === order.id);
    return !areAll(own, order);
  });

function queryOf({ accountId, exchange, symbol, from, to, open }: UnclearOrders) {
  const of = { AccountId: accountId, exchange, symbol, from, limit: PAGE_LIMIT_MAX };
  return {
    ...endpointQuery(listFills, { query: { ...of, ...(to !== undefined && { to }) } }),
    refetchInterval: ({ state: { data } }: { state: { data: Page | undefined } }) =>
      data !== undefined && isBehind(data, open) ? REFETCH_MS : (false as const),
  };
}

/** Those of orders whose first fills are known: a full page may leave them out. */
const fillsOf = (page: Page | undefined, { open }: UnclearOrders): readonly Fill[] =>
  page === undefined || page.cursor === null
    ? (page?.rows ?? [])
    : page.rows.filter(({ orderId }) => open.every(({ id }) => id !== orderId));

/**
 * The fills of the orders whose times do not tell in which sequence they bought and sold, newest first, as far as they
 * are loaded. Those that were loaded stay while others load. Stable while they are the same.
 * @param rows stable while they are the same
 */
export function useOrderFills(rows: readonly OrderRow[]): {
  readonly fills: readonly Fill[];
  readonly isLoading: boolean;
} {
  const groups = useMemo(() => unclearOrders(rows).slice(0, REQUESTS_MAX), [rows]);
  const queries = useMemo(() => groups.map(queryOf), [groups]);
  const { data, state } = useBoundedQueries(queries);
  const [known, setKnown] = useState(NO_FILLS);
  const added = groups
    .flatMap((group, index) => fillsOf(data[index], group))
    .filter((fill) => !known.has(fillKey(fill)));
  if (added.length > 0) {
    setKnown(new Map([...added.map((fill) => [fillKey(fill), fill] as const), ...known]));
  }
  const fills = useMemo(
    () => [...known.values()].toSorted((one, other) => compareTimes(other.at, one.at)),
    [known],
  );
  return { fills, isLoading: state === 'pending' };
}
