import { contractKey, type Fill, type Order } from '@parallax/protocol';
import { decimal, sumOf } from '@parallax/trading';
import type { FillRow } from '../accounts/record-row.ts';
import { grouped } from '../grouped.ts';
import type { OrderRow } from '../orders/order-row.ts';
import { termsOf } from './terms-of.ts';
import { compareTimes, isSequenceUnclear, type TradeTimes } from './trade-times.ts';
import type { Trade } from './trades-profit.ts';

/** @param sourceId what is selected, by default the fill */
export const tradeOfFill = (
  { fill, account, contract }: FillRow,
  sourceId: string = fill.id,
): Trade => ({
  sourceId,
  accountId: fill.accountId,
  mode: account.mode,
  terms: termsOf(contract),
  side: fill.side,
  price: fill.price,
  amount: fill.amount,
  fees: [{ asset: fill.feeAsset, amount: fill.fee }],
  at: fill.at,
});

/** An order is updated also after its last fill, such as when its rest is cancelled. */
const timesOf = ({ side, createdAt, updatedAt }: Order): TradeTimes => ({
  side,
  at: createdAt,
  until: compareTimes(createdAt, updatedAt) < 0 ? updatedAt : createdAt,
});

/** An order as one trade at its average price; none if it has filled nothing. */
function tradesOfOrder({ order, account, contract }: OrderRow): readonly Trade[] {
  const { id: sourceId, accountId, averagePrice, filled, fees } = order;
  if (averagePrice === null || filled === '0') return [];
  const { mode } = account;
  const terms = termsOf(contract);
  const of = { sourceId, accountId, mode, terms };
  return [{ ...of, price: averagePrice, amount: filled, fees, ...timesOf(order) }];
}

const areAll = (fills: readonly Fill[], { filled }: Order): boolean =>
  fills.length > 0 && sumOf(fills.map(({ amount }) => decimal(amount))).eq(decimal(filled));

/**
 * What orders have filled: the fills of those of which all are known, and each other order as one trade.
 * @param rows newest first
 * @param fills newest first
 */
export function tradesOfOrders(
  rows: readonly OrderRow[],
  fills: readonly Fill[],
): readonly Trade[] {
  const byOrder = grouped(fills, ({ orderId }) => orderId);
  return rows.flatMap((row) => {
    const own = byOrder.get(row.order.id) ?? [];
    if (!areAll(own, row.order)) return tradesOfOrder(row);
    return own.map((fill) => tradeOfFill({ ...row, fill }, row.order.id));
  });
}

/** Orders of a contract and an account whose fills say in which sequence they bought and sold. */
export interface UnclearOrders {
  readonly accountId: string;
  readonly exchange: string;
  readonly symbol: string;
  /** ISO times between which they have filled */
  readonly from: string;
  readonly to: string;
}

/** The orders whose times do not tell in which sequence they bought and sold. */
export function unclearOrders(rows: readonly OrderRow[]): readonly UnclearOrders[] {
  const filled = rows.map(({ order }) => order).filter((order) => order.filled !== '0');
  const groups = grouped(filled, (order) => `${order.accountId} ${contractKey(order)}`);
  return [...groups.values()].flatMap((orders) => {
    const [first] = orders;
    const times = orders.map(timesOf);
    if (first === undefined || !isSequenceUnclear(times)) return [];
    const { accountId, exchange, symbol } = first;
    const ends = times.flatMap(({ at, until = at }) => [at, until]).toSorted(compareTimes);
    return [{ accountId, exchange, symbol, from: ends.at(0) ?? '', to: ends.at(-1) ?? '' }];
  });
}
