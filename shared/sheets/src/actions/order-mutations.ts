import { callForResponse } from '@parallax/api';
import { listSheets, type MenuBar, type Sheet, sortSheets } from '@parallax/protocol';
import { type Mutation, mutate } from '@parallax/store';
import { type SheetList, withoutSheet } from './sheet-list.ts';

interface Identified {
  readonly id: string;
}

/** The list in the order of `ids`; entries missing in `ids` are last, in their order. */
export function orderBy<T extends Identified>(list: readonly T[], ids: readonly string[]): T[] {
  const place = new Map(ids.map((id, index) => [id, index]));
  const rank = (entry: T) => place.get(entry.id) ?? ids.length;
  return [...list].sort((a, b) => rank(a) - rank(b));
}

type Order = readonly string[];

const SORT_FAILED = 'Error updating sheet order';

/** The order of the sheets that was last sent, by area. */
const latestOrders = new Map<MenuBar, Order>();

const isLatestOrder = ({ menuBar }: SheetList, ids: Order): boolean =>
  latestOrders.get(menuBar) === ids;

/**
 * Saves an order, then applies it again, unless a later reorder has replaced it: a refetch during the
 * request may have restored the previous order.
 */
const savingOf = (list: SheetList) => ({
  call(ids: Order) {
    latestOrders.set(list.menuBar, ids);
    return callForResponse(sortSheets, { body: { items: ids.map((id) => ({ id })) } });
  },
  async update(_: unknown, ids: Order) {
    if (!isLatestOrder(list, ids)) return;
    const { isRefetching } = list;
    await list.cancelRefetch();
    if (isLatestOrder(list, ids)) list.set((sheets) => orderBy(sheets, ids));
    // the cancelled refetch may have been started by a change in another tab
    if (isRefetching) list.refetch();
  },
  fallback: SORT_FAILED,
  reword: () => SORT_FAILED,
});

/** Reorders the sheets. A later reorder that has replaced a failed one shows its own outcome. */
export const sortingOf = (list: SheetList, ids: Order): Mutation<Order, null> => ({
  ...savingOf(list),
  action: () => (isLatestOrder(list, ids) ? `sort sheets ${list.menuBar}` : undefined),
  optimistic: {
    async apply() {
      const before = list.sheets.map(({ id }) => id);
      await list.change((sheets) => orderBy(sheets, ids));
      return () => {
        if (!isLatestOrder(list, ids)) return;
        list.set((sheets) => orderBy(sheets, before));
        list.refetch();
      };
    },
  },
  invalidates: ({ ok }) => (ok ? [listSheets] : []),
  success: 'Sheet order updated successfully',
  isExpected: ({ ok }) => !ok && !isLatestOrder(list, ids),
});

/** Inserts a new sheet into the list and saves the order `ids`. */
export async function insertSheet(list: SheetList, sheet: Sheet, ids: Order): Promise<void> {
  await list.change((sheets) => orderBy([...withoutSheet(sheets, sheet.id), sheet], ids));
  // the sheet is new for the other tabs even if its place could not be saved
  void mutate(list.client, { ...savingOf(list), invalidates: () => [listSheets] }, ids);
}
