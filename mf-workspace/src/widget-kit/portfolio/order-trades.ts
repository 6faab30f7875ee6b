import { contractKey, type Fill, isDone, type Order } from '@parallax/protocol';
import { type Decimal, decimal, groupBy, isZero, sumOf, ZERO } from '@parallax/trading';
import type { FillRow } from '../accounts/record-row.ts';
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

/** Whether fills of an order are all of them. */
export const areAll = (fills: readonly Fill[], { filled }: Order): boolean =>
  fills.length > 0 && sumOf(fills.map(({ amount }) => decimal(amount))).eq(decimal(filled));

/** The average price of the rest of an order; undefined if there is none. */
function restPrice(whole: Trade, fills: readonly Fill[], rest: Decimal): Decimal | undefined {
  const isInverse = whole.terms?.kind === 'inverse';
  const parts = [whole, ...fills].map(({ amount, price }) => ({ amount: decimal(amount), price }));
  if (parts.some(({ price }) => isZero(decimal(price)))) return undefined;
  const [all = ZERO, ...known] = parts.map(({ amount, price }) =>
    isInverse ? amount.div(price) : amount.times(price),
  );
  const value = all.minus(sumOf(known));
  if (!value.gt(ZERO)) return undefined;
  return isInverse ? rest.div(value) : value.div(rest);
}

/**
 * What an order has filled since its last known fill, as one trade; undefined if that does not follow from its average.
 * @param fills the first ones of the order, newest first
 */
function restOf(whole: Trade, fills: readonly Fill[]): Trade | undefined {
  const [last] = fills;
  const rest = decimal(whole.amount).minus(sumOf(fills.map(({ amount }) => decimal(amount))));
  if (last === undefined || !rest.gt(ZERO)) return undefined;
  const price = restPrice(whole, fills, rest);
  if (price === undefined) return undefined;
  const { at } = last;
  const { until = at } = whole;
  const paid = fills.map(({ feeAsset, fee }) => ({
    asset: feeAsset,
    amount: decimal(fee).neg().toString(),
  }));
  return {
    ...whole,
    price: price.toString(),
    amount: rest.toString(),
    fees: [...whole.fees, ...paid],
    at,
    until: compareTimes(at, until) < 0 ? until : at,
  };
}

/**
 * What orders have filled: the fills of those of which all are known, and each other order as one trade. Of an order
 * whose last fills are being loaded, the known ones stay, and the rest is one trade.
 * @param rows newest first
 * @param fills newest first; of open orders the first ones
 */
export function tradesOfOrders(
  rows: readonly OrderRow[],
  fills: readonly Fill[],
  isLoading: boolean,
): readonly Trade[] {
  const byOrder = groupBy(fills, ({ orderId }) => orderId);
  return rows.flatMap((row) => {
    const { order } = row;
    const own = byOrder.get(order.id) ?? [];
    const trades = own.map((fill) => tradeOfFill({ ...row, fill }, order.id));
    if (areAll(own, order)) return trades;
    const whole = tradesOfOrder(row);
    const isBehind = isLoading || !isDone(order.status);
    const [last] = isBehind ? whole.map((trade) => restOf(trade, own)) : [];
    return last === undefined ? whole : [last, ...trades];
  });
}

/** Orders of a contract and an account whose fills say in which sequence they bought and sold. */
export interface UnclearOrders {
  readonly accountId: string;
  readonly exchange: string;
  readonly symbol: string;
  /** ISO times between which they have filled */
  readonly from: string;
  /** undefined while some of them are open */
  readonly to: string | undefined;
  readonly open: readonly Order[];
}

/** The orders whose times do not tell in which sequence they bought and sold. */
export function unclearOrders(rows: readonly OrderRow[]): readonly UnclearOrders[] {
  const filled = rows.flatMap(({ order, contract }) =>
    order.filled === '0' || termsOf(contract) === undefined ? [] : order,
  );
  const groups = groupBy(filled, (order) => `${order.accountId} ${contractKey(order)}`);
  return [...groups.values()].flatMap((orders) => {
    const [first] = orders;
    const times = orders.map(timesOf);
    if (first === undefined || !isSequenceUnclear(times)) return [];
    const { accountId, exchange, symbol } = first;
    const ends = times.flatMap(({ at, until = at }) => [at, until]).toSorted(compareTimes);
    const open = orders.filter(({ status }) => !isDone(status));
    const to = open.length === 0 ? ends.at(-1) : undefined;
    return [{ accountId, exchange, symbol, from: ends.at(0) ?? '', to, open }];
  });
}
