import type { OrderFields } from '@parallax/protocol';
import { type ContractTerms, type Decimal, decimal, isZero, sumOf, ZERO } from '@parallax/trading';
import { OPEN_STATUSES } from '../orders/order-store.ts';
import type { Database } from '../storage/storage.ts';

type ReducingOrder = Pick<
  OrderFields,
  'id' | 'accountId' | 'exchange' | 'symbol' | 'side' | 'amount' | 'reduceOnly'
>;

/** What the account holds: the balance of the base of spot, or the signed position of another contract. */
async function readHeld(
  db: Database,
  { accountId, exchange, symbol }: ReducingOrder,
  { kind, base }: ContractTerms,
): Promise<Decimal> {
  if (kind === 'spot') {
    const balance = await db
      .selectFrom('balance')
      .select('total')
      .where('account_id', '=', accountId)
      .where('asset', '=', base)
      .executeTakeFirst();
    return decimal(balance?.total ?? '0');
  }
  const position = await db
    .selectFrom('position')
    .select('amount')
    .where('account_id', '=', accountId)
    .where('exchange', '=', exchange)
    .where('symbol', '=', symbol)
    .executeTakeFirst();
  return decimal(position?.amount ?? '0');
}

/**
 * What other open orders of the same side and contract, which are not reduce-only, may take of the position
 * first. Those that wait for a trigger count only to an order that waits, too.
 */
async function readAhead(db: Database, order: ReducingOrder, isWaiting: boolean): Promise<Decimal> {
  const { id, accountId, exchange, symbol, side } = order;
  let query = db
    .selectFrom('trading_order')
    .select(['amount', 'filled'])
    .where('account_id', '=', accountId)
    .where('exchange', '=', exchange)
    .where('symbol', '=', symbol)
    .where('side', '=', side)
    .where('reduce_only', '=', false)
    .where('status', 'in', OPEN_STATUSES)
    .where('id', '!=', id);
  // as `waitsForTrigger` has it
  if (!isWaiting)
    query = query.where((where) =>
      where.or([
        where('type', 'in', ['limit', 'market']),
        where('triggered_at', 'is not', null),
        where('filled', '>', '0'),
      ]),
    );
  const rows = await query.execute();
  return sumOf(rows.map(({ amount, filled }) => decimal(amount).minus(decimal(filled))));
}

/**
 * Whether an order only reduces what its account holds: one that is reduce-only or closes a position, and one
 * that lowers the absolute size of the present position by its whole amount. Orders that would turn a position
 * together do not. A venue sells no more of a coin than the account has, so that every sale of it reduces.
 * @param filled what has been filled of the order, if it is changed
 * @param isWaiting whether it waits for its trigger price
 */
export async function isReducing(
  db: Database,
  order: ReducingOrder,
  terms: ContractTerms,
  {
    isClosing,
    isWaiting,
    filled,
  }: { readonly isClosing: boolean; readonly isWaiting: boolean; readonly filled: string },
): Promise<boolean> {
  if (order.reduceOnly || isClosing) return true;
  const held = await readHeld(db, order, terms);
  const opposite = order.side === 'sell' ? held : held.neg();
  const remaining = decimal(order.amount).minus(decimal(filled));
  if (isZero(held) || opposite.lt(remaining)) return false;
  const ahead = terms.kind === 'spot' ? ZERO : await readAhead(db, order, isWaiting);
  return remaining.plus(ahead).lte(opposite);
}
