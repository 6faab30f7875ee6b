import { contractKey, type Order, type OrderFields, type TradingLimits } from '@parallax/protocol';
import {
  type ContractTerms,
  contractTerms,
  type Decimal,
  decimal,
  isZero,
  markPrice,
  notionalUsd,
  sumOf,
  ZERO,
} from '@parallax/trading';
import { sql } from 'kysely';
import { readPositions } from '../accounts/account-store.ts';
import { type MarketPrices, usdOf } from '../accounts/value-account.ts';
import { OPEN_STATUSES } from '../orders/order-store.ts';
import type { Database } from '../storage/storage.ts';

const MINUTE_MS = 60_000;

/** What accounts hold in one contract, and what their open orders can add to it, in its unit of amounts. */
interface Holding {
  /** signed */
  readonly position: Decimal;
  readonly buying: Decimal;
  readonly selling: Decimal;
}

const NO_HOLDING: Holding = { position: ZERO, buying: ZERO, selling: ZERO };

/** What the limits of a company or an account are compared with, over its accounts. */
export interface Load {
  /** by contract key */
  readonly holdings: ReadonlyMap<string, Holding>;
  readonly openOrders: number;
  /** sent in the last minute */
  readonly ordersInMinute: number;
}

const NO_LOAD: Load = { holdings: new Map(), openOrders: 0, ordersInMinute: 0 };

/** Whether a limit is one of several orders together, so that two of them must not be checked at once. */
export const isOfSeveralOrders = (limits: TradingLimits): boolean =>
  isOfExposure(limits) || limits.openOrdersMax !== null || limits.ordersPerMinuteMax !== null;

const isOfExposure = ({ positionNotionalMax, grossExposureMax }: TradingLimits): boolean =>
  positionNotionalMax !== null || grossExposureMax !== null;

/**
 * Reads what the limits need. The order itself is left out, which counts only when it is changed.
 * @param now Unix milliseconds
 */
export async function readLoad(
  db: Database,
  limits: TradingLimits,
  { accountIds, orderId, now }: { accountIds: readonly string[]; orderId: string; now: number },
): Promise<Load> {
  if (!isOfSeveralOrders(limits) || accountIds.length === 0) return NO_LOAD;
  const holdings = isOfExposure(limits) ? await readHoldings(db, accountIds, orderId) : new Map();
  const counts = await db
    .selectFrom('trading_order')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', 'in', OPEN_STATUSES).as('open'),
      fn
        .countAll<number>()
        .filterWhere('created_at', '>', new Date(now - MINUTE_MS))
        .as('inMinute'),
    ])
    .where('account_id', 'in', [...accountIds])
    .where('id', '!=', orderId)
    .where((where) =>
      where.or([
        where('status', 'in', OPEN_STATUSES),
        where('created_at', '>', new Date(now - MINUTE_MS)),
      ]),
    )
    .executeTakeFirstOrThrow();
  return { holdings, openOrders: counts.open, ordersInMinute: counts.inMinute };
}

async function readHoldings(
  db: Database,
  accountIds: readonly string[],
  orderId: string,
): Promise<ReadonlyMap<string, Holding>> {
  const holdings = new Map<string, Holding>();
  const of = (key: string): Holding => holdings.get(key) ?? NO_HOLDING;
  // the orders first: a fill that is stored meanwhile then counts twice rather than not at all
  const rows = await db
    .selectFrom('trading_order')
    .select([
      'exchange',
      'symbol',
      'side',
      // a requested change may already stand at the venue
      sql<string>`sum(greatest(amount, (requested_change->>'amount')::numeric) - filled)::text`.as(
        'remaining',
      ),
    ])
    .where('account_id', 'in', [...accountIds])
    .where('status', 'in', OPEN_STATUSES)
    .where('reduce_only', '=', false)
    .where('id', '!=', orderId)
    .groupBy(['exchange', 'symbol', 'side'])
    .execute();
  for (const { exchange, symbol, side, remaining } of rows) {
    const key = contractKey({ exchange, symbol });
    holdings.set(key, withOrder(of(key), side === 'buy' ? 'buy' : 'sell', decimal(remaining)));
  }
  for (const each of await readPositions(db, accountIds)) {
    const key = contractKey(each);
    const { position, ...working } = of(key);
    holdings.set(key, { ...working, position: position.plus(decimal(each.amount)) });
  }
  return holdings;
}

const withOrder = (holding: Holding, side: 'buy' | 'sell', amount: Decimal): Holding =>
  side === 'buy'
    ? { ...holding, buying: holding.buying.plus(amount) }
    : { ...holding, selling: holding.selling.plus(amount) };

/** The largest position that the open orders can lead to, without sign. */
function worstOf({ position, buying, selling }: Holding): Decimal {
  const long = position.plus(buying).abs();
  const short = position.minus(selling).abs();
  return long.gt(short) ? long : short;
}

export interface Exposure {
  /** of the contract with the order, in dollars; null without a price */
  readonly positionUsd: Decimal | null;
  /** of all contracts with the order, in dollars; null without a price */
  readonly grossUsd: Decimal | null;
}

/**
 * The absolute notional of the largest positions that an order and the open orders can lead to; undefined
 * if the order does not increase them.
 * @param previous the order before it is changed
 */
export function exposureAfter(
  order: Pick<OrderFields, 'side' | 'amount'>,
  previous: Pick<Order, 'amount' | 'filled'> | undefined,
  { holdings }: Load,
  {
    terms,
    mid,
    settleUsd,
    prices,
  }: {
    terms: ContractTerms;
    mid: Decimal | null;
    settleUsd: Decimal | null;
    prices: MarketPrices;
  },
): Exposure | undefined {
  const others = holdings.get(terms.key) ?? NO_HOLDING;
  const filled = decimal(previous?.filled ?? '0');
  const remainderOf = (amount: string): Decimal => decimal(amount).minus(filled);
  const before =
    previous === undefined ? others : withOrder(others, order.side, remainderOf(previous.amount));
  const worst = worstOf(withOrder(others, order.side, remainderOf(order.amount)));
  if (worst.lte(worstOf(before))) return undefined;
  const positionUsd = mid && notionalUsd(terms, worst, mid, settleUsd);
  const ofOthers = [...holdings].filter(([key]) => key !== terms.key);
  const values = [
    positionUsd,
    ...ofOthers.map(([key, each]) => valueOf(key, worstOf(each), prices)),
  ];
  const known = values.filter((value) => value !== null);
  return { positionUsd, grossUsd: known.length < values.length ? null : sumOf(known) };
}

/** The absolute notional of an amount in dollars; null without a price. */
function valueOf(key: string, amount: Decimal, prices: MarketPrices): Decimal | null {
  if (isZero(amount)) return ZERO;
  const contract = prices.contract(key);
  // what is no longer listed has ended
  if (contract === undefined) return ZERO;
  const terms = contractTerms(contract);
  const mark = markPrice(prices.ticker(key));
  const usd = usdOf(prices)(terms.settle);
  if (mark === null || usd === undefined) return null;
  return notionalUsd(terms, amount, mark, usd);
}
