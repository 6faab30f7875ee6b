import { isDone, type Order, type OrderType } from '@parallax/protocol';
import type { ContractTerms } from './contract-terms.ts';
import { decimal, floorToStep, isZero, maximum, sumOf, toText, ZERO } from './decimal.ts';

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
  readonly terms: Pick<ContractTerms, 'kind' | 'base' | 'lot'>;
  /** signed amount of the position */
  readonly positionAmount: string;
}

type Parent = Pick<
  Order,
  'side' | 'status' | 'filled' | 'fees' | 'takeProfitPrice' | 'stopLossPrice'
>;
type Exit = Pick<
  Order,
  'id' | 'type' | 'status' | 'amount' | 'filled' | 'cancelRequested' | 'createdAt'
>;

/** What the order has bought or sold and still holds: a fee in the base leaves less to sell. */
function received({ side, filled, fees }: Parent, { kind, base }: ExitContext['terms']) {
  const paid = kind === 'spot' && side === 'buy' ? fees.find(({ asset }) => asset === base) : null;
  return decimal(filled).minus(maximum(decimal(paid?.amount ?? '0'), ZERO));
}

/**
 * What follows for the exits of an order from what it and they have filled: each exit is for all that is
 * left, so that what one fills is taken from the other. An exit that a person has cancelled or that the venue
 * has rejected is not sent again. Exits without a position left to reduce are cancelled.
 * @param exits all that were sent for the order, in any order
 */
export function exitActions(
  parent: Parent,
  exits: readonly Exit[],
  { terms, positionAmount }: ExitContext,
): ExitAction[] {
  const closed = sumOf(exits.map(({ filled }) => decimal(filled)));
  const left = floorToStep(maximum(received(parent, terms).minus(closed), ZERO), terms.lot);
  const isClosed = terms.kind !== 'spot' && isZero(decimal(positionAmount));
  const isOver = isZero(left) || (isClosed && isDone(parent.status));
  const actionOf = (
    type: 'take_profit' | 'stop',
    triggerPrice: string | undefined,
  ): ExitAction | undefined => {
    const sent = exits
      .filter((exit) => exit.type === type)
      .sort((a, b) => a.createdAt.localeCompare(b.createdAt));
    const last = sent.at(-1);
    if (last === undefined || last.status === 'FILLED') {
      if (triggerPrice === undefined || isOver) return undefined;
      return { kind: 'send', type, triggerPrice, amount: toText(left), sequence: sent.length };
    }
    if (isDone(last.status) || last.cancelRequested) return undefined;
    if (isOver) return { kind: 'cancel', orderId: last.id };
    const amount = left.plus(decimal(last.filled));
    if (amount.eq(decimal(last.amount))) return undefined;
    return { kind: 'change', orderId: last.id, amount: toText(amount) };
  };
  return [
    actionOf('take_profit', parent.takeProfitPrice),
    actionOf('stop', parent.stopLossPrice),
  ].filter((action) => action !== undefined);
}
