import { isDollar, type Order, type OrderFields, type OrderSide } from '@parallax/protocol';
import type { ContractTerms } from './contract-terms.ts';
import { notional } from './contract-value.ts';
import {
  ceilToStep,
  type Decimal,
  decimal,
  floorToStep,
  isMultipleOf,
  maximum,
  minimum,
  ZERO,
} from './decimal.ts';
import { isBoundToPosition, reducibleAmount } from './reducing-orders.ts';

export type OrderRule =
  | 'expired'
  | 'expiry'
  | 'price'
  | 'tick'
  | 'trigger'
  | 'lot'
  | 'minimum amount'
  | 'minimum notional'
  | 'exit'
  | 'reduce only';

export interface OrderProblem {
  readonly rule: OrderRule;
  readonly field: keyof OrderFields;
  /** what is wrong and what to do */
  readonly text: string;
}

export interface OrderContext {
  readonly terms: ContractTerms;
  /** Unix milliseconds */
  readonly now: number;
  /** signed amount of the position; null where it is not known, or where the order may precede it */
  readonly positionAmount: Decimal | null;
  /** for the notional of an order without a price; null if unknown */
  readonly referencePrice: Decimal | null;
}

/** The parts of an order that the rules are about. */
export type CheckedOrder = Pick<
  OrderFields,
  | 'side'
  | 'amount'
  | 'price'
  | 'triggerPrice'
  | 'expiresAt'
  | 'reduceOnly'
  | 'takeProfitPrice'
  | 'stopLossPrice'
> &
  Partial<Pick<OrderFields, 'source'>>;

/** A decimal with separators of thousands: 60,000.01 */
export function formatDecimal(value: Decimal): string {
  const [integer = '', fraction] = value.toString().split('.');
  const grouped = integer.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

const CENT = decimal('0.01');
const SMALLEST_SHOWN = decimal('0.00000001');
const ROUNDINGS = { up: ceilToStep, down: floorToStep };

/**
 * A computed amount in a sentence: of dollars in cents, of other assets with at most 8 decimals. What is
 * needed is rounded up, and what is there down, so that the figures do not contradict each other.
 */
export const formatMoney = (
  value: Decimal,
  asset: string,
  rounding: keyof typeof ROUNDINGS,
): string =>
  `${formatDecimal(ROUNDINGS[rounding](value, isDollar(asset) ? CENT : SMALLEST_SHOWN))} ${asset}`;

/**
 * The nearest valid price that does not worsen the order: down for a buy, up for a sell. At least one tick.
 */
export const nearestPrice = (side: OrderSide, price: Decimal, tick: Decimal): Decimal =>
  maximum(side === 'buy' ? floorToStep(price, tick) : ceilToStep(price, tick), tick);

const BINANCE_SPOT_NOTIONAL_MIN = decimal('5');

/**
 * The smallest value of an order in the quote; null if none is known. Binance spot: 5 dollars
 * (`MIN_NOTIONAL` of most of its pairs).
 */
export const minNotionalOf = ({ exchange, quote }: ContractTerms): Decimal | null =>
  exchange === 'binance_spot' && isDollar(quote) ? BINANCE_SPOT_NOTIONAL_MIN : null;

/** The amount of an order that reduces the position, whatever else rests; 0 if it would not reduce it. */
export const reduceOnlyAmount = (
  side: OrderSide,
  amount: Decimal,
  positionAmount: Decimal,
): Decimal => minimum(amount, reducibleAmount(side, positionAmount));

/** Why the amount of an order cannot be changed to another; undefined if it can. */
export function changedAmountProblem(
  { filled, amountUnit }: Pick<Order, 'filled' | 'amountUnit'>,
  amount: string,
): string | undefined {
  const [done, asked] = [decimal(filled), decimal(amount)];
  if (asked.gt(done)) return undefined;
  return `${formatDecimal(done)} ${amountUnit} of the order is filled, so that its amount cannot be ${formatDecimal(asked)} ${amountUnit}. Please enter more, or cancel the rest of the order.`;
}

function expiryProblem(
  order: CheckedOrder,
  { terms, now }: OrderContext,
): OrderProblem | undefined {
  if (terms.expiry !== null && now >= terms.expiry) {
    return {
      rule: 'expired',
      field: 'symbol',
      text: `${terms.symbol} has expired. Please choose another contract.`,
    };
  }
  if (order.expiresAt !== null && Date.parse(order.expiresAt) <= now) {
    return {
      rule: 'expiry',
      field: 'expiresAt',
      text: 'The order would expire in the past. Please choose a later time.',
    };
  }
  return undefined;
}

const PRICE_NAMES = {
  price: 'price',
  triggerPrice: 'trigger price',
  takeProfitPrice: 'take profit',
  stopLossPrice: 'stop loss',
} as const;

function priceProblem(
  { side, ...order }: CheckedOrder,
  field: keyof typeof PRICE_NAMES,
  { terms }: OrderContext,
): OrderProblem | undefined {
  const text = order[field];
  if (text === null || text === undefined) return undefined;
  const price = decimal(text);
  const name = PRICE_NAMES[field];
  if (price.lte(ZERO))
    return { rule: 'price', field, text: `The ${name} must be above 0. Please enter another.` };
  if (isMultipleOf(price, terms.tick)) return undefined;
  const nearest = formatDecimal(nearestPrice(side, price, terms.tick));
  return {
    rule: 'tick',
    field,
    text: `The ${name} must be a multiple of ${formatDecimal(terms.tick)}. The nearest is ${nearest}.`,
  };
}

/**
 * Why a new trigger price would be reached at once; undefined if it would not. Venues reject such orders.
 * @param price the last, mark or index price by which the order is triggered; null if unknown
 */
export function triggerProblem(
  {
    type,
    side,
    triggerPrice,
    triggerBy,
  }: Pick<OrderFields, 'type' | 'side' | 'triggerPrice' | 'triggerBy'>,
  price: Decimal | null,
): OrderProblem | undefined {
  if (triggerPrice === null || price === null) return undefined;
  const isStop = type === 'stop' || type === 'stop_limit';
  const isAbove = isStop === (side === 'buy');
  const trigger = decimal(triggerPrice);
  if (isAbove ? trigger.gt(price) : trigger.lt(price)) return undefined;
  const name = isStop ? 'stop' : 'take profit';
  return {
    rule: 'trigger',
    field: 'triggerPrice',
    text: `The trigger price of a ${side} ${name} must be ${isAbove ? 'above' : 'below'} the ${triggerBy} price, ${formatDecimal(price)}: the order would be triggered at once.`,
  };
}

/** The price at which an order is filled: a limit beyond the market is filled at the market. */
const entryPrice = (
  { side, triggerPrice }: CheckedOrder,
  limit: Decimal,
  referencePrice: Decimal | null,
): Decimal => {
  if (referencePrice === null || triggerPrice !== null) return limit;
  return side === 'buy' ? minimum(limit, referencePrice) : maximum(limit, referencePrice);
};

/** An exit on the wrong side of the price would be triggered at once. */
function exitProblem(
  order: CheckedOrder,
  field: 'takeProfitPrice' | 'stopLossPrice',
  { terms, referencePrice }: OrderContext,
): OrderProblem | undefined {
  const text = order[field];
  if (text === undefined) return undefined;
  const price = decimal(text);
  const name = PRICE_NAMES[field];
  const least = minNotionalOf(terms);
  if (least !== null && notional(terms, decimal(order.amount), price).lt(least)) {
    return {
      rule: 'exit',
      field,
      text: `At the ${name}, the order must be worth at least ${formatDecimal(least)} ${terms.quote}. Please enter a larger amount.`,
    };
  }
  const entry = order.price ?? order.triggerPrice;
  const at = entry === null ? referencePrice : entryPrice(order, decimal(entry), referencePrice);
  if (at === null) return undefined;
  const isAbove = (field === 'takeProfitPrice') === (order.side === 'buy');
  if (isAbove ? price.gt(at) : price.lt(at)) return undefined;
  return {
    rule: 'exit',
    field,
    text: `The ${name} of a ${order.side} order must be ${isAbove ? 'above' : 'below'} its price, ${formatDecimal(at)}.`,
  };
}

function amountProblem(order: CheckedOrder, { terms }: OrderContext): OrderProblem | undefined {
  const amount = decimal(order.amount);
  const { lot, amountUnit } = terms;
  const step = `${formatDecimal(lot)} ${amountUnit}`;
  if (amount.lt(lot))
    return { rule: 'minimum amount', field: 'amount', text: `The smallest amount is ${step}.` };
  if (isMultipleOf(amount, lot)) return undefined;
  const nearest = `${formatDecimal(floorToStep(amount, lot))} ${amountUnit}`;
  return {
    rule: 'lot',
    field: 'amount',
    text: `The amount must be a multiple of ${step}. The nearest is ${nearest}.`,
  };
}

function notionalProblem(
  { price, triggerPrice, amount }: CheckedOrder,
  { terms, referencePrice }: OrderContext,
): OrderProblem | undefined {
  const least = minNotionalOf(terms);
  const text = price ?? triggerPrice;
  const at = text === null ? referencePrice : decimal(text);
  if (least === null || at === null) return undefined;
  const value = notional(terms, decimal(amount), at);
  if (value.gte(least)) return undefined;
  const needed = ceilToStep(least.div(at), terms.lot);
  return {
    rule: 'minimum notional',
    field: 'amount',
    text: `The order must be worth at least ${formatDecimal(least)} ${terms.quote}. At this price that is ${formatDecimal(needed)} ${terms.amountUnit}.`,
  };
}

function reduceOnlyProblem(
  order: CheckedOrder,
  { terms, positionAmount }: OrderContext,
): OrderProblem | undefined {
  const { side, amount, reduceOnly } = order;
  if (positionAmount === null || !isBoundToPosition(order, terms.kind)) return undefined;
  if (reduceOnly && terms.kind === 'spot') {
    return {
      rule: 'reduce only',
      field: 'reduceOnly',
      text: "Spot has no positions to reduce. Please switch 'Reduce only' off.",
    };
  }
  const asked = decimal(amount);
  const possible = reduceOnlyAmount(side, asked, positionAmount);
  if (possible.gte(asked)) return undefined;
  if (possible.lt(terms.lot)) {
    return {
      rule: 'reduce only',
      field: 'reduceOnly',
      text: reduceOnly
        ? `There is no position left that this ${side} order would reduce. Please switch 'Reduce only' off or choose the other side.`
        : `There is no position left that this ${side} order would close.`,
    };
  }
  const most = `${formatDecimal(floorToStep(possible, terms.lot))} ${terms.amountUnit}`;
  return {
    rule: 'reduce only',
    field: 'amount',
    text: `The position is ${most}, and a reduce-only order can be for no more.`,
  };
}

/**
 * The first rule of its contract or venue that an order breaks; undefined if it breaks none. The texts of a
 * reduce-only order that is too large name the amount to which an engine clips it, see `reduceOnlyAmount`.
 */
export const orderProblem = (
  order: CheckedOrder,
  context: OrderContext,
): OrderProblem | undefined =>
  expiryProblem(order, context) ??
  priceProblem(order, 'price', context) ??
  priceProblem(order, 'triggerPrice', context) ??
  priceProblem(order, 'takeProfitPrice', context) ??
  priceProblem(order, 'stopLossPrice', context) ??
  exitProblem(order, 'takeProfitPrice', context) ??
  exitProblem(order, 'stopLossPrice', context) ??
  amountProblem(order, context) ??
  notionalProblem(order, context) ??
  reduceOnlyProblem(order, context);
