import { type Fill, signOf } from '@parallax/protocol';
import type { ContractTerms } from './contract-terms.ts';
import { valueOf } from './contract-value.ts';
import { type Decimal, decimal, isZero, round18, ZERO } from './decimal.ts';
import { type LedgerAmount, ledgerAmounts } from './ledger-amount.ts';
import { NO_POSITION, type PositionChange, type PositionState } from './position.ts';

/** What a fill changes a position by; a `Fill` of the protocol is one. */
export type FillTerms = Pick<Fill, 'side' | 'price' | 'amount' | 'fee' | 'feeAsset' | 'strategyId'>;

/** An amount and its value, see `valueOf`. */
interface Quantity {
  readonly amount: Decimal;
  readonly value: Decimal;
}

/** Part of a quantity, rounded to 18 decimals; all of it exactly. */
const partOf = (value: Decimal, part: Decimal, whole: Decimal): Decimal =>
  part.eq(whole) ? value : round18(value.times(part).div(whole));

interface Closed {
  readonly realised: Decimal;
  /** share of the change that opens a position in the other direction */
  readonly opened: Quantity;
  /** what remains of the position */
  readonly rest: Quantity;
}

/**
 * Closes a position by a change of the other sign. The average entry is kept: the remaining cost is what
 * the closed share, rounded to 18 decimals, leaves.
 */
function close(held: Quantity, change: Quantity, terms: ContractTerms, price: Decimal): Closed {
  const isFlip = change.amount.abs().gt(held.amount.abs());
  if (isFlip) {
    const exit = valueOf(terms, held.amount, price);
    return {
      realised: exit.minus(held.value),
      opened: { amount: held.amount.plus(change.amount), value: change.value.plus(exit) },
      rest: { amount: ZERO, value: ZERO },
    };
  }
  const closedCost = partOf(held.value, change.amount.abs(), held.amount.abs());
  return {
    realised: change.value.neg().minus(closedCost),
    opened: { amount: ZERO, value: ZERO },
    rest: { amount: held.amount.plus(change.amount), value: held.value.minus(closedCost) },
  };
}

/** The fee that counts to the position, and the base that it takes from a spot amount. */
function feeOf(terms: ContractTerms, fee: Decimal, asset: string, price: Decimal) {
  if (terms.kind === 'spot' && asset === terms.base)
    return { counted: valueOf(terms, fee, price), inBase: fee };
  return { counted: asset === terms.settle ? fee : ZERO, inBase: ZERO };
}

/** The changes of balances by a fill: what is exchanged or realised, and the fee. */
function amountsOfFill(
  terms: ContractTerms,
  traded: Quantity,
  realised: Decimal,
  fill: FillTerms,
): readonly LedgerAmount[] {
  const fee = { asset: fill.feeAsset, amount: decimal(fill.fee).neg(), kind: 'fee' } as const;
  const paid = { asset: terms.settle, amount: traded.value.neg(), kind: 'fill' } as const;
  if (terms.kind === 'spot')
    return ledgerAmounts([{ asset: terms.base, amount: traded.amount, kind: 'fill' }, paid, fee]);
  if (terms.kind === 'premium') return ledgerAmounts([paid, fee]);
  return ledgerAmounts([{ asset: terms.settle, amount: realised, kind: 'fill' }, fee]);
}

const strategyOf = (
  { strategyId, hasMixedStrategies }: PositionState,
  fill: FillTerms,
): Pick<PositionState, 'strategyId' | 'hasMixedStrategies'> =>
  strategyId !== fill.strategyId
    ? { strategyId: null, hasMixedStrategies: true }
    : { strategyId, hasMixedStrategies };

/** A position that a fill has opened from nothing, or in the other direction. */
const openedBy = (fill: FillTerms, { amount, value }: Quantity, fees: Decimal): PositionState => ({
  ...NO_POSITION,
  amount,
  cost: value,
  fees,
  strategyId: fill.strategyId,
});

/**
 * Applies a fill. A fill in the direction of the position adds to it, another closes it first and then
 * opens one at its price. The average entry is Σpq/Σq, of inverse contracts Σq/Σ(q/p), and stays when the
 * position is reduced (Bybit, 'How to Calculate Average Entry Price'; Nautilus Trader, `accounting.md`).
 *
 * A spot fee in the base shrinks the amount: what remains has cost its price, and the fee counts at that
 * price. A fee in a third asset changes only the balance of that asset.
 */
export function applyFill(
  terms: ContractTerms,
  position: PositionState,
  fill: FillTerms,
): PositionChange {
  const price = decimal(fill.price);
  const amount = decimal(fill.amount).times(String(signOf(fill.side)));
  const traded = { amount, value: valueOf(terms, amount, price) };
  const { counted, inBase } = feeOf(terms, decimal(fill.fee), fill.feeAsset, price);
  const change = {
    amount: amount.minus(inBase),
    value: isZero(inBase) ? traded.value : traded.value.minus(counted),
  };
  const held = { amount: position.amount, value: position.cost };
  const isOpening = isZero(held.amount);
  const isAdding = held.amount.times(change.amount).gte(ZERO);
  const { realised, opened, rest } =
    isOpening || isAdding
      ? { realised: ZERO, opened: change, rest: held }
      : close(held, change, terms, price);
  const isReversed = isZero(rest.amount) && !isZero(opened.amount);
  const feesOfOpened = isOpening
    ? counted
    : partOf(counted, opened.amount.abs(), change.amount.abs());
  const next = isReversed
    ? openedBy(fill, opened, feesOfOpened)
    : {
        ...position,
        ...strategyOf(position, fill),
        amount: rest.amount.plus(opened.amount),
        cost: rest.value.plus(opened.value),
        realised: position.realised.plus(realised),
        fees: position.fees.plus(counted),
      };
  return {
    position: next,
    amounts: amountsOfFill(terms, traded, realised, fill),
    realised,
    funding: ZERO,
    fees: counted,
  };
}
