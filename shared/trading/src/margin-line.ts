import type { OrderSide } from '@parallax/protocol';
import type { ContractTerms } from './contract-terms.ts';
import { notional, signedNotional, valueOf } from './contract-value.ts';
import { type Decimal, isZero, maximum, round18, ZERO } from './decimal.ts';
import { baseSize } from './liquidation-price.ts';
import type { OpenOrder } from './open-order.ts';
import { NO_POSITION, type PositionState } from './position.ts';
import { entryPriceOf, unrealisedOf } from './position-figures.ts';
import type { UnifiedAccount } from './unified-margin.ts';
import {
  DEFAULT_MARGIN,
  type MarginSetting,
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
  /** what was chosen for a contract, by its key; `DEFAULT_MARGIN` by default */
  readonly settings?: ReadonlyMap<string, MarginSetting>;
  /** of a venue whose accounts are unified; without it, each settlement asset covers its own positions */
  readonly unified?: UnifiedAccount | undefined;
  /** what contracts bring and need that are left out of positions and orders, see `withOneContract` */
  readonly others?: MarginSums;
}

/** What contracts bring to an asset and need of it, in the asset. */
export interface AssetSums {
  readonly unrealised: Decimal;
  /** unrealised profit of isolated positions */
  readonly isolatedProfit: Decimal;
  readonly isolated: Decimal;
  readonly optionValue: Decimal;
  readonly initial: Decimal;
  readonly maintenance: Decimal;
  readonly reserved: Decimal;
}

/** By asset. */
export type MarginSums = ReadonlyMap<string, AssetSums>;

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
  /** of the position; of an isolated one the margin that it was opened with */
  readonly initial: Decimal;
  /** by how much the orders can raise it, in the worst order of fills */
  readonly initialOfOrders: Decimal;
  readonly maintenance: Decimal;
  readonly isIsolated: boolean;
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

/**
 * The margin of an isolated position, in the settlement asset: what was paid for it × the initial margin rate
 * at that notional. It does not change with the price.
 */
function isolatedMargin(
  terms: ContractTerms,
  { amount, cost }: PositionState,
  entry: Decimal,
  leverage: Decimal,
): Decimal {
  const rates = marginRates(terms, cost.abs(), baseSize(terms, amount, entry), leverage);
  return round18(cost.abs().times(rates.initial));
}

function marginedLine(line: Line, price: Decimal, { mode, leverage }: MarginSetting): LineMargin {
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
  const initial = round18(held.abs().times(rates.initial));
  const entry = mode === 'isolated' ? entryPriceOf(terms, position) : null;
  return {
    line,
    unrealised: unrealisedOf(terms, position, price),
    optionValue: ZERO,
    initial: entry === null ? initial : isolatedMargin(terms, position, entry, leverage),
    initialOfOrders: round18(worst.times(worstRates.initial)).minus(initial),
    isIsolated: entry !== null,
    maintenance: maximum(round18(held.abs().times(rates.maintenance).minus(rates.deduction)), ZERO),
  };
}

const NO_MARGIN: UnitMargin = { initial: ZERO, maintenance: ZERO };

/** @param shortMargin of a unit, which takes long: most positions are long and need none */
function optionLine(line: Line, price: Decimal, shortMargin: () => UnitMargin): LineMargin {
  const { terms, position, orders } = line;
  const sold = sumOfSide(orders, 'sell', ({ remaining }) => remaining);
  const short = maximum(position.amount.neg(), ZERO);
  const worstShort = maximum(sold.minus(position.amount), short);
  const perUnit = isZero(worstShort) ? NO_MARGIN : shortMargin();
  return {
    line,
    unrealised: ZERO,
    optionValue: valueOf(terms, position.amount, price),
    initial: round18(short.times(perUnit.initial)),
    initialOfOrders: round18(worstShort.minus(short).times(perUnit.initial)),
    maintenance: round18(short.times(perUnit.maintenance)),
    isIsolated: false,
  };
}

export function lineMargin(
  line: Line,
  { prices, settings }: Pick<AccountMarginInput, 'prices' | 'settings'>,
): LineMargin {
  const price = priceOf(line);
  const { terms } = line;
  if (price === null || isZero(price)) {
    const nothing = { unrealised: ZERO, optionValue: ZERO, initial: ZERO, initialOfOrders: ZERO };
    return { line, ...nothing, maintenance: ZERO, isIsolated: false };
  }
  if (terms.option === null)
    return marginedLine(line, price, settings?.get(terms.key) ?? DEFAULT_MARGIN);
  const underlying = prices.underlyingOf(terms) ?? terms.option.strike;
  const { option } = terms;
  return optionLine(line, price, () => shortOptionMargin(option, price, underlying));
}

/** The margin of the positions and orders that are not spot, by contract. */
export const lineMarginsOf = (input: AccountMarginInput): readonly LineMargin[] =>
  linesOf(input).map((line) => lineMargin(line, input));
