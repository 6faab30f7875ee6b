import {
  contractKey,
  OPEN_STATUSES,
  type Order,
  type OrderFields,
  type TradingLimits,
} from '@parallax/protocol';
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
import type { Database } from '../../storage/storage.ts';
import { readBalances, readPositions } from '../records/account-store.ts';
import { type MarketPrices, usdOf } from '../valuation/value-account.ts';

const MINUTE_MS = 60_000;

/**
 * What accounts hold in one contract, and what their open orders can add to it, in its unit of amounts. All
 * spot contracts of a coin are one: what an account holds of them is its balance.
 */
interface Holding {
  /** of a contract by which it is valued */
  readonly key: string;
  /** signed */
  readonly position: Decimal;
  readonly buying: Decimal;
  readonly selling: Decimal;
}

const noHolding = (key: string): Holding => ({ key, position: ZERO, buying: ZERO, selling: ZERO });

/** What names a contract among holdings: its key, or that of its coin for spot. */
const holdingOf = ({ key, kind, base }: Pick<ContractTerms, 'key' | 'kind' | 'base'>): string =>
  kind === 'spot' ? `spot ${base}` : key;

/** What the limits of a company or an account are compared with, over its accounts. */
export interface Load {
  /** by contract key, and by coin for spot, see `holdingOf` */
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
 * @param terms of its contract
 * @param now Unix milliseconds
 */
export async function readLoad(
  db: Database,
  limits: TradingLimits,
  {
    accountIds,
    order,
    now,
    ...market
  }: {
    readonly accountIds: readonly string[];
    readonly order: Pick<OrderFields, 'id' | 'accountId'>;
    readonly terms: ContractTerms;
    readonly prices: MarketPrices;
    readonly now: number;
  },
): Promise<Load> {
  if (!isOfSeveralOrders(limits) || accountIds.length === 0) return NO_LOAD;
  const holdings = isOfExposure(limits)
    ? await readHoldings(db, accountIds, { order, ...market })
    : new Map();
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
    .where('id', '!=', order.id)
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
  {
    order,
    terms,
    prices,
  }: {
    readonly order: Pick<OrderFields, 'id' | 'accountId'>;
    readonly terms: ContractTerms;
    readonly prices: MarketPrices;
  },
): Promise<ReadonlyMap<string, Holding>> {
  const holdings = new Map<string, Holding>();
  /** the accounts that trade each coin: others may hold it as collateral */
  const traders = new Map<string, Set<string>>();
  const change = (
    accountId: string,
    of: ContractTerms,
    next: (holding: Holding) => Holding,
  ): void => {
    const name = holdingOf(of);
    holdings.set(name, next(holdings.get(name) ?? noHolding(of.key)));
    if (of.kind === 'spot')
      traders.set(of.base, (traders.get(of.base) ?? new Set()).add(accountId));
  };
  // the orders first: a fill that is stored meanwhile then counts twice rather than not at all
  const rows = await db
    .selectFrom('trading_order')
    .select([
      'account_id',
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
    .where('id', '!=', order.id)
    .groupBy(['account_id', 'exchange', 'symbol', 'side'])
    .execute();
  for (const { account_id, side, remaining, ...name } of rows) {
    const contract = prices.contract(contractKey(name));
    // what is no longer listed has ended
    if (contract === undefined) continue;
    change(account_id, contractTerms(contract), (holding) =>
      withOrder(holding, side === 'buy' ? 'buy' : 'sell', decimal(remaining)),
    );
  }
  for (const { accountId, amount, contract } of await readPositions(db, accountIds)) {
    const of = contractTerms(contract);
    change(accountId, of, (holding) =>
      of.kind === 'spot'
        ? holding
        : { ...holding, position: holding.position.plus(decimal(amount)) },
    );
  }
  change(order.accountId, terms, (holding) => holding);
  if (traders.size === 0) return holdings;
  for (const { accountId, asset, total } of await readBalances(db, accountIds)) {
    const name = `spot ${asset}`;
    const holding = holdings.get(name);
    if (holding === undefined || traders.get(asset)?.has(accountId) !== true) continue;
    holdings.set(name, { ...holding, position: holding.position.plus(decimal(total)) });
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
  /** whether the order increases it */
  readonly isIncreased: boolean;
}

/**
 * The absolute notional of the largest positions that an order and the open orders can lead to.
 * @param previous the order before it is changed
 */
export function exposureAfter(
  order: Pick<OrderFields, 'side' | 'amount'>,
  previous: Pick<Order, 'amount' | 'filled'> | undefined,
  { holdings }: Load,
  {
    terms,
    price,
    settleUsd,
    prices,
  }: {
    terms: ContractTerms;
    price: Decimal | null;
    settleUsd: Decimal | null;
    prices: MarketPrices;
  },
): Exposure {
  const name = holdingOf(terms);
  const others = holdings.get(name) ?? noHolding(terms.key);
  const filled = decimal(previous?.filled ?? '0');
  const remainderOf = (amount: string): Decimal => decimal(amount).minus(filled);
  const before =
    previous === undefined ? others : withOrder(others, order.side, remainderOf(previous.amount));
  const worst = worstOf(withOrder(others, order.side, remainderOf(order.amount)));
  const positionUsd = notionalUsd(terms, worst, price, settleUsd);
  const ofOthers = [...holdings].filter(([key]) => key !== name);
  const values = [
    positionUsd,
    ...ofOthers.map(([, each]) => valueOf(each.key, worstOf(each), prices)),
  ];
  const known = values.filter((value) => value !== null);
  return {
    positionUsd,
    grossUsd: known.length < values.length ? null : sumOf(known),
    isIncreased: worst.gt(worstOf(before)),
  };
}

/** The absolute notional of an amount in dollars; null without a price. */
function valueOf(key: string, amount: Decimal, prices: MarketPrices): Decimal | null {
  if (isZero(amount)) return ZERO;
  const contract = prices.contract(key);
  // what is no longer listed has ended
  if (contract === undefined) return ZERO;
  const terms = contractTerms(contract);
  const usd = usdOf(prices)(terms.settle);
  return notionalUsd(terms, amount, markPrice(prices.ticker(key)), usd);
}
