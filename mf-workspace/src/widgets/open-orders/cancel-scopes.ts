import { contractKey } from '@parallax/protocol';
import { accountText } from '@parallax/ui/format';
import { isSent, type OrderRow } from '../../widget-kit/orders/order-row.ts';

/** Orders that can be cancelled together. */
export interface CancelScope {
  readonly id: string;
  /** after 'Cancel': 'all shown', 'all of Paper spot (Paper)', 'all of BTC/USDT on OKX' */
  readonly label: string;
  readonly rows: readonly OrderRow[];
}

const ALL_SHOWN = 'shown';
export const accountScopeId = ({ order }: OrderRow): string => `account ${order.accountId}`;
export const contractScopeId = ({ order }: OrderRow): string => `contract ${contractKey(order)}`;

/** The rows by a part of them, in the order in which each part is first found. */
function groupsOf(
  rows: readonly OrderRow[],
  idOf: (row: OrderRow) => string,
): readonly (readonly [id: string, first: OrderRow, rows: readonly OrderRow[]])[] {
  const groups = new Map<string, [string, OrderRow, OrderRow[]]>();
  for (const row of rows) {
    const group = groups.get(idOf(row));
    if (group === undefined) groups.set(idOf(row), [idOf(row), row, [row]]);
    else group[2].push(row);
  }
  return [...groups.values()];
}

/**
 * What 'Cancel all' can mean: the orders that are shown, or all of an account or a contract.
 * @param rows all open orders of the widget
 * @param shown those that its filters show
 */
export function cancelScopes(
  rows: readonly OrderRow[],
  shown: readonly OrderRow[],
): readonly CancelScope[] {
  const sent = rows.filter(isSent);
  return [
    { id: ALL_SHOWN, label: 'all shown', rows: shown.filter(isSent) },
    ...groupsOf(sent, accountScopeId).map(([id, first, of]) => ({
      id,
      label: `all of ${accountText(first.account)}`,
      rows: of,
    })),
    ...groupsOf(sent, contractScopeId).map(([id, first, of]) => ({
      id,
      label: `all of ${first.contractName} on ${first.venueName}`,
      rows: of,
    })),
  ];
}
