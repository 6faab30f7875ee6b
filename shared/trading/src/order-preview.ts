import {
  type Book,
  type BookLevel,
  hasLimitPrice,
  hasTriggerPrice,
  type OrderFields,
  type OrderSide,
  signOf,
} from '@parallax/protocol';
import { addToBalances } from './account-state.ts';
import { applyFill } from './apply-fill.ts';
import type { ContractTerms } from './contract-terms.ts';
import { notional } from './contract-value.ts';
import {
  type Decimal,
  decimal,
  fromExactNumber,
  fromNumber,
  isZero,
  minimum,
  round18,
  ZERO,
} from './decimal.ts';
import { accountMargin } from './margin.ts';
import type { AccountMarginInput } from './margin-line.ts';
import type { OpenOrder } from './open-order.ts';
import { reduceOnlyAmount } from './order-rules.ts';
import { averagePriceOf } from './order-state.ts';
import { NO_POSITION } from './position.ts';
import { notionalUsd } from './position-figures.ts';

export interface BookWalk {
  /** amount that the book fills */
  readonly filled: Decimal;
  /** null if it fills nothing */
  readonly averagePrice: Decimal | null;
  /** levels that the order reaches */
  readonly levels: number;
}

export interface BookWalkInput {
  readonly terms: ContractTerms;
  readonly side: OrderSide;
  readonly amount: Decimal;
  /** limit price; null for a market order */
  readonly limit: Decimal | null;
  readonly book: Pick<Book, 'bids' | 'asks'>;
}

/**
 * What an order takes from the other side of the book, best level first. Sizes and prices of the book are
 * numbers, rounded to the decimals of the contract.
 */
export function walkBook({ terms, side, amount, limit, book }: BookWalkInput): BookWalk {
  const levels: readonly BookLevel[] = side === 'buy' ? book.asks : book.bids;
  const taken: { price: string; amount: string }[] = [];
  let remaining = amount;
  for (const [levelPrice, size] of levels) {
    const price = fromNumber(levelPrice, terms.priceDecimals);
    const isBeyond = limit !== null && (side === 'buy' ? price.gt(limit) : price.lt(limit));
    if (isBeyond || isZero(remaining)) break;
    const part = minimum(remaining, fromNumber(size, terms.amountDecimals));
    remaining = remaining.minus(part);
    taken.push({ price: price.toString(), amount: part.toString() });
  }
  return {
    filled: amount.minus(remaining),
    averagePrice: averagePriceOf(terms.kind, taken),
    levels: taken.length,
  };
}

const BPS = decimal('10000');
const TWO = decimal('2');

/** Basis points by which a price is worse than the mid; positive is a cost. Rounded to 18 decimals. */
export const slippageBps = (side: OrderSide, price: Decimal, mid: Decimal): Decimal =>
  round18(
    price
      .minus(mid)
      .times(String(signOf(side)))
      .times(BPS)
      .div(mid),
  );

/** The mid of a book; null unless it has both sides. */
export function midOf(
  terms: ContractTerms,
  { bids, asks }: Pick<Book, 'bids' | 'asks'>,
): Decimal | null {
  const bid = bids[0];
  const ask = asks[0];
  if (bid === undefined || ask === undefined) return null;
  return fromNumber(bid[0], terms.priceDecimals)
    .plus(fromNumber(ask[0], terms.priceDecimals))
    .div(TWO);
}

export interface PreviewInput {
  readonly order: Pick<
    OrderFields,
    | 'side'
    | 'type'
    | 'amount'
    | 'price'
    | 'triggerPrice'
    | 'timeInForce'
    | 'postOnly'
    | 'reduceOnly'
  >;
  readonly terms: ContractTerms;
  /** null if the venue sends none now */
  readonly book: Pick<Book, 'bids' | 'asks'> | null;
  /** fractions of the traded value, see `feesFor`; null if unknown */
  readonly fees: { readonly takerFee: number | null; readonly makerFee: number | null };
  /** the account before the order, with its open orders */
  readonly account: AccountMarginInput;
  /** dollars per unit of the settlement asset; null without an index price */
  readonly settleUsd: Decimal | null;
}

export interface AssetAmount {
  readonly asset: string;
  readonly amount: Decimal;
}

export interface OrderPreview {
  /** at the prices at which the parts of the order are expected to be filled */
  readonly notionalUsd: Decimal | null;
  /** in the settlement asset, or the quote of spot */
  readonly fee: AssetAmount | null;
  /** by the present book; null for an order that would rest or wait */
  readonly averagePrice: Decimal | null;
  readonly slippageBps: Decimal | null;
  /** what margin and reservations grow by at the limit price; 0 for an order that reduces them */
  readonly marginRequired: AssetAmount | null;
  /** of the position after the order; null without one */
  readonly liquidationPrice: Decimal | null;
  /** what the book leaves of an order that cannot rest */
  readonly unfilled: Decimal;
}

const NOTHING_TAKEN: BookWalk = { filled: ZERO, averagePrice: null, levels: 0 };

const restsInBook = ({ type, timeInForce }: PreviewInput['order']): boolean =>
  hasTriggerPrice(type) || (hasLimitPrice(type) && timeInForce !== 'IOC' && timeInForce !== 'FOK');

/** What the order takes at once: nothing if it waits for a trigger, only makes, or is all or nothing. */
function takenBy({ order, terms, book }: PreviewInput, amount: Decimal): BookWalk {
  if (book === null || !needsBook(order)) return NOTHING_TAKEN;
  const limit = order.price === null ? null : decimal(order.price);
  const walk = walkBook({ terms, side: order.side, amount, limit, book });
  return order.timeInForce === 'FOK' && walk.filled.lt(amount) ? NOTHING_TAKEN : walk;
}

/** Price of what rests or waits. */
const restingPrice = ({ price, triggerPrice }: PreviewInput['order']): Decimal | null => {
  const text = price ?? triggerPrice;
  return text === null ? null : decimal(text);
};

interface Parts {
  readonly amount: Decimal;
  readonly walk: BookWalk;
  /** amount that rests in the book or waits for its trigger */
  readonly resting: Decimal;
  /** average of what is taken and what rests; the mark price without either */
  readonly price: Decimal | null;
}

/** The average price of what is taken and what rests; null if neither is known. */
function expectedPrice(
  { order, terms }: PreviewInput,
  { filled, averagePrice }: BookWalk,
  resting: Decimal,
): Decimal | null {
  const restsAt = restingPrice(order);
  if (averagePrice === null || restsAt === null) return averagePrice ?? restsAt;
  return averagePriceOf(terms.kind, [
    { amount: filled.toString(), price: averagePrice.toString() },
    { amount: resting.toString(), price: restsAt.toString() },
  ]);
}

function partsOf(input: PreviewInput): Parts {
  const { order, terms, account } = input;
  const asked = decimal(order.amount);
  const held = account.positions.get(terms.key)?.position;
  const amount = order.reduceOnly
    ? reduceOnlyAmount(order.side, asked, held?.amount ?? ZERO, ZERO)
    : asked;
  const walk = takenBy(input, amount);
  const resting = restsInBook(order) ? amount.minus(walk.filled) : ZERO;
  const price = expectedPrice(input, walk, resting) ?? account.prices.markOf(terms) ?? null;
  return { amount, walk, resting, price };
}

/** Fee of a part at a rate; null if the rate or the price is unknown and the part is not 0. */
function feeOfPart(
  terms: ContractTerms,
  amount: Decimal,
  price: Decimal | null,
  rate: number | null,
): Decimal | null {
  if (isZero(amount)) return ZERO;
  if (rate === null || price === null) return null;
  return round18(notional(terms, amount, price).times(fromExactNumber(rate)));
}

/** Whether only the book can say what the order takes at once. */
const needsBook = ({ type, postOnly }: PreviewInput['order']): boolean =>
  !hasTriggerPrice(type) && !postOnly;

function feeOf(
  { order, terms, book, fees }: PreviewInput,
  { walk, resting }: Parts,
): AssetAmount | null {
  if (book === null && needsBook(order)) return null;
  const taken = feeOfPart(terms, walk.filled, walk.averagePrice, fees.takerFee);
  // what a trigger sends as a market order will take
  const restingRate = hasLimitPrice(order.type) ? fees.makerFee : fees.takerFee;
  const made = feeOfPart(terms, resting, restingPrice(order), restingRate);
  return taken === null || made === null ? null : { asset: terms.settle, amount: taken.plus(made) };
}

function marginRequired({ order, terms, account, fees }: PreviewInput, parts: Parts): AssetAmount {
  const open: OpenOrder = {
    terms,
    side: order.side,
    remaining: parts.amount,
    price: order.price === null ? parts.price : decimal(order.price),
    reduceOnly: order.reduceOnly,
    feeRate: fromExactNumber(fees.takerFee ?? 0),
  };
  const asset = terms.kind === 'spot' && order.side === 'sell' ? terms.base : terms.settle;
  const before = accountMargin(account).assets.get(asset)?.used ?? ZERO;
  const after = accountMargin({ ...account, orders: [...account.orders, open] });
  return { asset, amount: (after.assets.get(asset)?.used ?? ZERO).minus(before) };
}

/** The liquidation price of the position if the order were filled at its price. */
function liquidationAfter(
  { order, terms, account }: PreviewInput,
  { amount, price }: Parts,
  fee: AssetAmount | null,
): Decimal | null {
  if (price === null || isZero(price) || isZero(amount)) return null;
  const held = account.positions.get(terms.key)?.position;
  const { position, amounts } = applyFill(terms, held ?? NO_POSITION, {
    side: order.side,
    price: price.toString(),
    amount: amount.toString(),
    fee: (fee?.amount ?? ZERO).toString(),
    feeAsset: terms.settle,
    strategyId: null,
  });
  const margin = accountMargin({
    ...account,
    balances: addToBalances(account.balances, amounts),
    positions: new Map(account.positions).set(terms.key, { terms, position }),
  });
  return margin.positions.get(terms.key)?.liquidationPrice ?? null;
}

/**
 * What an order would cost by the present book. Amounts are in the units of the protocol, rounded to 18
 * decimals; a reduce-only order counts only with what it can reduce.
 */
export function previewOrder(input: PreviewInput): OrderPreview {
  const { order, terms, book, settleUsd } = input;
  const parts = partsOf(input);
  const { amount, walk, resting, price } = parts;
  const fee = feeOf(input, parts);
  const mid = book === null ? null : midOf(terms, book);
  return {
    notionalUsd: price === null ? null : notionalUsd(terms, amount, price, settleUsd),
    fee,
    averagePrice: walk.averagePrice,
    slippageBps:
      walk.averagePrice === null || mid === null
        ? null
        : slippageBps(order.side, walk.averagePrice, mid),
    marginRequired: price === null ? null : marginRequired(input, parts),
    liquidationPrice: liquidationAfter(input, parts, fee),
    unfilled: amount.minus(walk.filled).minus(resting),
  };
}
