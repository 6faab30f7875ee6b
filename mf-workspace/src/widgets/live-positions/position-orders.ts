import {
  type Body,
  type closePosition,
  contractKey,
  type Order,
  type OrderInput,
  type OrderSide,
  type OrderType,
  TRIGGER_PRICES,
  type TriggerBy,
  venueTermsProblem,
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
import { amountText } from '@parallax/ui/format';
import { amountUnitOf, type PositionRow } from './position-row.ts';

/** The part of a position that is closed. */
export type ClosedPart = Pick<Body<typeof closePosition>, 'share' | 'amount'>;

/** A market order. */
export interface MarketOrder {
  readonly side: OrderSide;
  /** in the unit of the contract */
  readonly amount: string;
}

type OfPosition = Pick<PositionRow, 'position' | 'contract'>;
type OfAccount = Pick<PositionRow, 'position' | 'contract' | 'account'>;

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

const NOT_LISTED = 'The contract is no longer listed.';
const NO_SHORT_SPOT = 'Spot has no short positions.';
const NO_REDUCING_SPOT = 'Spot has no reduce-only orders.';
const BEING_CLOSED = 'Orders that close the position are on their way.';

/** Why no order can be sent for a position; undefined if one can. */
const sendProblem = ({ account, contract }: OfAccount): string | undefined =>
  contract === undefined ? NOT_LISTED : (account.reason ?? undefined);

/** Why a position cannot be turned around; undefined if it can. */
export const reverseProblem = (row: OfAccount): string | undefined =>
  sendProblem(row) ?? (row.contract?.instType === 'spot' ? NO_SHORT_SPOT : undefined);

/** The market order of twice the position that turns it around, or why there is none now. */
export function reversingOrder(
  row: OfPosition,
  orders: readonly Order[],
): MarketOrder | { readonly problem: string } {
  const held = decimal(row.position.amount);
  if (!closableOf(row, orders).eq(held.abs())) return { problem: BEING_CLOSED };
  return { side: exitSide(held), amount: toText(held.abs().times('2')) };
}

type ExitType = Extract<OrderType, 'take_profit' | 'stop'>;

/** Why the venue takes no reduce-only order that waits for a price; undefined if it does. */
function exitTypeProblem(row: OfAccount, type: ExitType, triggerBy: TriggerBy): string | undefined {
  if (row.contract === undefined) return NOT_LISTED;
  if (row.account.mode === 'PAPER') return undefined;
  const terms = {
    side: exitSide(decimal(row.position.amount)),
    type,
    timeInForce: 'GTC',
    expiresAt: null,
    triggerBy,
    postOnly: false,
    reduceOnly: true,
  } as const;
  return venueTermsProblem(terms, row.contract, 0)?.text;
}

const exitProblemBy = (row: OfAccount, triggerBy: TriggerBy): string | undefined =>
  exitTypeProblem(row, 'take_profit', triggerBy) ?? exitTypeProblem(row, 'stop', triggerBy);

/** The prices that can trigger the exits of a position; those that cannot have the reason. */
export const exitTriggers = (row: OfAccount) =>
  TRIGGER_PRICES.map((value) => ({ value, reason: exitProblemBy(row, value) }));

/** Why a position can have no take profit and no stop loss; undefined if it can. */
export function exitsProblem(row: OfAccount): string | undefined {
  if (row.contract?.instType === 'spot') return sendProblem(row) ?? NO_REDUCING_SPOT;
  const triggers = exitTriggers(row);
  const isPossible = triggers.some(({ reason }) => reason === undefined);
  return sendProblem(row) ?? (isPossible ? undefined : triggers[0]?.reason);
}

/** What is entered for the exits of a position; an empty price is none. */
export interface ExitValues {
  readonly takeProfitPrice: string;
  readonly stopLossPrice: string;
  readonly amount: string;
  readonly triggerBy: TriggerBy;
}

export type ExitOrder = OrderInput & { readonly type: ExitType; readonly triggerPrice: string };

/**
 * Why exits can no longer be sent for the position that they were entered for; undefined if they can.
 * @param present the position now; undefined once it is closed
 */
export function changedProblem(
  { position }: OfPosition,
  present: PositionRow | undefined,
  { amount }: Pick<ExitValues, 'amount'>,
): string | undefined {
  if (present === undefined) return 'The position has been closed.';
  const before = decimal(position.amount);
  const held = decimal(present.position.amount);
  if (exitSide(held) !== exitSide(before)) {
    return `The position is ${held.gt('0') ? 'long' : 'short'} now.`;
  }
  const isTooMuch = held.abs().lt(before.abs()) && decimal(amount).gt(held.abs());
  return isTooMuch
    ? `The position has only ${amountText(toText(held.abs()), amountUnitOf(present))} now.`
    : undefined;
}

/**
 * The reduce-only orders that close a position at the market once a price is reached, the stop loss first. Each is
 * for the whole amount: when one is filled, the other shrinks with the position.
 * @param newId the id of each, made once per intent
 */
export function exitOrders(
  { position }: OfPosition,
  { takeProfitPrice, stopLossPrice, amount, triggerBy }: ExitValues,
  newId: () => string,
): readonly ExitOrder[] {
  const { accountId, exchange, symbol, strategyId } = position;
  const orderOf = (type: ExitType, triggerPrice: string): ExitOrder => ({
    id: newId(),
    accountId,
    exchange,
    symbol,
    side: exitSide(decimal(position.amount)),
    type,
    amount,
    triggerPrice,
    triggerBy,
    reduceOnly: true,
    strategyId,
    source: 'close',
  });
  return [
    ...(stopLossPrice === '' ? [] : [orderOf('stop', stopLossPrice)]),
    ...(takeProfitPrice === '' ? [] : [orderOf('take_profit', takeProfitPrice)]),
  ];
}
