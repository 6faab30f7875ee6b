import {
  type Book,
  type Contract,
  contractKey,
  hasExits,
  hasTriggerPrice,
  type Order,
  type OrderCheck,
  type OrderFields,
  TICKER_STALE_MS,
  type Ticker,
  type TradingLimits,
  venueExitsProblem,
  venueTermsProblem,
} from '@parallax/protocol';
import type { DbAndClock } from '@parallax/server-kit/storage/db-and-clock';
import type { Database } from '@parallax/server-kit/storage/storage';
import type { Market } from '@parallax/server-market/market-reads';
import { VenueUnavailable } from '@parallax/server-market/venue-unavailable';
import {
  type ContractTerms,
  contractFees,
  contractTerms,
  type Decimal,
  decimal,
  fromExactNumber,
  isBoundToPosition,
  notionalUsd,
  orderProblem,
  referencePrice,
  toText,
  touchOf,
  triggerProblem,
  unknownFeesText,
  waitsForTrigger,
  ZERO,
} from '@parallax/trading';
import { sql } from 'kysely';
import { ApiFailure } from '../../http/api/api-failure.ts';
import { reasonForNoOrders, type StoredAccount } from '../access/visible-accounts.ts';
import { checkControls, type OwnedLimits } from '../controls/check-controls.ts';
import { exposureAfter, isOfSeveralOrders, type Load, readLoad } from '../controls/exposure.ts';
import { dependsOnOthers, readReducing } from '../controls/reducing.ts';
import type { Accounts } from '../engine/accounts.ts';
import { readAccountIds, readPositions, type StoredPosition } from '../records/account-store.ts';
import { type LimitsCache, readTradingLimits } from '../records/limits-store.ts';
import { type MarketPrices, usdOf } from '../valuation/value-account.ts';

const NO_QUOTE = { bid: null, ask: null, mark_price: null };
const UNKNOWN_CONTRACT = 'This contract is not listed.';
const TOO_LARGE = 'The order is too large. Please enter a smaller amount.';
/** Larger notionals are mistakes, and their sums could not be stored. */
const NOTIONAL_USD_MAX = '1000000000000000';

/** The market and the limits of an order, which do not depend on other orders. */
export interface OrderTerms {
  readonly terms: ContractTerms;
  /** whose terms the order must have; null for the paper venue, which takes all */
  readonly venue: Pick<Contract, 'exchange' | 'instType'> | null;
  /** why the paper venue cannot fill orders of the contract; undefined if it can, and for other venues */
  readonly paperProblem: string | undefined;
  readonly book: Book | null;
  /** what the prices of the order are compared with; null without a price */
  readonly referencePrice: Decimal | null;
  /** the price by which the order would be triggered; null if unknown or stale */
  readonly triggerValue: Decimal | null;
  readonly settleUsd: Decimal | null;
  readonly notionalUsd: string | null;
  /** of the company and of the account; both apply */
  readonly limits: readonly LimitsOfAccounts[];
}

interface LimitsOfAccounts {
  readonly owner: 'company' | 'account';
  readonly accountIds: readonly string[];
  readonly limits: TradingLimits;
}

/** What an order is checked against. Only what its checks need is read. */
export interface OrderContext extends Omit<OrderTerms, 'limits'> {
  readonly limits: readonly OwnedLimits[];
  /** of the account; empty where no rule needs them */
  readonly positions: readonly StoredPosition[];
  /** whether it is not sent before its trigger price is reached */
  readonly isWaiting: boolean;
  /** whether it only reduces what the account holds */
  readonly isReducing: boolean;
}

export interface OrderContextDependencies extends DbAndClock {
  readonly market: Market;
  readonly prices: MarketPrices;
  readonly caches: { readonly limits: LimitsCache };
  readonly accounts: Pick<Accounts, 'isPaper'>;
}

/**
 * The terms of the contract of an order. Throws 400 unless it is listed at the venue of the account, and for
 * an account that takes no orders.
 */
export function requireTerms(
  order: Pick<OrderFields, 'exchange' | 'symbol'>,
  account: StoredAccount,
  prices: Pick<MarketPrices, 'contract'>,
): ContractTerms {
  return contractTerms(requireContract(order, account, prices));
}

function requireContract(
  order: Pick<OrderFields, 'exchange' | 'symbol'>,
  account: StoredAccount,
  prices: Pick<MarketPrices, 'contract'>,
): Contract {
  const reason = reasonForNoOrders(account.provider);
  if (reason !== undefined) throw new ApiFailure(400, reason);
  if (order.exchange !== account.provider.name) {
    throw new ApiFailure(
      400,
      `${account.name} trades on ${account.provider.displayName}. Choose a contract of it, or another account.`,
    );
  }
  const contract = prices.contract(contractKey(order));
  if (contract === undefined) throw new ApiFailure(400, UNKNOWN_CONTRACT);
  return contract;
}

async function readLimits(
  { db, caches }: Pick<OrderContextDependencies, 'db' | 'caches'>,
  account: StoredAccount,
): Promise<LimitsOfAccounts[]> {
  const stored = await caches.limits.get(account.companyId, () =>
    readTradingLimits(db, account.companyId),
  );
  const [ofCompany, ofAccount] = [stored.get(account.companyId), stored.get(account.id)];
  return [
    ...(ofCompany === undefined
      ? []
      : [
          {
            owner: 'company' as const,
            // paper is never added to live
            accountIds: await readAccountIds(db, account.companyId, account.mode),
            limits: ofCompany,
          },
        ]),
    ...(ofAccount === undefined
      ? []
      : [{ owner: 'account' as const, accountIds: [account.id], limits: ofAccount }]),
  ];
}

/** Reads the market and the limits of an order. Throws 400 for a contract that the account cannot trade. */
export async function readOrderTerms(
  dependencies: OrderContextDependencies,
  order: OrderFields,
  account: StoredAccount,
): Promise<OrderTerms> {
  const { market, prices, accounts } = dependencies;
  const contract = requireContract(order, account, prices);
  const terms = contractTerms(contract);
  const venue = account.mode === 'LIVE' ? contract : null;
  const [book, limits] = await Promise.all([
    readBook(market, terms.key),
    readLimits(dependencies, account),
  ]);
  const reference = referenceOf(terms, book, dependencies);
  const settleUsd = usdOf(prices)(terms.settle) ?? null;
  const notional = notionalOf(order, { terms, referencePrice: reference, settleUsd });
  if (notional?.gt(NOTIONAL_USD_MAX)) throw new ApiFailure(400, TOO_LARGE);
  return {
    terms,
    venue,
    paperProblem: accounts.isPaper(account) ? paperProblemOf(contract, account) : undefined,
    book,
    referencePrice: reference,
    triggerValue: triggerValueOf(order, terms, dependencies),
    settleUsd,
    notionalUsd: notional?.toString() ?? null,
    limits,
  };
}

/** The notional of an order at its price, or else at the market; null without a price. */
function notionalOf(
  { amount, price, triggerPrice }: Pick<OrderFields, 'amount' | 'price' | 'triggerPrice'>,
  { terms, settleUsd, ...market }: Pick<OrderTerms, 'terms' | 'referencePrice' | 'settleUsd'>,
): Decimal | null {
  const own = price ?? triggerPrice;
  const at = own === null ? market.referencePrice : decimal(own);
  return notionalUsd(terms, decimal(amount), at, settleUsd);
}

const paperProblemOf = (contract: Contract, { provider }: StoredAccount): string | undefined =>
  contractFees(contract, provider) === undefined
    ? unknownFeesText(provider.displayName)
    : undefined;

/** The last ticker of a contract; undefined before the first one, and if it is stale. */
export function currentTicker(
  { key }: Pick<ContractTerms, 'key'>,
  { market, prices }: Pick<OrderContextDependencies, 'market' | 'prices'>,
): Ticker | undefined {
  const ticker = prices.ticker(key);
  return isTickerStale(market, key) ? undefined : ticker;
}

/** What the prices of an order are compared with: by the book where there is one. */
function referenceOf(
  terms: ContractTerms,
  book: Book | null,
  dependencies: Pick<OrderContextDependencies, 'market' | 'prices'>,
): Decimal | null {
  const ticker = currentTicker(terms, dependencies) ?? NO_QUOTE;
  return referencePrice({
    ...(book === null ? ticker : touchOf(book)),
    mark_price: ticker.mark_price,
  });
}

/** The price by which an order would be triggered now; null without one, and if it is stale. */
function triggerValueOf(
  { triggerBy }: OrderFields,
  terms: ContractTerms,
  dependencies: Pick<OrderContextDependencies, 'market' | 'prices'>,
): Decimal | null {
  const ticker = currentTicker(terms, dependencies);
  if (ticker === undefined) return null;
  const value = { last: ticker.last, mark: ticker.mark_price, index: ticker.index_price }[
    triggerBy
  ];
  return value === null ? null : fromExactNumber(value);
}

/** Whether the last ticker of a contract is old. One that does not change is confirmed while it is live. */
function isTickerStale(market: Market, key: string): boolean {
  if (market.isLive('ticker', key)) return false;
  const current = market.read('ticker', key);
  return current?.kind === 'ticker' && (current.age ?? 0) >= TICKER_STALE_MS;
}

interface LoadOfOwner extends Pick<OwnedLimits, 'owner' | 'limits'> {
  readonly load: Load;
}

/** Reads what the limits of an order are compared with beside it. */
async function readLoads(
  db: Database,
  order: Pick<OrderFields, 'id' | 'accountId'>,
  { limits, terms }: Pick<OrderTerms, 'limits' | 'terms'>,
  { prices, now }: Pick<OrderContextDependencies, 'prices' | 'now'>,
): Promise<LoadOfOwner[]> {
  const loads: LoadOfOwner[] = [];
  // one after another: a transaction has one connection
  for (const { owner, accountIds, limits: ofOwner } of limits) {
    const load = await readLoad(db, ofOwner, { accountIds, order, terms, prices, now: now() });
    loads.push({ owner, limits: ofOwner, load });
  }
  return loads;
}

/** The limits of an order, with what it would lead to. */
const limitsOf = (
  order: Pick<OrderFields, 'accountId' | 'side' | 'amount'>,
  loads: readonly LoadOfOwner[],
  { referencePrice: price, ...found }: OrderTerms,
  { prices, previous }: { prices: MarketPrices; previous?: Order | undefined },
): OwnedLimits[] =>
  loads.map(({ owner, limits, load }) => ({
    owner,
    limits,
    exposure: exposureAfter(order, previous, load, { ...found, price, prices }),
    openOrders: load.openOrders,
    ordersInMinute: load.ordersInMinute,
  }));

/**
 * Reads once what the trading limits of a new order are compared with.
 * @returns why they refuse the order with an amount; undefined if they pass it
 */
export async function readLimitProblem(
  db: Database,
  order: Omit<OrderFields, 'amount'>,
  found: OrderTerms,
  { prices, now }: Pick<OrderContextDependencies, 'prices' | 'now'>,
): Promise<(amount: Decimal) => string | undefined> {
  const loads = await readLoads(db, order, found, { prices, now });
  const isWaiting = hasTriggerPrice(order.type);
  const reduces =
    exemptsReducing(found) && canBeBound(order, found.terms, {})
      ? await readReducing(db, order, found.terms, { isClosing: false, isWaiting })
      : undefined;
  return (amount) => {
    const sized = { ...order, amount: toText(amount) };
    const notional = notionalOf(sized, found);
    if (notional?.gt(NOTIONAL_USD_MAX)) return TOO_LARGE;
    const checks = controlChecks(sized, {
      ...found,
      notionalUsd: notional?.toString() ?? null,
      limits: limitsOf(sized, loads, found, { prices }),
      isWaiting,
      isReducing: reduces?.(amount) ?? false,
    });
    return checks.find(({ ok }) => !ok)?.text;
  };
}

/**
 * Reads the positions and orders that an order is checked with.
 * @param previous the order before it is changed
 * @param isClosing whether it closes a position, and is for no more than that
 */
export async function readOrderContext(
  db: Database,
  order: OrderFields,
  found: OrderTerms,
  {
    prices,
    now,
    previous,
    isClosing = false,
  }: Pick<OrderContextDependencies, 'prices' | 'now'> & {
    readonly previous?: Order | undefined;
    readonly isClosing?: boolean | undefined;
  },
): Promise<OrderContext> {
  const loads = await readLoads(db, order, found, { prices, now });
  const isWaiting =
    previous === undefined ? hasTriggerPrice(order.type) : waitsForTrigger(previous);
  const remaining = decimal(order.amount).minus(decimal(previous?.filled ?? '0'));
  return {
    ...found,
    limits: limitsOf(order, loads, found, { prices, previous }),
    isWaiting,
    positions: isBoundToPosition(order, found.terms.kind)
      ? await readPositions(db, [order.accountId])
      : [],
    isReducing:
      exemptsReducing(found) &&
      canBeBound(order, found.terms, { previous, isClosing }) &&
      (await readReducing(db, order, found.terms, { isClosing, isWaiting }))(remaining),
  };
}

/** Whether an order that reduces passes checks which others must meet. */
const exemptsReducing = ({
  limits,
  referencePrice: reference,
}: Pick<OrderTerms, 'limits' | 'referencePrice'>): boolean =>
  limits.length > 0 || reference === null;

/**
 * Whether an order that reduces can be kept from more than that: the position may be closed by others before it is
 * filled. One that is sent is made reduce-only if it has no take profit and stop loss; a change cannot make it so. Sales
 * of spot never exceed the coins.
 */
const canBeBound = (
  order: Omit<OrderFields, 'amount'>,
  { kind }: ContractTerms,
  { previous, isClosing = false }: { previous?: Order | undefined; isClosing?: boolean },
): boolean =>
  kind === 'spot' || isClosing || order.reduceOnly || (previous === undefined && !hasExits(order));

const asIncreasing = (owned: OwnedLimits): OwnedLimits => ({
  ...owned,
  exposure: {
    position: { ...owned.exposure.position, isIncreased: true },
    gross: { ...owned.exposure.gross, isIncreased: true },
  },
});

/** Whether an order passes its limits only because it reduces the position, so that it is to be reduce-only. */
export const passesAsReducing = (order: OrderFields, context: OrderContext): boolean => {
  const { terms, isReducing, limits } = context;
  if (!isReducing || order.reduceOnly || terms.kind === 'spot') return false;
  const unexempted = { ...context, limits: limits.map(asIncreasing), isReducing: false };
  const checks = controlChecks(order, unexempted);
  return checks.some(({ ok }) => !ok);
};

/**
 * Whether the checks of an order depend on other orders, so that each must be checked and stored as one step:
 * where several orders together are limited, and where they may reduce a position together.
 */
export async function areCheckedInTurn(
  db: Database,
  order: OrderFields,
  found: OrderTerms,
  isClosing: boolean,
): Promise<boolean> {
  if (found.limits.some((each) => isOfSeveralOrders(each.limits))) return true;
  return exemptsReducing(found) && (await dependsOnOthers(db, order, found.terms, isClosing));
}

/**
 * Waits until no other order is being checked against the same limits of several orders, or without any, no
 * other one of the account. The lock ends with the transaction.
 */
export async function lockLimits(
  transaction: Database,
  { limits }: Pick<OrderTerms, 'limits'>,
  account: StoredAccount,
): Promise<void> {
  const shared = limits.filter((each) => isOfSeveralOrders(each.limits));
  const ids = shared.map(({ owner }) => (owner === 'company' ? account.companyId : account.id));
  for (const id of ids.length === 0 ? [account.id] : ids)
    await sql`select pg_advisory_xact_lock(hashtextextended(${`limits ${id}`}, 0))`.execute(
      transaction,
    );
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
  { terms, venue, paperProblem, positions, referencePrice: reference, triggerValue }: OrderContext,
  now: number,
  {
    previous,
    isClosing = false,
  }: { readonly previous?: Order | undefined; readonly isClosing?: boolean | undefined } = {},
): void {
  const checked = {
    ...order,
    // it was checked when the order was sent
    expiresAt: previous === undefined ? order.expiresAt : null,
    // where a venue cannot, the engine binds what closes a position, and what was bound when it was sent
    reduceOnly: previous === undefined && !isClosing && order.reduceOnly,
  };
  assertTaken(checked, { venue, paperProblem }, now);
  const problem = orderProblem(order, {
    terms,
    now,
    positionAmount: positionAmount(order, positions),
    referencePrice: reference,
  });
  // the venue clips a reduce-only order that is larger than the position
  if (problem !== undefined && !(problem.rule === 'reduce only' && problem.field === 'amount'))
    throw new ApiFailure(400, problem.text);
  // one that remains may have been triggered since
  if (order.triggerPrice === previous?.triggerPrice) return;
  const atOnce = triggerProblem(order, triggerValue);
  if (atOnce !== undefined) throw new ApiFailure(400, atOnce.text);
}

/** Throws 400 with the reason if the venue of an account does not take an order with such terms. */
export function assertTaken(
  order: OrderFields,
  { venue, paperProblem }: Pick<OrderTerms, 'venue' | 'paperProblem'>,
  now: number,
): void {
  const refused = paperProblem ?? (venue === null ? undefined : venueProblem(order, venue, now));
  if (refused !== undefined) throw new ApiFailure(400, refused);
}

const venueProblem = (
  order: OrderFields,
  venue: NonNullable<OrderTerms['venue']>,
  now: number,
): string | undefined =>
  venueTermsProblem(order, venue, now)?.text ??
  (hasExits(order) ? venueExitsProblem(venue, order.triggerBy) : undefined);

const positionAmount = (order: OrderFields, positions: readonly StoredPosition[]): Decimal => {
  const position = positions.find((each) => contractKey(each) === contractKey(order));
  return position === undefined ? ZERO : decimal(position.amount);
};

/**
 * What a price collar is measured from: the market price; for options the best price that the order can take, as their
 * spreads are wider than a collar.
 */
function collarReference(
  { side }: Pick<OrderFields, 'side'>,
  { terms, book, referencePrice: reference }: Pick<OrderTerms, 'terms' | 'book' | 'referencePrice'>,
): Decimal | null {
  if (terms.kind !== 'premium' || book === null) return reference;
  const { bid, ask } = touchOf(book);
  const best = side === 'buy' ? ask : bid;
  return best === null ? reference : fromExactNumber(best);
}

/** Compares an order with the limits of the company and the account. */
export function controlChecks(
  order: OrderFields,
  context: Omit<OrderContext, 'positions'>,
): OrderCheck[] {
  const { terms, notionalUsd: notional, limits, isWaiting, isReducing: reduces } = context;
  return checkControls(
    order,
    {
      base: terms.base,
      amountUnit: terms.amountUnit,
      notionalUsd: notional === null ? null : decimal(notional),
      referencePrice: collarReference(order, context),
      triggerPrice: isWaiting && order.triggerPrice !== null ? decimal(order.triggerPrice) : null,
      isReducing: reduces,
    },
    limits,
  );
}
