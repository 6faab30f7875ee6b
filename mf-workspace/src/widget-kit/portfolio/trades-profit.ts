import type { Account, Order, OrderSide } from '@parallax/protocol';
import {
  applyFill,
  averagePriceOf,
  type ContractTerms,
  type Decimal,
  decimal,
  isZero,
  minimum,
  NO_POSITION,
  type PositionState,
  sumOf,
  ZERO,
} from '@parallax/trading';
import { addMoney, type Money, NO_MONEY } from './money.ts';
import { compareTimes, isSequenceUnclear, type TradeTimes } from './trade-times.ts';

/** A trade, or those of an order together, at their average price. */
export interface Trade extends TradeTimes {
  /** of the order or the fill that is selected; several trades of an order have the same */
  readonly sourceId: string;
  readonly accountId: string;
  readonly mode: Account['mode'];
  /** undefined if the contract is no longer listed */
  readonly terms: ContractTerms | undefined;
  readonly price: string;
  readonly amount: string;
  /** paid less rebates */
  readonly fees: Order['fees'];
}

/** The contract of trades, where all are of one. */
interface OfOneContract {
  readonly terms: ContractTerms;
  /** at which positions were opened; null if none was, and if there were both long and short ones */
  readonly averageIn: Decimal | null;
  readonly averageOut: Decimal | null;
  readonly isLongAndShort: boolean;
  /** of the accounts together, signed */
  readonly open: Decimal;
}

export interface TradesProfit {
  /** undefined if the trades are of several contracts, or of none that is listed */
  readonly only: OfOneContract | undefined;
  /** how many contracts are not closed in an account */
  readonly openContracts: number;
  readonly realised: Money;
  readonly fees: Money;
  /** realised less fees; what funding or settlements have paid is not part of trades */
  readonly total: Money;
  /** whether they may have bought and sold in another sequence, which would change the averages and what is realised */
  readonly isSequenceUnclear: boolean;
  /** how many orders or fills are left out, since their contracts are no longer listed */
  readonly unlisted: number;
}

interface Part {
  readonly price: string;
  readonly amount: string;
}

interface Position {
  readonly terms: ContractTerms;
  state: PositionState;
  readonly trades: Trade[];
  /** the sides by which it was opened */
  readonly sides: Set<OrderSide>;
  readonly opened: Part[];
  readonly closed: Part[];
}

const newPosition = (terms: ContractTerms): Position => ({
  terms,
  state: NO_POSITION,
  trades: [],
  sides: new Set(),
  opened: [],
  closed: [],
});

/** The fee that spot takes from the traded coins, which the others leave as they are. */
const feeInBase = ({ kind, base }: ContractTerms, fees: Order['fees']): Decimal =>
  sumOf(
    fees.flatMap(({ asset, amount }) =>
      kind === 'spot' && asset === base ? [decimal(amount)] : [],
    ),
  );

/** A trade at a price of 0, such as one that a venue reports without a price, has no value in an inverse contract. */
const hasValue = ({ terms, price }: Trade): boolean =>
  terms !== undefined && (terms.kind !== 'inverse' || !isZero(decimal(price)));

/** Applies a trade to its position. Returns what it has realised and paid. */
function applyTrade(
  position: Position,
  { side, price, amount, fees }: Trade,
): { realised: Money; fees: Money } {
  const { terms, state } = position;
  const inBase = feeInBase(terms, fees);
  const change = applyFill(terms, state, {
    side,
    price,
    amount,
    fee: inBase.toString(),
    feeAsset: terms.base,
    strategyId: null,
  });
  const before = state.amount;
  const changed = change.position.amount.minus(before);
  const isClosing = before.times(changed).lt(ZERO);
  const closed = isClosing ? minimum(before.abs(), changed.abs()) : ZERO;
  const opened = changed.abs().minus(closed);
  if (!isZero(closed)) position.closed.push({ price, amount: closed.toString() });
  if (!isZero(opened)) {
    position.opened.push({ price, amount: opened.toString() });
    position.sides.add(side);
  }
  position.state = change.position;
  const others = fees.filter(({ asset }) => isZero(inBase) || asset !== terms.base);
  return {
    realised: new Map([[terms.settle, change.realised]]),
    fees: addMoney(
      [isZero(inBase) ? NO_MONEY : new Map([[terms.settle, change.fees]]), 1],
      ...others.map(({ asset, amount }) => [new Map([[asset, decimal(amount)]]), 1] as const),
    ),
  };
}

const sumOfMoney = (parts: readonly Money[]): Money =>
  addMoney(...parts.map((part) => [part, 1] as const));

/** Those of an account and a contract, oldest first, from no position on. */
function positionsOf(trades: readonly Trade[]) {
  const positions = new Map<string, Position>();
  const realised: Money[] = [];
  const fees: Money[] = [];
  // lists are newest first
  const inOrder = trades.toReversed().toSorted((one, other) => compareTimes(one.at, other.at));
  for (const trade of inOrder) {
    const { terms, accountId } = trade;
    if (terms === undefined || !hasValue(trade)) continue;
    const key = `${accountId} ${terms.key}`;
    const position = positions.get(key) ?? newPosition(terms);
    positions.set(key, position);
    position.trades.push(trade);
    const booked = applyTrade(position, trade);
    realised.push(booked.realised);
    fees.push(booked.fees);
  }
  return {
    positions: [...positions.values()],
    realised: sumOfMoney(realised),
    fees: sumOfMoney(fees),
  };
}

function onlyContract(positions: readonly Position[]): OfOneContract | undefined {
  const [first] = positions;
  if (first === undefined || positions.some(({ terms }) => terms.key !== first.terms.key))
    return undefined;
  const { terms } = first;
  const isLongAndShort = new Set(positions.flatMap(({ sides }) => [...sides])).size > 1;
  const averageOf = (parts: readonly Part[]) =>
    isLongAndShort ? null : averagePriceOf(terms.kind, parts);
  return {
    terms,
    averageIn: averageOf(positions.flatMap(({ opened }) => opened)),
    averageOut: averageOf(positions.flatMap(({ closed }) => closed)),
    isLongAndShort,
    open: sumOf(positions.map(({ state }) => state.amount)),
  };
}

/**
 * The profit of trades by themselves: each account has no position of a contract before the first of them, and
 * closes at its average entry (see `applyFill`). A fee that spot takes in coins counts at the price of its trade.
 * @param trades newest first, for those of the same time
 */
export function tradesProfit(trades: readonly Trade[]): TradesProfit {
  const { positions, realised, fees } = positionsOf(trades);
  const open = positions.filter(({ state }) => !isZero(state.amount));
  return {
    only: onlyContract(positions),
    openContracts: new Set(open.map(({ terms }) => terms.key)).size,
    realised,
    fees,
    total: addMoney([realised, 1], [fees, -1]),
    isSequenceUnclear: positions.some((position) => isSequenceUnclear(position.trades)),
    unlisted: new Set(trades.flatMap((trade) => (hasValue(trade) ? [] : trade.sourceId))).size,
  };
}
