import {
  type Book,
  contractKey,
  type OrderCheck,
  type OrderFields,
  signOf,
  type TradingLimits,
} from '@parallax/protocol';
import {
  type ContractTerms,
  contractTerms,
  type Decimal,
  decimal,
  fromNumber,
  isZero,
  midOf,
  notionalUsd,
  orderProblem,
  sumOf,
  ZERO,
} from '@parallax/trading';
import { readPositions, type StoredPosition } from '../accounts/account-store.ts';
import { type MarketPrices, markPriceOf } from '../accounts/value-account.ts';
import type { StoredAccount } from '../accounts/visible-accounts.ts';
import type { Caches } from '../caches.ts';
import { ApiFailure } from '../http/api/api-failure.ts';
import type { Market } from '../market/market-reads.ts';
import { VenueUnavailable } from '../market/venue-unavailable.ts';
import type { Database } from '../storage/storage.ts';
import { checkControls, type OwnedLimits } from '../trading-controls/check-controls.ts';
import { readTradingLimits } from '../trading-controls/limits-store.ts';
import { OPEN_STATUSES } from './order-store.ts';

const UNKNOWN_CONTRACT = 'This contract is not listed.';
/** Decimals of dollar prices of assets. */
const USD_DECIMALS = 12;
const MINUTE_MS = 60_000;
/** Larger notionals are mistakes, and their sums could not be stored. */
const NOTIONAL_USD_MAX = '1000000000000000';

/** What an order is checked against. Only what its checks need is read: positions, orders and counts. */
export interface OrderContext {
  readonly terms: ContractTerms;
  readonly book: Book | null;
  readonly mid: Decimal | null;
  readonly settleUsd: Decimal | null;
  readonly notionalUsd: string | null;
  readonly limits: readonly OwnedLimits[];
  readonly positions: readonly StoredPosition[];
  /** amount of the open reduce-only orders of its side and contract */
  readonly reducing: Decimal;
  readonly openOrders: number;
  readonly ordersInMinute: number;
}

interface Parts {
  readonly db: Database;
  readonly market: Market;
  readonly prices: MarketPrices;
  readonly caches: Pick<Caches, 'limits'>;
  /** Unix milliseconds */
  readonly now: () => number;
}

/** The terms of the contract of an order. Throws 400 unless it is listed at the venue of the account. */
export function requireTerms(
  order: Pick<OrderFields, 'exchange' | 'symbol'>,
  account: StoredAccount,
  prices: Pick<MarketPrices, 'contract'>,
): ContractTerms {
  if (order.exchange !== account.entry.name) {
    throw new ApiFailure(
      400,
      `${account.name} trades on ${account.entry.displayName}. Choose a contract of it, or another account.`,
    );
  }
  const contract = prices.contract(contractKey(order));
  if (contract === undefined) throw new ApiFailure(400, UNKNOWN_CONTRACT);
  return contractTerms(contract);
}

/** The limits of the company and of the account; both apply. */
async function readOwnedLimits(
  { db, caches }: Pick<Parts, 'db' | 'caches'>,
  account: StoredAccount,
): Promise<OwnedLimits[]> {
  const stored = await caches.limits.get(account.companyId, () =>
    readTradingLimits(db, account.companyId),
  );
  return [
    { owner: 'Company', id: account.companyId },
    { owner: 'Account', id: account.id },
  ].flatMap(({ owner, id }) => {
    const limits = stored.get(id);
    return limits === undefined ? [] : { owner, limits };
  });
}

/** Reads what an order is checked against. Throws 400 for a contract that the account cannot trade. */
export async function readOrderContext(
  parts: Parts,
  order: OrderFields,
  account: StoredAccount,
): Promise<OrderContext> {
  const { db, market, prices, now } = parts;
  const terms = requireTerms(order, account, prices);
  const [book, limits] = await Promise.all([
    readBook(market, terms.key),
    readOwnedLimits(parts, account),
  ]);
  const isLimited = (name: keyof TradingLimits): boolean =>
    limits.some((owned) => owned.limits[name] !== null);
  const needsPositions =
    order.reduceOnly || isLimited('positionNotionalMax') || isLimited('grossExposureMax');
  const positions = needsPositions ? await readPositions(db, [account.id]) : [];
  const reducing = order.reduceOnly ? await readReducing(db, order) : ZERO;
  const openOrders = isLimited('openOrdersMax') ? await countOrders(db, account.id) : 0;
  const ordersInMinute = isLimited('ordersPerMinuteMax')
    ? await countOrders(db, account.id, now() - MINUTE_MS)
    : 0;
  const mid = book && midOf(terms, book);
  const usd = prices.usd(terms.settle);
  const settleUsd = usd === undefined ? null : fromNumber(usd, USD_DECIMALS);
  const price = order.price ?? order.triggerPrice;
  const at = price === null ? mid : decimal(price);
  const notional = at && notionalUsd(terms, decimal(order.amount), at, settleUsd);
  if (notional?.gt(NOTIONAL_USD_MAX))
    throw new ApiFailure(400, 'The order is too large. Please enter a smaller amount.');
  return {
    terms,
    book,
    mid,
    settleUsd,
    notionalUsd: notional?.toString() ?? null,
    limits,
    positions,
    reducing,
    openOrders,
    ordersInMinute,
  };
}

async function readBook(market: Market, key: string): Promise<Book | null> {
  const current = market.read('book', key);
  if (current?.kind === 'book' && market.isLive('book', key)) return current.data;
  try {
    return (await market.reads.book(key)) ?? null;
  } catch (error) {
    // there is no book to check with, and the venue rejects the order
    if (error instanceof VenueUnavailable) return null;
    throw error;
  }
}

/** Throws 400 with what to do if the order breaks a rule of its contract or venue. */
export function assertValid(
  order: OrderFields,
  { terms, positions, reducing, mid }: OrderContext,
  now: number,
): void {
  const problem = orderProblem(order, {
    terms,
    now,
    positionAmount: positionAmount(order, positions),
    reducing,
    referencePrice: mid,
  });
  // the venue clips a reduce-only order that is larger than the position
  if (problem !== undefined && !(problem.rule === 'reduce only' && problem.field === 'amount'))
    throw new ApiFailure(400, problem.text);
}

const isSameContract = (
  one: { exchange: string; symbol: string },
  other: { exchange: string; symbol: string },
): boolean => one.exchange === other.exchange && one.symbol === other.symbol;

const positionAmount = (order: OrderFields, positions: readonly StoredPosition[]): Decimal => {
  const position = positions.find((each) => isSameContract(each, order));
  return position === undefined ? ZERO : decimal(position.amount);
};

/** The amount of the open reduce-only orders of the side and contract of an order. */
async function readReducing(db: Database, order: OrderFields): Promise<Decimal> {
  const rows = await db
    .selectFrom('trading_order')
    .select(['amount', 'filled'])
    .where('account_id', '=', order.accountId)
    .where('exchange', '=', order.exchange)
    .where('symbol', '=', order.symbol)
    .where('side', '=', order.side)
    .where('reduce_only', '=', true)
    .where('status', 'in', OPEN_STATUSES)
    .execute();
  return sumOf(rows.map(({ amount, filled }) => decimal(amount).minus(decimal(filled))));
}

/** Compares an order with the limits of the company and the account. */
export function controlChecks(
  order: OrderFields,
  context: OrderContext,
  prices: MarketPrices,
): OrderCheck[] {
  const { terms, mid, notionalUsd: notional, limits, openOrders, ordersInMinute } = context;
  return checkControls(
    order,
    {
      base: terms.base,
      amountUnit: terms.amountUnit,
      notionalUsd: notional === null ? null : decimal(notional),
      mid,
      ...exposureAfter(order, context, prices),
      ordersInMinute,
      openOrders,
    },
    limits,
  );
}

/** Absolute notional of the position and of all positions after the order, in dollars. */
function exposureAfter(
  order: OrderFields,
  { terms, mid, settleUsd, positions }: OrderContext,
  prices: MarketPrices,
): { positionUsd: Decimal | null; grossUsd: Decimal | null } {
  const delta = decimal(order.amount).times(String(signOf(order.side)));
  const after = positionAmount(order, positions).plus(delta);
  const positionUsd = mid && notionalUsd(terms, after, mid, settleUsd);
  const others = positions.filter((each) => !isSameContract(each, order));
  const values = [positionUsd, ...others.map((each) => positionValue(each, prices))];
  const known = values.filter((value) => value !== null);
  return { positionUsd, grossUsd: known.length < values.length ? null : sumOf(known) };
}

/** Absolute notional of a position in dollars; null without a price. */
function positionValue(position: StoredPosition, prices: MarketPrices): Decimal | null {
  if (isZero(decimal(position.amount))) return ZERO;
  const contract = prices.contract(contractKey(position));
  if (contract === undefined) return ZERO;
  const terms = contractTerms(contract);
  const mark = markPriceOf(terms, prices);
  const usd = prices.usd(terms.settle);
  if (mark === undefined || usd === undefined) return null;
  return notionalUsd(terms, decimal(position.amount), mark, fromNumber(usd, USD_DECIMALS));
}

/** The number of open orders of an account, or of those sent since a time in Unix milliseconds. */
async function countOrders(db: Database, accountId: string, since?: number): Promise<number> {
  const query = db
    .selectFrom('trading_order')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId);
  const { count } = await (since === undefined
    ? query.where('status', 'in', OPEN_STATUSES)
    : query.where('created_at', '>', new Date(since))
  ).executeTakeFirstOrThrow();
  return count;
}
