import { OPEN_STATUSES, type OrderFields } from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
import { type ContractTerms, type Decimal, decimal, sumOf, ZERO } from '@parallax/trading';

type ReducingOrder = Pick<
  OrderFields,
  'id' | 'accountId' | 'exchange' | 'symbol' | 'side' | 'reduceOnly'
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
 * What other open orders of the same side and contract may take of the position first. Those that wait for a
 * trigger count only to an order that waits, too.
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

/** By how much an order of this side could reduce what the account holds; not above 0 if it would add to it. */
async function readOpposite(
  db: Database,
  order: ReducingOrder,
  terms: ContractTerms,
): Promise<Decimal> {
  const held = await readHeld(db, order, terms);
  return order.side === 'sell' ? held : held.neg();
}

/** Whether an order is bound to reduce, whatever other orders do. */
const isBound = (order: ReducingOrder, isClosing: boolean): boolean =>
  order.reduceOnly || isClosing;

/**
 * Whether it depends on the other open orders of the contract if an order reduces, so that two of them must not
 * be checked at once.
 */
export async function dependsOnOthers(
  db: Database,
  order: ReducingOrder,
  terms: ContractTerms,
  isClosing: boolean,
): Promise<boolean> {
  if (isBound(order, isClosing) || terms.kind === 'spot') return false;
  return (await readOpposite(db, order, terms)).gt(ZERO);
}

/**
 * Reads what decides, by the amount that is to be filled, whether an order only reduces what its account holds: one that is reduce-only or closes a position, and one
 * that lowers the absolute size of the present position by its whole amount. Orders that would turn a position
 * together do not. A venue sells no more of a coin than the account has, so that every sale of it reduces.
 * @param isWaiting whether it waits for its trigger price
 */
export async function readReducing(
  db: Database,
  order: ReducingOrder,
  terms: ContractTerms,
  { isClosing, isWaiting }: { readonly isClosing: boolean; readonly isWaiting: boolean },
): Promise<(remaining: Decimal) => boolean> {
  if (isBound(order, isClosing)) return () => true;
  const opposite = await readOpposite(db, order, terms);
  if (opposite.lte(ZERO)) return () => false;
  const ahead = terms.kind === 'spot' ? ZERO : await readAhead(db, order, isWaiting);
  return (remaining) => remaining.lte(opposite) && remaining.plus(ahead).lte(opposite);
}
