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
import { type AppliedLeverage, leverageAt } from './applied-leverage.ts';
import { checkTaking } from './check-taking.ts';
import type { ContractTerms } from './contract-terms.ts';
import {
  type Decimal,
  decimal,
  fromNumber,
  isZero,
  minimum,
  ONE,
  round18,
  sumOf,
  toText,
  ZERO,
} from './decimal.ts';
import { afterFills, type ExpectedFill } from './expected-fills.ts';
import type { ContractFees } from './fees.ts';
import { accountMargin } from './margin.ts';
import type { AccountMarginInput } from './margin-line.ts';
import { assetNeeded, checkMargin, type MarginCheck } from './margin-problem.ts';
import { withOneContract } from './margin-sums.ts';
import { midBetween } from './market-price.ts';
import type { OpenOrder } from './open-order.ts';
import { formatDecimal, reduceOnlyAmount } from './order-rules.ts';
import { averagePriceOf } from './order-state.ts';
import { entryPriceOf, notionalUsd } from './position-figures.ts';
import { positionLiquidation } from './position-liquidation.ts';

export interface BookWalk {
  /** amount that the book fills */
  readonly filled: Decimal;
  /** null if it fills nothing */
  readonly averagePrice: Decimal | null;
  /** levels that the order reaches */
  readonly levels: number;
  /** what it takes of each of them, best first */
  readonly fills: readonly ExpectedFill[];
}

export interface BookWalkInput {
  readonly terms: ContractTerms;
  readonly side: OrderSide;
  readonly amount: Decimal;
  /** limit price; null for a market order */
  readonly limit: Decimal | null;
  readonly book: Pick<Book, 'bids' | 'asks'>;
}

const averageOf = (
  { kind }: Pick<ContractTerms, 'kind'>,
  fills: readonly Pick<ExpectedFill, 'price' | 'amount'>[],
) =>
  averagePriceOf(
    kind,
    fills.map(({ price, amount }) => ({ price: toText(price), amount: toText(amount) })),
  );

/**
 * What an order takes from the other side of the book, best level first. Sizes and prices of the book are
 * numbers, rounded to the decimals of the contract.
 */
export function walkBook({ terms, side, amount, limit, book }: BookWalkInput): BookWalk {
  const levels: readonly BookLevel[] = side === 'buy' ? book.asks : book.bids;
  const fills: ExpectedFill[] = [];
  let remaining = amount;
  for (const [levelPrice, size] of levels) {
    const price = fromNumber(levelPrice, terms.priceDecimals);
    const isBeyond = limit !== null && (side === 'buy' ? price.gt(limit) : price.lt(limit));
    if (isBeyond || isZero(remaining)) break;
    const part = minimum(remaining, fromNumber(size, terms.amountDecimals));
    remaining = remaining.minus(part);
    fills.push({ price, amount: part, liquidity: 'taker' });
  }
  return {
    filled: amount.minus(remaining),
    averagePrice: averageOf(terms, fills),
    levels: fills.length,
    fills,
  };
}

const BPS = decimal('10000');

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
export function midOfBook(
  terms: ContractTerms,
  { bids, asks }: Pick<Book, 'bids' | 'asks'>,
): Decimal | null {
  const bid = bids[0];
  const ask = asks[0];
  if (bid === undefined || ask === undefined) return null;
  const { priceDecimals } = terms;
  return midBetween(fromNumber(bid[0], priceDecimals), fromNumber(ask[0], priceDecimals));
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
  /** null if unknown */
  readonly fees: ContractFees | null;
  /** how far from the best price a market order trades, in percent; null where no price protection is known */
  readonly collarPercent: number | null;
  /** whether the paper venue fills the order, whose rules are known: it has no more of the book than is received */
  readonly isPaper: boolean;
  /** the account before the order, with its open orders as `toOpenOrder` has them */
  readonly account: AccountMarginInput;
  /** dollars per unit of the settlement asset; null without an index price */
  readonly settleUsd: Decimal | null;
}

export interface AssetAmount {
  readonly asset: string;
  readonly amount: Decimal;
}

export interface OrderPreview {
  /**
   * At the prices at which the parts of the order are expected to be filled. Like the fee and what follows from
   * them, of the whole order at its price if the book would fill nothing of it.
   */
  readonly notionalUsd: Decimal | null;
  /** in the asset that the venue takes it from */
  readonly fee: AssetAmount | null;
  /** what spot brings, less a fee that is taken from it; null for others, and without price or fees */
  readonly received: AssetAmount | null;
  /** signed amount of the position, or what is then held of the base of spot */
  readonly positionAfter: Decimal;
  /** by the present book; null for an order that would rest or wait */
  readonly averagePrice: Decimal | null;
  readonly slippageBps: Decimal | null;
  /** what margin and reservations grow by at the limit price; 0 for an order that reduces them */
  readonly marginRequired: AssetAmount | null;
  /** of the position after the order; null without one or a price */
  readonly liquidationPrice: Decimal | null;
  /** of the position after the order, at its entry price; null without one or for contracts without margin */
  readonly leverage: AppliedLeverage | null;
  /** what the book leaves of an order on paper that cannot rest; 0 while there is no book */
  readonly unfilled: Decimal;
  /** what the book has less than the order; on paper also that more is needed than is free */
  readonly problems: readonly OrderCheck[];
  /** whether the paper venue would refuse it, so that it is not only less that the book has */
  readonly isRefused: boolean;
}

const NOTHING_TAKEN: BookWalk = { filled: ZERO, averagePrice: null, levels: 0, fills: [] };

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

interface Expected {
  readonly amount: Decimal;
  /** what the book has for it */
  readonly offered: BookWalk;
  /** what it takes of that: nothing if it is all or nothing */
  readonly walk: BookWalk;
  /** amount that rests in the book or waits for its trigger */
  readonly resting: Decimal;
  /** amount that is taken or rests; all of it where the book that is received cannot say so */
  readonly executed: Decimal;
  /** what the figures are of: what is executed, or the whole order if this is nothing */
  readonly figured: Decimal;
  /** average of what is taken and what rests; the limit or the mark price without either */
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
  return averageOf(terms, [
    { amount: filled, price: averagePrice },
    { amount: resting, price: restsAt },
  ]);
}

function expectedOf(input: PreviewInput): Expected {
  const { order, terms, account } = input;
  const asked = decimal(order.amount);
  const held = account.positions.get(terms.key)?.position;
  const amount = order.reduceOnly
    ? reduceOnlyAmount(order.side, asked, held?.amount ?? ZERO)
    : asked;
  const offered = offeredTo(input, amount);
  const isNothing = input.isPaper && order.timeInForce === 'FOK' && offered.filled.lt(amount);
  const walk = isNothing ? NOTHING_TAKEN : offered;
  const resting = restsInBook(order) ? amount.minus(walk.filled) : ZERO;
  const isUnknown = !input.isPaper || (input.book === null && needsBook(order));
  const executed = isUnknown ? amount : walk.filled.plus(resting);
  const price = expectedPrice(input, walk, resting) ?? account.prices.markOf(terms) ?? null;
  const figured = isZero(executed) ? amount : executed;
  return { amount, offered, walk, resting, executed, figured, price };
}

/**
 * Whether an order that waits for a trigger takes when it is triggered: at the market, or with a limit that the
 * price has reached by then.
 */
function takesWhenTriggered({ order }: PreviewInput): boolean {
  const { side, type, price, triggerPrice, postOnly } = order;
  if (!hasTriggerPrice(type) || triggerPrice === null) return false;
  if (price === null) return true;
  const reaches =
    side === 'buy' ? decimal(price).gte(triggerPrice) : decimal(price).lte(triggerPrice);
  return reaches && !postOnly;
}

/** What the figures are of: what takes level by level, and what rests. Null if a price is unknown. */
function fillsOf(
  input: PreviewInput,
  { walk, resting, figured, price }: Expected,
): ExpectedFill[] | null {
  const beyond = figured.minus(walk.filled).minus(resting);
  const beyondAt = walk.averagePrice ?? price;
  const restsAt = restingPrice(input.order);
  if ((!isZero(beyond) && beyondAt === null) || (!isZero(resting) && restsAt === null)) return null;
  const liquidity = takesWhenTriggered(input) ? 'taker' : 'maker';
  const fills: ExpectedFill[] = [...walk.fills];
  if (beyondAt !== null) fills.push({ price: beyondAt, amount: beyond, liquidity: 'taker' });
  if (restsAt !== null) fills.push({ price: restsAt, amount: resting, liquidity });
  return fills.filter(({ amount, price: at }) => !isZero(amount) && !isZero(at));
}

/** Whether only the book can say what the order takes at once. */
const needsBook = ({ type, postOnly }: PreviewInput['order']): boolean =>
  !hasTriggerPrice(type) && !postOnly;

/** The order before anything of it is filled. */
const unfilledOrder = ({ order, terms, fees }: PreviewInput, amount: Decimal): OpenOrder => ({
  terms,
  side: order.side,
  remaining: amount,
  price: order.price === null ? null : decimal(order.price),
  reduceOnly: order.reduceOnly,
  fees,
});

function marginRequired(input: PreviewInput, { amount, price }: Expected): AssetAmount {
  const { order, terms, account } = input;
  const open = unfilledOrder(input, amount);
  const priced = { ...open, price: open.price ?? price };
  const asset = assetNeeded(terms, order.side);
  const before = accountMargin(account).assets.get(asset)?.required ?? ZERO;
  const after = accountMargin({ ...account, orders: [...account.orders, priced] });
  return { asset, amount: (after.assets.get(asset)?.required ?? ZERO).minus(before) };
}

type Outcome = Pick<
  OrderPreview,
  'fee' | 'received' | 'positionAfter' | 'liquidationPrice' | 'leverage'
>;

/** The account if the order were filled as the figures say. */
function outcomeOf(input: PreviewInput, expected: Expected): Outcome {
  const { order, terms, book, account, fees } = input;
  const fills = fillsOf(input, expected);
  const held = account.positions.get(terms.key)?.position.amount ?? ZERO;
  if (fills === null) {
    const before = terms.kind === 'spot' ? (account.balances.get(terms.base) ?? ZERO) : held;
    const positionAfter = before.plus(expected.figured.times(String(signOf(order.side))));
    return { fee: null, received: null, positionAfter, liquidationPrice: null, leverage: null };
  }
  const after = afterFills(account, { terms, side: order.side, fees }, fills);
  const isFeeKnown = fees !== null && (book !== null || !needsBook(order));
  const fee = isFeeKnown ? { asset: after.feeAsset, amount: after.fee } : null;
  if (terms.kind === 'spot') {
    const asset = order.side === 'buy' ? terms.base : terms.quote;
    const amount = sumOf(
      after.amounts.flatMap((each) => (each.asset === asset ? each.amount : [])),
    );
    return {
      fee,
      received: fee && { asset, amount },
      positionAfter: after.account.balances.get(terms.base) ?? ZERO,
      liquidationPrice: null,
      leverage: null,
    };
  }
  const position = after.account.positions.get(terms.key)?.position;
  const entry = position === undefined ? null : entryPriceOf(terms, position);
  return {
    fee,
    received: null,
    positionAfter: position?.amount ?? held,
    leverage:
      position === undefined || entry === null ? null : leverageAt(input, position.amount, entry),
    liquidationPrice: positionLiquidation(terms.key, after.account, accountMargin(after.account))
      .price,
  };
}

/**
 * What would be cancelled, since the book does not have it. A venue may have more than the levels that are
 * received. Undefined if the book has all.
 */
function bookProblem(
  input: PreviewInput,
  { amount, offered, executed, resting }: Expected,
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

/** What an order takes at once, as the paper venue checks it: all or nothing at the worst price. */
function takenAtOnce(
  { order }: PreviewInput,
  { filled, fills }: BookWalk,
): readonly ExpectedFill[] {
  const worst = fills.at(-1);
  if (order.timeInForce !== 'FOK' || worst === undefined) return fills;
  return [{ ...worst, amount: filled }];
}

/** Whether the account can pay for an order with its margin and fee now. */
function checkPayment(input: PreviewInput, { amount, walk }: Expected): MarginCheck {
  const open = unfilledOrder(input, amount);
  const ofMargin = checkMargin(input.account, open);
  if (ofMargin.problem !== undefined) return ofMargin;
  const ofTaking = checkTaking(input.account, open, takenAtOnce(input, walk));
  return ofTaking === undefined
    ? ofMargin
    : { problem: ofTaking.problem, left: minimum(ofMargin.left, ofTaking.left) };
}

/**
 * Whether the account can pay for an order, and the paper venue would cancel nothing of it for want of a book.
 * Another venue has more of the book than is received.
 */
export function checkSize(input: PreviewInput): MarginCheck {
  const expected = expectedOf(input);
  const payment = checkPayment(input, expected);
  return payment.problem === undefined && input.isPaper && needsBook(input.order)
    ? { ...payment, problem: bookProblem(input, expected) }
    : payment;
}

/** The most that the paper venue fills of an order that cannot rest; null if it can, and for other venues. */
export const mostOffered = (input: PreviewInput): Decimal | null =>
  !input.isPaper || input.book === null || !needsBook(input.order) || restsInBook(input.order)
    ? null
    : offeredTo(input, decimal(input.order.amount)).filled;

/** Why the paper venue would refuse to let the account pay for it. What waits for a trigger needs nothing yet. */
function freeProblem(input: PreviewInput, expected: Expected): string | undefined {
  const { order, isPaper } = input;
  if (!isPaper || order.reduceOnly || hasTriggerPrice(order.type)) return undefined;
  return checkPayment(input, expected).problem;
}

/**
 * What an order would cost by the present book: notional and fee are of what this would fill and what would rest
 * or wait, and of the whole amount where a venue may have more than the book that is received. Amounts are in
 * the units of the protocol, rounded to 18 decimals; a reduce-only order counts only with what it can reduce.
 */
export function computeOrderPreview(preview: PreviewInput): OrderPreview {
  const { order, terms, book, settleUsd } = preview;
  const input = { ...preview, account: withOneContract(preview.account, terms.key) };
  const expected = expectedOf(input);
  const { amount, walk, executed, figured, price } = expected;
  const mid = book === null ? null : midOfBook(terms, book);
  const ofBook = bookProblem(input, expected);
  const ofMargin = freeProblem(input, expected);
  return {
    notionalUsd: notionalUsd(terms, figured, price, settleUsd),
    averagePrice: walk.averagePrice,
    slippageBps:
      walk.averagePrice === null || mid === null
        ? null
        : slippageBps(order.side, walk.averagePrice, mid),
    marginRequired: price === null ? null : marginRequired(input, expected),
    ...outcomeOf(input, expected),
    unfilled: amount.minus(executed),
    problems: [
      ...(ofBook === undefined ? [] : [{ rule: 'Book', ok: false, text: ofBook }]),
      ...(ofMargin === undefined ? [] : [{ rule: 'Margin', ok: false, text: ofMargin }]),
    ],
    isRefused: ofMargin !== undefined,
  };
}
