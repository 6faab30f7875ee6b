import {
  type Book,
  type BookLevel,
  hasLimitPrice,
  hasTriggerPrice,
  type OrderCheck,
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
  ONE,
  round18,
  ZERO,
} from './decimal.ts';
import { accountMargin } from './margin.ts';
import type { AccountMarginInput } from './margin-line.ts';
import { assetNeeded, marginProblem } from './margin-problem.ts';
import type { OpenOrder } from './open-order.ts';
import { formatDecimal, reduceOnlyAmount } from './order-rules.ts';
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

/** How far from the best price a market order trades on paper, in percent (Bybit, 'Place Order'). */
const COLLAR_PERCENT = { btc: 3, other: 5 };
export const collarPercentOf = ({ base }: Pick<ContractTerms, 'base'>): number =>
  base === 'BTC' ? COLLAR_PERCENT.btc : COLLAR_PERCENT.other;

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
  /** how far from the best price a market order trades, in percent; null where no price protection is known */
  readonly collarPercent: number | null;
  /** whether the paper venue fills the order, whose rules are known: it has no more of the book than is received */
  readonly isPaper: boolean;
  /** the account before the order, with its open orders that do not wait for a trigger */
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
  /** what the book leaves of an order on paper that cannot rest; 0 while there is no book */
  readonly unfilled: Decimal;
  /** what the book has less than the order; on paper also that more is needed than is free */
  readonly problems: readonly OrderCheck[];
}

const NOTHING_TAKEN: BookWalk = { filled: ZERO, averagePrice: null, levels: 0 };

const restsInBook = ({ type, timeInForce }: PreviewInput['order']): boolean =>
  hasTriggerPrice(type) || (hasLimitPrice(type) && timeInForce !== 'IOC' && timeInForce !== 'FOK');

/** The worst price at which the order trades; null without one. */
function limitOf({ order, terms, book, collarPercent }: PreviewInput): Decimal | null {
  if (order.price !== null) return decimal(order.price);
  const best = (order.side === 'buy' ? book?.asks : book?.bids)?.[0];
  if (best === undefined || collarPercent === null) return null;
  const distance = decimal(String(collarPercent * signOf(order.side))).div('100');
  return fromNumber(best[0], terms.priceDecimals).times(distance.plus(ONE));
}

/** What the book has for the order: nothing if it waits for a trigger or only makes. */
function offeredTo(input: PreviewInput, amount: Decimal): BookWalk {
  const { order, terms, book } = input;
  if (book === null || !needsBook(order)) return NOTHING_TAKEN;
  return walkBook({ terms, side: order.side, amount, limit: limitOf(input), book });
}

/** Price of what rests or waits. */
const restingPrice = ({ price, triggerPrice }: PreviewInput['order']): Decimal | null => {
  const text = price ?? triggerPrice;
  return text === null ? null : decimal(text);
};

interface Parts {
  readonly amount: Decimal;
  /** what the book has for it */
  readonly offered: BookWalk;
  /** what it takes of that: nothing if it is all or nothing */
  readonly walk: BookWalk;
  /** amount that rests in the book or waits for its trigger */
  readonly resting: Decimal;
  /** amount that is taken or rests; all of it where the book that is received cannot say so */
  readonly executed: Decimal;
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
  const offered = offeredTo(input, amount);
  const isNothing = input.isPaper && order.timeInForce === 'FOK' && offered.filled.lt(amount);
  const walk = isNothing ? NOTHING_TAKEN : offered;
  const resting = restsInBook(order) ? amount.minus(walk.filled) : ZERO;
  const isUnknown = !input.isPaper || (input.book === null && needsBook(order));
  const executed = isUnknown ? amount : walk.filled.plus(resting);
  const price = expectedPrice(input, walk, resting) ?? account.prices.markOf(terms) ?? null;
  return { amount, offered, walk, resting, executed, price };
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
  { walk, executed, resting }: Parts,
): AssetAmount | null {
  if (book === null && needsBook(order)) return null;
  const taken = feeOfPart(terms, executed.minus(resting), walk.averagePrice, fees.takerFee);
  // what a trigger sends as a market order will take
  const restingRate = hasLimitPrice(order.type) ? fees.makerFee : fees.takerFee;
  const made = feeOfPart(terms, resting, restingPrice(order), restingRate);
  return taken === null || made === null ? null : { asset: terms.settle, amount: taken.plus(made) };
}

/** The order before anything of it is filled. */
const toOpenOrder = ({ order, terms, fees }: PreviewInput, amount: Decimal): OpenOrder => ({
  terms,
  side: order.side,
  remaining: amount,
  price: order.price === null ? null : decimal(order.price),
  reduceOnly: order.reduceOnly,
  feeRate: fromExactNumber(fees.takerFee ?? 0),
});

function marginRequired(input: PreviewInput, { amount, price }: Parts): AssetAmount {
  const { order, terms, account } = input;
  const open = toOpenOrder(input, amount);
  const priced = { ...open, price: open.price ?? price };
  const asset = assetNeeded(terms, order.side);
  const before = accountMargin(account).assets.get(asset)?.used ?? ZERO;
  const after = accountMargin({ ...account, orders: [...account.orders, priced] });
  return { asset, amount: (after.assets.get(asset)?.used ?? ZERO).minus(before) };
}

/** The liquidation price of the position if the order were filled at its price. */
function liquidationAfter(
  { order, terms, account }: PreviewInput,
  { executed, price }: Parts,
  fee: AssetAmount | null,
): Decimal | null {
  if (price === null || isZero(price) || isZero(executed)) return null;
  const held = account.positions.get(terms.key)?.position;
  const { position, amounts } = applyFill(terms, held ?? NO_POSITION, {
    side: order.side,
    price: price.toString(),
    amount: executed.toString(),
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
 * What would be cancelled, since the book does not have it. A venue may have more than the levels that are
 * received. Undefined if the book has all.
 */
function bookProblem(
  input: PreviewInput,
  { amount, offered, executed, resting }: Parts,
): string | undefined {
  const { order, terms, book, collarPercent, isPaper } = input;
  const isCovered = isPaper ? executed.gte(amount) : offered.filled.plus(resting).gte(amount);
  if (isCovered || book === null) return undefined;
  const amountText = (value: Decimal) => `${formatDecimal(value)} ${terms.amountUnit}`;
  const levels = (order.side === 'buy' ? book.asks : book.bids).length;
  const bound =
    order.price === null ? `within ${collarPercent}% of the best price ` : 'at this price ';
  const where = offered.levels < levels ? bound : '';
  const has = `${amountText(offered.filled)} ${where}now`;
  if (!isPaper) return `The shown levels of the book have ${has}.`;
  return order.timeInForce === 'FOK'
    ? `The book has ${has}, so that the whole order would be cancelled.`
    : `The book has ${has}; ${amountText(amount.minus(executed))} would be cancelled.`;
}

/** Why the account could not send the order now on paper. What waits for a trigger needs nothing yet. */
function freeProblem(input: PreviewInput, { amount }: Parts): string | undefined {
  const { order, account, isPaper } = input;
  if (!isPaper || order.reduceOnly || hasTriggerPrice(order.type)) return undefined;
  return marginProblem(account, toOpenOrder(input, amount));
}

/**
 * What an order would cost by the present book: notional and fee are of what this would fill and what would rest
 * or wait, and of the whole amount where a venue may have more than the book that is received. Amounts are in the units of the protocol, rounded to 18 decimals; a reduce-only
 * order counts only with what it can reduce.
 */
export function previewOrder(input: PreviewInput): OrderPreview {
  const { order, terms, book, settleUsd } = input;
  const parts = partsOf(input);
  const { amount, walk, executed, price } = parts;
  const fee = feeOf(input, parts);
  const mid = book === null ? null : midOf(terms, book);
  const ofBook = bookProblem(input, parts);
  const ofMargin = freeProblem(input, parts);
  return {
    notionalUsd: price === null ? null : notionalUsd(terms, executed, price, settleUsd),
    fee,
    averagePrice: walk.averagePrice,
    slippageBps:
      walk.averagePrice === null || mid === null
        ? null
        : slippageBps(order.side, walk.averagePrice, mid),
    marginRequired: price === null ? null : marginRequired(input, parts),
    liquidationPrice: liquidationAfter(input, parts, fee),
    unfilled: amount.minus(executed),
    problems: [
      ...(ofBook === undefined ? [] : [{ rule: 'Book', ok: false, text: ofBook }]),
      ...(ofMargin === undefined ? [] : [{ rule: 'Margin', ok: false, text: ofMargin }]),
    ],
  };
}
