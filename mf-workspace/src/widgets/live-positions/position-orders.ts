import {
  type Body,
  type closePosition,
  contractKey,
  type Order,
  type OrderSide,
} from '@parallax/protocol';
import {
  closableAmount,
  contractTerms,
  type Decimal,
  decimal,
  floorToStep,
  minimum,
  toText,
} from '@parallax/trading';
import type { PositionRow } from './position-row.ts';

/** The part of a position that is closed. */
export type ClosedPart = Pick<Body<typeof closePosition>, 'share' | 'amount'>;

/** A market order. */
export interface MarketOrder {
  readonly side: OrderSide;
  /** in the unit of the contract */
  readonly amount: string;
}

type OfPosition = Pick<PositionRow, 'position' | 'contract'>;

const exitSide = (held: Decimal): OrderSide => (held.gt('0') ? 'sell' : 'buy');

/** What can be closed of a position while orders that close it are on their way. */
function closableOf({ position, contract }: OfPosition, orders: readonly Order[]): Decimal {
  const held = decimal(position.amount);
  if (contract === undefined) return held.abs();
  const key = contractKey(contract);
  return closableAmount(exitSide(held), held, {
    kind: contractTerms(contract).kind,
    orders: orders.filter((order) => contractKey(order) === key),
  });
}

/**
 * The order that closes a part of a position, which the server computes the same way when it receives the part.
 * @param orders the open ones of the account
 */
export function closingOrder(
  row: OfPosition,
  { share, amount }: ClosedPart,
  orders: readonly Order[],
): MarketOrder {
  const held = decimal(row.position.amount);
  const wanted = amount === undefined ? held.abs().times(String(share ?? 0)) : decimal(amount);
  const closed = minimum(wanted, closableOf(row, orders));
  const { contract } = row;
  const whole = contract === undefined ? closed : floorToStep(closed, contractTerms(contract).lot);
  return { side: exitSide(held), amount: toText(whole) };
}
