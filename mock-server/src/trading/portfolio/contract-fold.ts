import { BETWEEN_STRATEGIES } from '@parallax/protocol';
import {
  applyToStrategies,
  type ContractTerms,
  type Decimal,
  decimal,
  EMPTY_BOOK,
  isZero,
  NO_POSITION,
  ownShares,
  type StrategyBook,
  type StrategyId,
  sumOf,
  ZERO,
} from '@parallax/trading';
import type { StoredPosition } from '../records/account-store.ts';
import type { ProfitRow } from './profit-and-loss.ts';
import type { TimedEvent, TimedFill } from './strategy-events.ts';

/** What an event brought to a strategy, or `BETWEEN_STRATEGIES`, with its time in Unix milliseconds. */
export interface StrategyProfit extends ProfitRow {
  readonly at: number;
}

/** What a strategy has of a funding payment. */
export interface FundingShare {
  readonly strategyId: StrategyId;
  readonly amount: Decimal;
  /** its own position, signed */
  readonly positionAmount: Decimal;
}

const isOpen = ({ positions }: StrategyBook): boolean =>
  [...positions.values()].some(({ amount }) => !isZero(amount));

/** Whether the positions of an account end with an entry. */
const isEnd = ({ event }: TimedEvent): boolean =>
  event.kind === 'reset' || (event.kind === 'settlement' && event.isFinal);

/** Folds what happened to a contract. */
export class ContractFold {
  book = EMPTY_BOOK;
  readonly profits: StrategyProfit[] = [];
  readonly payments = new Map<string, readonly FundingShare[]>();

  constructor(
    private readonly contract: Pick<StoredPosition, 'accountId' | 'exchange' | 'symbol'>,
    private readonly terms: ContractTerms,
  ) {}

  /** whether an event of it had no price so far */
  hasUnpriced = false;

  apply({ at, event, isUnpriced, externalId }: TimedEvent, fill?: TimedFill): void {
    this.hasUnpriced ||= isUnpriced;
    if (externalId !== undefined && event.kind === 'funding')
      this.payments.set(externalId, this.#sharesOf(event.amount));
    const { accountId, exchange, symbol } = this.contract;
    const { book, parts, betweenUsd } = applyToStrategies(this.terms, this.book, event);
    this.book = book;
    const common = { accountId, exchange, symbol, at, isPartial: isUnpriced };
    // what the venue closes of opposite positions is more than its trade
    const traded = sumOf(parts.map(({ amount }) => amount));
    for (const [index, { amount, ...part }] of parts.entries()) {
      this.profits.push({
        ...common,
        ...part,
        turnover: fill === undefined ? ZERO : fill.turnover.times(amount).div(traded),
        fills: fill?.isTrade === true && index === 0 ? 1 : 0,
      });
    }
    if (isZero(betweenUsd)) return;
    const none = { funding: ZERO, fees: ZERO, turnover: ZERO, fills: 0 };
    const strategyId = BETWEEN_STRATEGIES;
    this.profits.push({ ...common, ...none, strategyId, realised: betweenUsd });
  }

  #sharesOf(payment: Decimal): readonly FundingShare[] {
    const { positions } = this.book;
    return [...ownShares(this.book, payment)].map(([strategyId, amount]) => ({
      strategyId,
      amount,
      positionAmount: (positions.get(strategyId) ?? NO_POSITION).amount,
    }));
  }

  /** Ends positions that the account no longer has, such as those before a reset of equal balances. */
  end(at: number): void {
    if (isOpen(this.book)) this.apply({ at, isUnpriced: false, event: { kind: 'reset' } });
  }
}

export interface Ended {
  /** the sequence of the last fill before the position was settled */
  readonly countedAfter: number;
  /** Unix milliseconds */
  readonly now: number;
}

/** Folds all that happened to a contract, in the order in which it was applied. */
export function foldContract(
  stored: Pick<StoredPosition, 'accountId' | 'exchange' | 'symbol'>,
  terms: ContractTerms,
  {
    fills,
    entries,
  }: { readonly fills: readonly TimedFill[]; readonly entries: readonly TimedEvent[] },
  { countedAfter, now }: Ended,
): ContractFold {
  const fold = new ContractFold(stored, terms);
  let next = 0;
  const applyNext = (count: number): void => {
    for (const entry of entries.slice(next, count)) fold.apply(entry);
    next = Math.max(next, count);
  };
  const applyEntries = (until: number): void => {
    const later = entries.findIndex(({ at }) => at >= until);
    applyNext(later === -1 ? entries.length : later);
  };
  // a fill that was reported after it counts to what follows, whatever its time
  const lastEnd = entries.findLastIndex(isEnd) + 1;
  const firstCounted = fills.findIndex(({ sequence }) => sequence > countedAfter);
  for (const [index, fill] of fills.entries()) {
    applyEntries(fill.at);
    if (index === firstCounted && countedAfter > 0) {
      applyNext(lastEnd);
      fold.end(fill.at);
    }
    fold.apply(fill, fill);
  }
  applyEntries(Number.POSITIVE_INFINITY);
  const last = fills.at(-1);
  if (last === undefined) return fold;
  if (firstCounted === -1) fold.end(last.at);
  settleCancelled(fold, terms, last, now);
  return fold;
}

/**
 * Settles positions of strategies that cancel out in an expired contract, of which the venue reports nothing: at
 * the price of the last trade, since no settlement price is known.
 */
function settleCancelled(
  fold: ContractFold,
  { expiry }: ContractTerms,
  { event }: TimedFill,
  now: number,
): void {
  if (expiry === null || expiry > now || event.kind !== 'fill') return;
  if (!isZero(fold.book.net.amount) || !isOpen(fold.book)) return;
  const { usd, fill } = event;
  fold.apply({
    at: expiry,
    isUnpriced: false,
    event: { kind: 'settlement', amount: ZERO, isFinal: true, price: decimal(fill.price), usd },
  });
}
