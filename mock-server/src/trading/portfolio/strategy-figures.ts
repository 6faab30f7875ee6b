import { BETWEEN_STRATEGIES, contractKey, type Position } from '@parallax/protocol';
import {
  breakEvenOf,
  type Decimal,
  entryPriceOf,
  isZero,
  markPrice,
  notionalUsd,
  type PositionState,
  round18,
  type StrategyId,
  strategyUnrealised,
  toText,
  unrealisedOf,
  ZERO,
} from '@parallax/trading';
import type { ValuationPrices } from '../valuation/price-snapshot.ts';
import {
  closingFees,
  type MarketPrices,
  usdOf,
  type ValuedAccount,
} from '../valuation/value-account.ts';
import type { ProfitRow } from './profit-and-loss.ts';
import type { Unrealised } from './stored-unrealised.ts';
import type { StrategyContract } from './strategy-contracts.ts';

const text = (value: Decimal | null): string | null =>
  value === null ? null : toText(round18(value));

const isSame = (
  one: { exchange: string; symbol: string },
  other: { exchange: string; symbol: string },
): boolean => contractKey(one) === contractKey(other);

/** The unrealised profit of each strategy of a contract in dollars; null without a price. */
function unrealisedByStrategy(
  { terms, book, exchange, symbol }: StrategyContract,
  prices: ValuationPrices,
): Unrealised {
  const rate = usdOf(prices)(terms.settle);
  const mark = markPrice(prices.ticker(terms.key));
  const open = mark && rate && strategyUnrealised(terms, book, { mark, rate });
  const ofStrategies = [...book.positions].map(([strategyId, { amount }]) => ({
    exchange,
    symbol,
    strategyId,
    usd: isZero(amount) ? '0' : text(open?.get(strategyId) ?? null),
  }));
  const usd = text(ZERO.minus(book.early.usd));
  return [...ofStrategies, { exchange, symbol, strategyId: BETWEEN_STRATEGIES, usd }];
}

/**
 * The unrealised profit of an account by strategy, whose sum is that of the account.
 * @param unrealised by contract
 * @param contracts those of the account that strategies share
 */
export const splitUnrealised = (
  unrealised: Unrealised,
  contracts: readonly StrategyContract[],
  prices: ValuationPrices,
): Unrealised => [
  ...unrealised.filter((each) => !contracts.some((contract) => isSame(contract, each))),
  ...contracts.flatMap((contract) => unrealisedByStrategy(contract, prices)),
];

/** The position of one strategy; margin and liquidation are those of the account, and so unknown here. */
function positionOfStrategy(
  position: Position,
  { terms }: StrategyContract,
  [strategyId, own]: readonly [StrategyId, PositionState],
  prices: MarketPrices,
): Position {
  const mark = markPrice(prices.ticker(terms.key));
  const { soldFromHoldings: _sold, ...rest } = position;
  return {
    ...rest,
    strategyId,
    amount: toText(own.amount),
    ...(terms.kind === 'spot' && own.amount.lt(ZERO) && { soldFromHoldings: true }),
    entryPrice: text(entryPriceOf(terms, own)),
    notionalUsd: text(notionalUsd(terms, own.amount, mark, usdOf(prices)(terms.settle))),
    unrealised: mark === null ? null : text(unrealisedOf(terms, own, mark)),
    realised: toText(own.realised),
    funding: toText(own.funding),
    fees: toText(own.fees),
    breakEven: text(breakEvenOf(terms, own, closingFees(terms, prices))),
    margin: null,
    liquidationPrice: null,
    distanceToLiquidation: null,
  };
}

/** The positions of an account by strategy: those of shared contracts are split, each from its own fills. */
export const splitPositions = (
  { positions }: Pick<ValuedAccount, 'positions'>,
  contracts: readonly StrategyContract[],
  prices: MarketPrices,
): readonly Position[] =>
  positions.flatMap((position) => {
    const contract = contracts.find(
      (each) => each.accountId === position.accountId && isSame(each, position),
    );
    if (contract === undefined) return [position];
    return [...contract.book.positions].map((own) =>
      positionOfStrategy(position, contract, own, prices),
    );
  });

interface Period {
  /** Unix milliseconds */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/**
 * Profit by strategy: the rows of contracts that strategies share are replaced by those of each strategy and of
 * what is between them, whose sums are the same.
 */
export function splitProfit(
  rows: readonly ProfitRow[],
  contracts: readonly StrategyContract[],
  { from, to }: Period,
): readonly ProfitRow[] {
  const isShared = (row: ProfitRow): boolean =>
    contracts.some((each) => each.accountId === row.accountId && isSame(each, row));
  const isInPeriod = ({ at }: { readonly at: number }): boolean =>
    at >= (from ?? Number.NEGATIVE_INFINITY) && at <= (to ?? Number.POSITIVE_INFINITY);
  return [
    ...rows.filter((row) => !isShared(row)),
    ...contracts.flatMap(({ profits }) => profits.filter(isInPeriod)),
  ];
}

/** The contracts of an account. */
export const contractsOf = (
  contracts: readonly StrategyContract[],
  accountId: string,
): readonly StrategyContract[] => contracts.filter((each) => each.accountId === accountId);

/** An account whose positions are those of its strategies. */
export const byStrategy = (
  account: ValuedAccount,
  contracts: readonly StrategyContract[],
  prices: MarketPrices,
): ValuedAccount => ({ ...account, positions: splitPositions(account, contracts, prices) });
