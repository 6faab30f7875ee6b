import type { OrderSide } from '@parallax/protocol';
import type { ContractTerms } from './contract-terms.ts';
import { notional, signedNotional, valueOf } from './contract-value.ts';
import { type Decimal, isZero, maximum, round18, ZERO } from './decimal.ts';
import { baseSize } from './liquidation-price.ts';
import type { OpenOrder } from './open-order.ts';
import { NO_POSITION, type PositionState } from './position.ts';
import { entryPriceOf, unrealisedOf } from './position-figures.ts';
import {
  DEFAULT_LEVERAGE,
  marginRates,
  shortOptionMargin,
  type UnitMargin,
} from './venue-margin.ts';

export interface MarginPrices {
  /** mark price of a contract, the last price of spot; undefined if unknown */
  readonly markOf: (terms: ContractTerms) => Decimal | undefined;
  /** price of the underlying of an option; undefined if unknown */
  readonly underlyingOf: (terms: ContractTerms) => Decimal | undefined;
}

export interface HeldPosition {
  readonly terms: ContractTerms;
  readonly position: PositionState;
}

export interface AccountMarginInput {
  /** by asset */
  readonly balances: ReadonlyMap<string, Decimal>;
  /** by contract key */
  readonly positions: ReadonlyMap<string, HeldPosition>;
  readonly orders: readonly OpenOrder[];
  readonly prices: MarginPrices;
  /** chosen leverage of a contract; `DEFAULT_LEVERAGE` by default */
  readonly leverageOf?: (terms: ContractTerms) => Decimal;
}

/** A position of a contract that is not spot, with its orders. */
export interface Line {
  readonly terms: ContractTerms;
  readonly position: PositionState;
  readonly orders: readonly OpenOrder[];
  readonly mark: Decimal | null;
}

export interface LineMargin {
  readonly line: Line;
  readonly unrealised: Decimal;
  readonly optionValue: Decimal;
  /** of the position */
  readonly initial: Decimal;
  /** of the position with its orders, in the worst order of fills */
  readonly initialWithOrders: Decimal;
  readonly maintenance: Decimal;
}

/** The positions and orders that are not spot, by contract. */
export function linesOf({ positions, orders, prices }: AccountMarginInput): readonly Line[] {
  const byKey = new Map<
    string,
    { terms: ContractTerms; position: PositionState; orders: OpenOrder[] }
  >();
  for (const { terms, position } of positions.values()) {
    if (terms.kind !== 'spot' && !isZero(position.amount))
      byKey.set(terms.key, { terms, position, orders: [] });
  }
  for (const order of orders) {
    const { terms } = order;
    if (terms.kind === 'spot') continue;
    const line = byKey.get(terms.key) ?? { terms, position: NO_POSITION, orders: [] };
    line.orders.push(order);
    byKey.set(terms.key, line);
  }
  return [...byKey.values()].map(({ terms, position, orders }) => {
    const mark = prices.markOf(terms) ?? null;
    return { terms, position, orders, mark };
  });
}

/** The mark price, or else what was or would be paid; null if nothing is known. */
export const priceOf = ({ terms, position, orders, mark }: Line): Decimal | null =>
  mark ??
  entryPriceOf(terms, position) ??
  orders.find(({ price }) => price !== null)?.price ??
  null;

/** The sum over the orders of a side that can add to a position. */
const sumOfSide = (
  orders: readonly OpenOrder[],
  side: OrderSide,
  measure: (order: OpenOrder) => Decimal,
): Decimal =>
  orders
    .filter((order) => order.side === side && !order.reduceOnly)
    .reduce((sum, order) => sum.plus(measure(order)), ZERO);

function marginedLine(line: Line, price: Decimal, leverage: Decimal): LineMargin {
  const { terms, position, orders } = line;
  const atOrder = (order: OpenOrder) => notional(terms, order.remaining, order.price ?? price);
  const held = signedNotional(terms, position.amount, price);
  const worst = maximum(
    held.abs(),
    maximum(
      held.plus(sumOfSide(orders, 'buy', atOrder)).abs(),
      held.minus(sumOfSide(orders, 'sell', atOrder)).abs(),
    ),
  );
  const rates = marginRates(terms, held.abs(), baseSize(terms, position.amount, price), leverage);
  const worstSize = terms.kind === 'inverse' ? worst : worst.div(price);
  const worstRates = marginRates(terms, worst, worstSize, leverage);
  return {
    line,
    unrealised: unrealisedOf(terms, position, price),
    optionValue: ZERO,
    initial: round18(held.abs().times(rates.initial)),
    initialWithOrders: round18(worst.times(worstRates.initial)),
    maintenance: maximum(round18(held.abs().times(rates.maintenance).minus(rates.deduction)), ZERO),
  };
}

function optionLine(line: Line, price: Decimal, perUnit: UnitMargin): LineMargin {
  const { terms, position, orders } = line;
  const sold = sumOfSide(orders, 'sell', ({ remaining }) => remaining);
  const short = maximum(position.amount.neg(), ZERO);
  const worstShort = maximum(sold.minus(position.amount), short);
  return {
    line,
    unrealised: ZERO,
    optionValue: valueOf(terms, position.amount, price),
    initial: round18(short.times(perUnit.initial)),
    initialWithOrders: round18(worstShort.times(perUnit.initial)),
    maintenance: round18(short.times(perUnit.maintenance)),
  };
}

export function lineMargin(
  line: Line,
  { prices, leverageOf }: Pick<AccountMarginInput, 'prices' | 'leverageOf'>,
): LineMargin {
  const price = priceOf(line);
  const { terms } = line;
  if (price === null || isZero(price)) {
    const nothing = { unrealised: ZERO, optionValue: ZERO, initial: ZERO };
    return { line, ...nothing, initialWithOrders: ZERO, maintenance: ZERO };
  }
  if (terms.option === null)
    return marginedLine(line, price, leverageOf?.(terms) ?? DEFAULT_LEVERAGE);
  const underlying = prices.underlyingOf(terms) ?? terms.option.strike;
  return optionLine(line, price, shortOptionMargin(terms.option, price, underlying));
}
