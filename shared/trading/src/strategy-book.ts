import { applyFill, type FillTerms } from './apply-fill.ts';
import type { ContractTerms } from './contract-terms.ts';
import { valueOf } from './contract-value.ts';
import { type Decimal, decimal, isZero, round18, sumOf, ZERO } from './decimal.ts';
import { NO_POSITION, type PositionState } from './position.ts';
import { unrealisedOf } from './position-figures.ts';
import { bookSessionSettlement, bookSettlement } from './settlement.ts';

/** The id of a strategy; null for 'No strategy', a strategy as any other. */
export type StrategyId = string | null;

/** An amount of the settlement asset with its dollars. */
interface Money {
  readonly amount: Decimal;
  readonly usd: Decimal;
}

/**
 * The positions of the strategies that trade one contract in one account, each from its own fills, beside
 * the position of the account, in which they are netted.
 */
export interface StrategyBook {
  readonly positions: ReadonlyMap<StrategyId, PositionState>;
  /** the position of the account */
  readonly net: PositionState;
  /**
   * What the account has realised and its strategies have not: a fill that reduces the position of the account
   * may open or add to that of its strategy. Its dollars are those of the time at which it was realised.
   */
  readonly early: Money;
  /** the amounts that the venue itself closed last, without signs; fees of that are shared by them */
  readonly closed: ReadonlyMap<StrategyId, Decimal>;
}

export const EMPTY_BOOK: StrategyBook = {
  positions: new Map(),
  net: NO_POSITION,
  early: { amount: ZERO, usd: ZERO },
  closed: new Map(),
};

/**
 * Something that happened to a contract in an account. `usd` is dollars per unit of the settlement asset, or of
 * the asset of an amount, at its time; 0 where it had no price, so that it does not count.
 */
export type StrategyEvent =
  | {
      readonly kind: 'fill';
      readonly fill: FillTerms;
      /** whether the venue has closed with it, so that it belongs to no order */
      readonly isByVenue: boolean;
      /** whether its order closes the position of the account, whichever strategies have it */
      readonly closesAll: boolean;
      readonly usd: Decimal;
      /** dollars per unit of the asset of the fee */
      readonly feeUsd: Decimal;
    }
  | {
      /** a payment in `asset`, received if positive; a liquidation: what it cost, if negative */
      readonly kind: 'funding' | 'liquidation';
      readonly asset: string;
      readonly amount: Decimal;
      readonly usd: Decimal;
    }
  | {
      readonly kind: 'settlement';
      readonly amount: Decimal;
      /** whether the contract has expired by it */
      readonly isFinal: boolean;
      /** at which strategies are settled whose positions cancel out, so that the venue settles nothing */
      readonly price?: Decimal;
      readonly usd: Decimal;
    }
  /** all positions end without a trade, by a reset */
  | { readonly kind: 'reset' };

/** What an event brought to a strategy, in dollars. */
export interface StrategyPart {
  readonly strategyId: StrategyId;
  readonly realised: Decimal;
  /** received less paid */
  readonly funding: Decimal;
  /** paid less rebates */
  readonly fees: Decimal;
  /** of a fill: the traded amount, without a sign */
  readonly amount: Decimal;
}

export interface StrategyChange {
  readonly book: StrategyBook;
  readonly parts: readonly StrategyPart[];
  /** what the account realised with it, in dollars, less what its strategies did */
  readonly betweenUsd: Decimal;
}

type Weights = readonly (readonly [id: StrategyId, weight: Decimal])[];

/** Shares an amount by weights, rounded to 18 decimals; the last one has the rest. */
function shareBy(total: Decimal, weights: Weights): ReadonlyMap<StrategyId, Decimal> {
  const whole = sumOf(weights.map(([, weight]) => weight));
  const shares = new Map<StrategyId, Decimal>();
  let rest = total;
  for (const [index, [id, weight]] of weights.entries()) {
    const share =
      index === weights.length - 1 || isZero(whole)
        ? rest
        : round18(total.times(weight).div(whole));
    shares.set(id, share);
    rest = rest.minus(share);
  }
  return shares;
}

const openOf = ({ positions }: Pick<StrategyBook, 'positions'>) =>
  [...positions].filter(([, { amount }]) => !isZero(amount));

/** The open positions by their signed amounts, which add up to that of the account. */
const signedWeights = (book: Pick<StrategyBook, 'positions'>): Weights =>
  openOf(book).map(([id, { amount }]) => [id, amount]);

/** The open positions by their sizes; 'No strategy' if there is none. */
function sizeWeights(book: Pick<StrategyBook, 'positions'>): Weights {
  const open = openOf(book).map(([id, { amount }]) => [id, amount.abs()] as const);
  return open.length === 0 ? [[null, ZERO]] : open;
}

/** By own positions at that time; what cannot be by signed amounts, since they cancel out, by their sizes. */
const ownWeights = (book: StrategyBook): Weights =>
  isZero(book.net.amount) || signedWeights(book).length === 0
    ? sizeWeights(book)
    : signedWeights(book);

/**
 * The shares of a payment to the position of the account, such as funding: by own positions at that time, longs
 * against shorts.
 */
export const ownShares = (book: StrategyBook, amount: Decimal): ReadonlyMap<StrategyId, Decimal> =>
  shareBy(amount, ownWeights(book));

/**
 * Adds a change to what is realised early. What it is reduced by counts with the average dollars of the rest,
 * as the cost of a position does, so that nothing remains in dollars when nothing remains.
 */
function addEarly({ amount, usd }: Money, change: Decimal, rate: Decimal): Money {
  const next = amount.plus(change);
  if (isZero(next)) return { amount: ZERO, usd: ZERO };
  const isAdding = amount.times(change).gte(ZERO);
  if (isAdding) return { amount: next, usd: usd.plus(change.times(rate)) };
  const isFlip = next.times(amount).lt(ZERO);
  return { amount: next, usd: isFlip ? next.times(rate) : usd.times(next).div(amount) };
}

const partOfStrategy = (
  strategyId: StrategyId,
  figures: Partial<Omit<StrategyPart, 'strategyId'>>,
): StrategyPart => ({
  realised: ZERO,
  funding: ZERO,
  fees: ZERO,
  amount: ZERO,
  ...figures,
  strategyId,
});

interface Realised {
  /** by the account, in the settlement asset */
  readonly net: Decimal;
  /** by its strategies */
  readonly own: ReadonlyMap<StrategyId, Decimal>;
  readonly rate: Decimal;
}

/** The dollars that strategies have realised, which with what is early add up to those of the account. */
function realisedUsd(
  early: Money,
  { net, own, rate }: Realised,
): { early: Money; own: ReadonlyMap<StrategyId, Decimal>; betweenUsd: Decimal } {
  const next = addEarly(early, net.minus(sumOf(own.values())), rate);
  const betweenUsd = next.usd.minus(early.usd);
  const atRate = new Map([...own].map(([id, amount]) => [id, amount.times(rate)]));
  const rest = net.times(rate).minus(betweenUsd).minus(sumOf(atRate.values()));
  const weights = [...own].map(([id, amount]) => [id, amount.abs()] as const);
  const rests = shareBy(rest, weights);
  return {
    early: next,
    own: new Map([...atRate].map(([id, usd]) => [id, usd.plus(rests.get(id) ?? ZERO)])),
    betweenUsd,
  };
}

/** The fill of each strategy: of its order, or its share of what closes the positions of all. */
function ownFills(
  book: StrategyBook,
  { fill, isByVenue, closesAll }: Extract<StrategyEvent, { kind: 'fill' }>,
): ReadonlyMap<StrategyId, FillTerms> {
  const sign = fill.side === 'buy' ? '1' : '-1';
  const isClosing = book.net.amount.times(sign).lt(ZERO);
  const isShared = (isByVenue || closesAll) && isClosing && signedWeights(book).length > 0;
  if (!isShared) return new Map([[fill.strategyId, fill]]);
  const amounts = shareBy(decimal(fill.amount).times(sign), signedWeights(book));
  const traded = [...amounts].filter(([, amount]) => !isZero(amount));
  const fees = shareBy(
    decimal(fill.fee),
    traded.map(([id, amount]) => [id, amount.abs()]),
  );
  return new Map(
    traded.map(([strategyId, amount]) => [
      strategyId,
      {
        ...fill,
        strategyId,
        side: amount.gt(ZERO) ? 'buy' : 'sell',
        amount: amount.abs().toString(),
        fee: (fees.get(strategyId) ?? ZERO).toString(),
      },
    ]),
  );
}

function applyFillEvent(
  terms: ContractTerms,
  book: StrategyBook,
  event: Extract<StrategyEvent, { kind: 'fill' }>,
): StrategyChange {
  const { fill, isByVenue, usd, feeUsd } = event;
  const fills = ownFills(book, event);
  const net = applyFill(terms, book.net, fill);
  const positions = new Map(book.positions);
  const own = new Map<StrategyId, Decimal>();
  for (const [id, ownFill] of fills) {
    const change = applyFill(terms, positions.get(id) ?? NO_POSITION, ownFill);
    positions.set(id, change.position);
    own.set(id, change.realised);
  }
  const realised = realisedUsd(book.early, { net: net.realised, own, rate: usd });
  const closed = new Map([...fills].map(([id, { amount }]) => [id, decimal(amount)]));
  return {
    book: {
      positions,
      net: net.position,
      early: realised.early,
      closed: isByVenue ? closed : book.closed,
    },
    parts: [...fills].map(([strategyId, ownFill]) => ({
      strategyId,
      realised: realised.own.get(strategyId) ?? ZERO,
      funding: ZERO,
      fees: decimal(ownFill.fee).times(feeUsd),
      amount: decimal(ownFill.amount),
    })),
    betweenUsd: realised.betweenUsd,
  };
}

function applyFundingEvent(
  terms: ContractTerms,
  book: StrategyBook,
  { asset, amount, usd }: Extract<StrategyEvent, { kind: 'funding' | 'liquidation' }>,
): StrategyChange {
  const shares = ownShares(book, amount);
  const isOfPosition = asset === terms.settle;
  const add = (position: PositionState, share: Decimal): PositionState =>
    isOfPosition ? { ...position, funding: position.funding.plus(share) } : position;
  const positions = new Map(book.positions);
  for (const [id, share] of shares) positions.set(id, add(positions.get(id) ?? NO_POSITION, share));
  return {
    book: { ...book, positions, net: add(book.net, amount) },
    parts: [...shares].map(([id, share]) => partOfStrategy(id, { funding: share.times(usd) })),
    betweenUsd: ZERO,
  };
}

function applyLiquidationFee(
  book: StrategyBook,
  { amount, usd }: Extract<StrategyEvent, { kind: 'funding' | 'liquidation' }>,
): StrategyChange {
  const weights = book.closed.size === 0 ? sizeWeights(book) : [...book.closed];
  return {
    book,
    parts: [...shareBy(amount, weights)].map(([id, share]) =>
      partOfStrategy(id, { fees: share.times(usd).neg() }),
    ),
    betweenUsd: ZERO,
  };
}

/** What own positions are worth in a settlement, see `valueOf`; together what the position of the account is. */
function settledValues(
  terms: ContractTerms,
  book: StrategyBook,
  { amount, price, isFinal }: Extract<StrategyEvent, { kind: 'settlement' }>,
): ReadonlyMap<StrategyId, Decimal> {
  if (isZero(book.net.amount) && price !== undefined)
    return new Map(openOf(book).map(([id, own]) => [id, valueOf(terms, own.amount, price)]));
  const value = terms.kind === 'premium' && isFinal ? amount : amount.plus(book.net.cost);
  return ownShares(book, value);
}

function applySettlement(
  terms: ContractTerms,
  book: StrategyBook,
  event: Extract<StrategyEvent, { kind: 'settlement' }>,
): StrategyChange {
  const { amount, isFinal, usd } = event;
  const values = settledValues(terms, book, event);
  const positions = new Map(book.positions);
  const own = new Map<StrategyId, Decimal>();
  const settleBy = isFinal ? bookSettlement : bookSessionSettlement;
  for (const [id, value] of values) {
    const held = positions.get(id) ?? NO_POSITION;
    const gained = value.minus(held.cost);
    const cash = terms.kind === 'premium' && isFinal ? value : gained;
    positions.set(id, settleBy(terms, held, cash).position);
    own.set(id, gained);
  }
  const net = settleBy(terms, book.net, amount);
  const realised = realisedUsd(book.early, { net: net.realised, own, rate: usd });
  return {
    book: { ...book, positions, net: net.position, early: realised.early },
    parts: [...realised.own].map(([id, usdOfPart]) => partOfStrategy(id, { realised: usdOfPart })),
    betweenUsd: realised.betweenUsd,
  };
}

/** What was realised early counts to the strategies whose positions end. */
function applyReset(book: StrategyBook): StrategyChange {
  const shares = isZero(book.early.usd) ? [] : [...shareBy(book.early.usd, sizeWeights(book))];
  return {
    book: EMPTY_BOOK,
    parts: shares.map(([id, realised]) => partOfStrategy(id, { realised })),
    betweenUsd: book.early.usd.neg(),
  };
}

/**
 * Applies an event to the positions of strategies. Of each strategy, its own fills make its position, its average
 * entry and what it realises. Funding and settlements are shared by own positions at that time, longs against
 * shorts, so that the shares add up to what the account has received; what the venue or an
 * order for all strategies closes is shared in the same proportion, and its fees by the closed amounts.
 *
 * Realised, funding and fees of the strategies add up to those of the account, less `betweenUsd`, at every time;
 * with unrealised profit by `strategyUnrealised` the totals do too.
 */
export function applyToStrategies(
  terms: ContractTerms,
  book: StrategyBook,
  event: StrategyEvent,
): StrategyChange {
  if (event.kind === 'fill') return applyFillEvent(terms, book, event);
  if (event.kind === 'funding') return applyFundingEvent(terms, book, event);
  if (event.kind === 'liquidation') return applyLiquidationFee(book, event);
  return event.kind === 'settlement' ? applySettlement(terms, book, event) : applyReset(book);
}

/**
 * The unrealised profit of the open positions of strategies in dollars. Together it is that of the account with
 * what the account has realised early, which is valued in dollars as it was realised: the difference of dollars
 * is shared by the sizes of the positions.
 * @param mark the mark price
 * @param rate dollars per unit of the settlement asset
 */
export function strategyUnrealised(
  terms: ContractTerms,
  book: StrategyBook,
  { mark, rate }: { readonly mark: Decimal; readonly rate: Decimal },
): ReadonlyMap<StrategyId, Decimal> {
  const open = openOf(book);
  const atRate = open.map(
    ([id, position]) => [id, round18(unrealisedOf(terms, position, mark).times(rate))] as const,
  );
  const whole = round18(unrealisedOf(terms, book.net, mark).times(rate)).plus(book.early.usd);
  const rest = whole.minus(sumOf(atRate.map(([, usd]) => usd)));
  const rests = open.length === 0 ? new Map() : shareBy(rest, sizeWeights(book));
  return new Map(atRate.map(([id, usd]) => [id, usd.plus(rests.get(id) ?? ZERO)]));
}
