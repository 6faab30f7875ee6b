import { isDone, type Order, type OrderType, signOf } from '@parallax/protocol';
import type { ContractTerms } from './contract-terms.ts';
import { notional } from './contract-value.ts';
import {
  type Decimal,
  decimal,
  floorToStep,
  isZero,
  maximum,
  minimum,
  sumOf,
  toText,
  ZERO,
} from './decimal.ts';
import { minNotionalOf } from './order-rules.ts';

/** What has to be done for the take profit and the stop loss of an order. Amounts as those of orders. */
export type ExitAction =
  | {
      readonly kind: 'send';
      readonly type: Extract<OrderType, 'take_profit' | 'stop'>;
      readonly triggerPrice: string;
      readonly amount: string;
      /** the number of exits of this type that were sent before */
      readonly sequence: number;
    }
  | { readonly kind: 'change'; readonly orderId: string; readonly amount: string }
  | { readonly kind: 'cancel'; readonly orderId: string };

export interface ExitContext {
  readonly terms: ContractTerms;
  /** signed amount of the position; of spot the balance of the base */
  readonly held: string;
}

type Parent = Pick<
  Order,
  'side' | 'status' | 'filled' | 'fees' | 'takeProfitPrice' | 'stopLossPrice'
>;
type Exit = Pick<
  Order,
  'id' | 'type' | 'status' | 'amount' | 'filled' | 'cancelRequested' | 'createdAt'
>;

/** Exits of one type that are sent for an order at most: a venue may cancel each at once. */
const EXITS_MAX = 20;

/** What the order has bought or sold and still holds: a fee in the base leaves less to sell. */
function received({ side, filled, fees }: Parent, { kind, base }: ContractTerms): Decimal {
  const paid = kind === 'spot' && side === 'buy' ? fees.find(({ asset }) => asset === base) : null;
  return decimal(filled).minus(maximum(decimal(paid?.amount ?? '0'), ZERO));
}

/** How much the account holds for the exits. A sale of spot leaves nothing to hold. */
function heldAmount({ side }: Parent, { terms, held }: ExitContext): Decimal | undefined {
  if (terms.kind === 'spot' && side === 'sell') return undefined;
  return maximum(decimal(held).times(String(signOf(side))), ZERO);
}

/**
 * What follows for the exits of an order from what it and they have filled: each exit is for all that is
 * left, so that what one fills is taken from the other, and for no more than what is held. An exit that the
 * venue or the engine has cancelled is sent again if something is left; one that a person has cancelled is
 * not, and one that was rejected only for a larger amount.
 * @param exits all that were sent for the order, in any order
 */
export function exitActions(
  parent: Parent,
  exits: readonly Exit[],
  context: ExitContext,
): ExitAction[] {
  const { terms } = context;
  const closed = sumOf(exits.map(({ filled }) => decimal(filled)));
  const open = maximum(received(parent, terms).minus(closed), ZERO);
  const held = heldAmount(parent, context);
  const left = floorToStep(held === undefined ? open : minimum(open, held), terms.lot);
  const least = minNotionalOf(terms);
  const actionOf = (
    type: 'take_profit' | 'stop',
    triggerPrice: string | undefined,
  ): ExitAction | undefined => {
    const sent = exits
      .filter((exit) => exit.type === type)
      .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    const last = sent.at(-1);
    if (last !== undefined && !isDone(last.status)) {
      if (last.cancelRequested) return undefined;
      if (isZero(left)) return { kind: 'cancel', orderId: last.id };
      const amount = left.plus(decimal(last.filled));
      if (amount.eq(decimal(last.amount))) return undefined;
      return { kind: 'change', orderId: last.id, amount: toText(amount) };
    }
    if (triggerPrice === undefined || isZero(left) || sent.length >= EXITS_MAX) return undefined;
    if (last?.cancelRequested === true) return undefined;
    if (last?.status === 'REJECTED' && left.lte(decimal(last.amount))) return undefined;
    // more may be filled
    const isTooSmall = least !== null && notional(terms, left, decimal(triggerPrice)).lt(least);
    if (isTooSmall) return undefined;
    return { kind: 'send', type, triggerPrice, amount: toText(left), sequence: sent.length };
  };
  return [
    actionOf('take_profit', parent.takeProfitPrice),
    actionOf('stop', parent.stopLossPrice),
  ].filter((action) => action !== undefined);
}
