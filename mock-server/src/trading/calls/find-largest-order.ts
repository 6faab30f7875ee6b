import { randomUUID } from 'node:crypto';
import { type LargestOrder, ORDER_SHARES, type OrderFields } from '@parallax/protocol';
import {
  computeLargestOrder,
  computeOrderPreview,
  type Decimal,
  decimal,
  floorToStep,
  isMargined,
  isZero,
  leverageAt,
  type PreviewInput,
  toText,
  withOneContract,
} from '@parallax/trading';

/**
 * What takes from the book, or has margin beside a position, is smaller by this fraction: prices move before the
 * order arrives, and one of the exact size would be refused at the next tick.
 */
const ROOM_FOR_MOVES = decimal('0.001');
const KEPT = decimal('1').minus(ROOM_FOR_MOVES);

type SizedOrder = Omit<OrderFields, 'id' | 'amount'>;

export interface LargestOrderContext {
  /** without its amount */
  readonly order: SizedOrder;
  readonly input: Omit<PreviewInput, 'order'>;
  /** why the trading limits refuse the order with an amount; undefined if they pass it */
  readonly limitProblem: (amount: Decimal) => string | undefined;
}

const withAmount = (order: SizedOrder, amount: Decimal): OrderFields => ({
  ...order,
  id: randomUUID(),
  amount: toText(amount),
});

/** Whether what is free changes with the prices of positions. */
const hasPositions = ({ account }: LargestOrderContext['input']): boolean =>
  [...account.positions.values()].some(
    ({ terms, position }) => isMargined(terms) && !isZero(position.amount),
  );

/** With one contract alone in the account. */
interface Sizing extends LargestOrderContext {
  /** of all contracts */
  readonly movesWithPositions: boolean;
}

/** Whether prices that move may refuse the order before it arrives. */
function needsRoom({ order, input, movesWithPositions }: Sizing, amount: Decimal): boolean {
  const isSale = input.terms.kind === 'spot' && order.side === 'sell';
  if (isSale || isZero(amount)) return false;
  if (order.type === 'market' || (input.terms.kind !== 'spot' && movesWithPositions)) return true;
  const { averagePrice } = computeOrderPreview({ ...input, order: withAmount(order, amount) });
  return averagePrice !== null;
}

/** The largest multiple of the lot below an amount that is refused which passes; 0 if none does. */
function largestBelow(
  refused: Decimal,
  lot: Decimal,
  problemOf: LargestOrderContext['limitProblem'],
): { amount: Decimal; limitedBy: string | null } {
  let [passing, failing] = [0, Number(toText(refused.div(lot).round(0)))];
  const amountOf = (lots: number) => lot.times(String(lots));
  let limitedBy = problemOf(refused);
  while (failing - passing > 1) {
    const middle = Math.floor((passing + failing) / 2);
    const problem = problemOf(amountOf(middle));
    if (problem === undefined) passing = middle;
    else {
      failing = middle;
      limitedBy = problem;
    }
  }
  return { amount: amountOf(passing), limitedBy: limitedBy ?? null };
}

/** What the account can pay for, within the trading limits. */
function largestAllowed(context: Sizing) {
  const { order, input, limitProblem } = context;
  const { lot } = input.terms;
  const affordable = computeLargestOrder({ ...input, order });
  if (affordable === undefined || order.reduceOnly) return affordable;
  const most = needsRoom(context, affordable.amount)
    ? floorToStep(affordable.amount.times(KEPT), lot)
    : affordable.amount;
  const tried = isZero(most) ? lot : most;
  if (limitProblem(tried) === undefined) return { ...affordable, amount: most };
  return largestBelow(tried, lot, limitProblem);
}

/**
 * The largest order that passes, and shares of it with what they would lead to. Throws nothing for one that
 * cannot be sent at all: its amount is 0, with the reason.
 */
export function findLargestOrder(context: LargestOrderContext): LargestOrder {
  const { order } = context;
  const movesWithPositions = hasPositions(context.input);
  const account = withOneContract(context.input.account, context.input.terms.key);
  const input = { ...context.input, account };
  const largest = largestAllowed({ ...context, input, movesWithPositions });
  if (largest === undefined) {
    const limitedBy = 'There is no price at the moment. Try again.';
    return { amount: null, limitedBy, shares: [] };
  }
  const { lot } = input.terms;
  const price = order.price ?? order.triggerPrice;
  const at = price === null ? input.account.prices.markOf(input.terms) : decimal(price);
  return {
    amount: toText(largest.amount),
    limitedBy: largest.limitedBy,
    shares: ORDER_SHARES.map((share) => {
      const amount = floorToStep(largest.amount.times(share), lot);
      const preview = computeOrderPreview({ ...input, order: withAmount(order, amount) });
      const { notionalUsd, liquidationPrice, positionAfter } = preview;
      const leverage =
        order.reduceOnly || at === undefined ? null : leverageAt(input, positionAfter, at);
      return {
        share,
        amount: toText(amount),
        notionalUsd: notionalUsd && toText(notionalUsd),
        leverage: leverage && toText(leverage.applied),
        leverageSet: leverage?.set ? toText(leverage.set) : null,
        liquidationPrice: liquidationPrice && toText(liquidationPrice),
      };
    }),
  };
}
