import { contractKey } from '@parallax/protocol';
import { groupBy } from '@parallax/trading';
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

const scopesOf = (
  rows: readonly OrderRow[],
  idOf: (row: OrderRow) => string,
  nameOf: (row: OrderRow) => string,
): readonly CancelScope[] =>
  [...groupBy(rows, idOf)].flatMap(([id, of]) =>
    of.slice(0, 1).map((first) => ({ id, label: `all of ${nameOf(first)}`, rows: of })),
  );

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
    ...scopesOf(sent, accountScopeId, ({ account }) => accountText(account)),
    ...scopesOf(
      sent,
      contractScopeId,
      ({ contractName, venueName }) => `${contractName} on ${venueName}`,
    ),
  ];
}
