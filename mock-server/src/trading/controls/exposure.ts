import {
  contractKey,
  OPEN_STATUSES,
  type Order,
  type OrderFields,
  type TradingLimits,
} from '@parallax/protocol';
import type { Database } from '@parallax/server-kit/storage/storage';
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
import { readBalances, readPositions } from '../records/account-store.ts';
import { type MarketPrices, usdOf } from '../valuation/value-account.ts';

const MINUTE_MS = 60_000;

/**
 * What an account holds in one contract, and what its open orders can add to it, in its unit of amounts. All
 * spot contracts of a coin are one: what an account holds of them is its balance.
 */
interface Holding {
  readonly accountId: string;
  /** see `nameOf` */
  readonly name: string;
  /** of a contract by which it is valued */
  readonly key: string;
  /** signed */
  readonly position: Decimal;
  readonly buying: Decimal;
  readonly selling: Decimal;
}

/** What names a contract among holdings: its key, or that of its coin for spot. */
const nameOf = ({ key, kind, base }: ContractTerms): string =>
  kind === 'spot' ? `spot ${base}` : key;

const noHolding = (accountId: string, terms: ContractTerms): Holding => ({
  accountId,
  name: nameOf(terms),
  key: terms.key,
  position: ZERO,
  buying: ZERO,
  selling: ZERO,
});

const lineOf = ({ accountId, name }: Pick<Holding, 'accountId' | 'name'>): string =>
  `${accountId} ${name}`;

/** What the limits of a company or an account are compared with, over its accounts. */
export interface Load {
  readonly holdings: readonly Holding[];
  readonly openOrders: number;
  /** sent in the last minute */
  readonly ordersInMinute: number;
}

const NO_LOAD: Load = { holdings: [], openOrders: 0, ordersInMinute: 0 };

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
    : [];
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
): Promise<Holding[]> {
  const holdings = new Map<string, Holding>();
  const change = (
    accountId: string,
    of: ContractTerms,
    next: (holding: Holding) => Holding,
  ): void => {
    const none = noHolding(accountId, of);
    const line = lineOf(none);
    holdings.set(line, next(holdings.get(line) ?? none));
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
  const tradesSpot = [...holdings.values()].some(({ name, key }) => name !== key);
  if (!tradesSpot) return [...holdings.values()];
  for (const { accountId, asset, total } of await readBalances(db, accountIds)) {
    const line = lineOf({ accountId, name: `spot ${asset}` });
    const holding = holdings.get(line);
    // an account that does not trade a coin may hold it as collateral
    if (holding === undefined) continue;
    holdings.set(line, { ...holding, position: holding.position.plus(decimal(total)) });
  }
  return [...holdings.values()];
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

/** A figure in dollars, null without a price, and whether the order increases it. */
interface ExposureFigure {
  readonly usd: Decimal | null;
  readonly isIncreased: boolean;
}

export interface Exposure {
  /** of the contract with the order, in which the accounts net each other */
  readonly position: ExposureFigure;
  /** the sum of all contracts of each account with the order */
  readonly gross: ExposureFigure;
}

/** Holdings of one contract in several accounts together. */
const together = (none: Holding, holdings: readonly Holding[]): Holding => ({
  ...none,
  position: sumOf(holdings.map(({ position }) => position)),
  buying: sumOf(holdings.map(({ buying }) => buying)),
  selling: sumOf(holdings.map(({ selling }) => selling)),
});

/**
 * The absolute notional of the largest positions that an order and the open orders can lead to.
 * @param previous the order before it is changed
 */
export function exposureAfter(
  order: Pick<OrderFields, 'accountId' | 'side' | 'amount'>,
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
  const none = noHolding(order.accountId, terms);
  const filled = decimal(previous?.filled ?? '0');
  const worstWith = (others: Holding, amount: string | undefined): Decimal =>
    worstOf(
      amount === undefined ? others : withOrder(others, order.side, decimal(amount).minus(filled)),
    );
  const figure = (others: Holding): ExposureFigure => {
    const worst = worstWith(others, order.amount);
    return {
      usd: notionalUsd(terms, worst, price, settleUsd),
      isIncreased: worst.gt(worstWith(others, previous?.amount)),
    };
  };
  const ofContract = holdings.filter(({ name }) => name === none.name);
  const own = figure(holdings.find((each) => lineOf(each) === lineOf(none)) ?? none);
  const values = holdings
    .filter((each) => lineOf(each) !== lineOf(none))
    .map((each) => valueOf(each.key, worstOf(each), prices))
    .concat(own.usd);
  const known = values.filter((value) => value !== null);
  return {
    position: figure(together(none, ofContract)),
    gross: {
      usd: known.length < values.length ? null : sumOf(known),
      isIncreased: own.isIncreased,
    },
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
