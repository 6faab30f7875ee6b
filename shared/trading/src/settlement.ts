import type { ContractTerms } from './contract-terms.ts';
import { optionPayoff, valueOf } from './contract-value.ts';
import { type Decimal, type DecimalInput, decimal, isZero, round18, ZERO } from './decimal.ts';
import { ledgerAmounts } from './ledger-amount.ts';
import type { PositionChange, PositionState } from './position.ts';

/**
 * What the settlement of an expired contract brings in the settlement asset: the profit of a future at the
 * settlement price, or the payoff of an option, see `optionPayoff`. Rounded to 18 decimals.
 */
export function settlementOf(
  terms: ContractTerms,
  { amount, cost }: PositionState,
  price: DecimalInput,
): Decimal {
  if (terms.option !== null)
    return round18(optionPayoff(terms.option, decimal(price)).times(amount));
  return isZero(amount) ? ZERO : valueOf(terms, amount, decimal(price)).minus(cost);
}

/**
 * Books the settlement of an expired contract for an amount that is known; the position is closed. One that pays
 * nothing is in the ledger as well, since it may realise something, such as the premium of a worthless option.
 */
export function bookSettlement(
  terms: ContractTerms,
  position: PositionState,
  cash: Decimal,
): PositionChange {
  const realised = terms.kind === 'premium' ? cash.minus(position.cost) : cash;
  const paid = { asset: terms.settle, amount: cash, kind: 'settlement' } as const;
  return {
    position: {
      ...position,
      amount: ZERO,
      cost: ZERO,
      realised: position.realised.plus(realised),
    },
    amounts: isZero(position.amount) ? ledgerAmounts([paid]) : [paid],
    realised,
    funding: ZERO,
    fees: ZERO,
  };
}

/** Settles an expired contract at its settlement price, see `settlementOf`. */
export const settle = (
  terms: ContractTerms,
  position: PositionState,
  price: DecimalInput,
): PositionChange => bookSettlement(terms, position, settlementOf(terms, position, price));

/**
 * Books profit that a venue pays out while the position stays open: Deribit each day at 08:00 UTC, Bybit for
 * USDC contracts. The entry moves so that what was paid out is no longer unrealised. Nothing is unrealised of a position
 * that was closed meanwhile.
 */
export function bookSessionSettlement(
  terms: ContractTerms,
  position: PositionState,
  cash: Decimal,
): PositionChange {
  return {
    position: {
      ...position,
      cost: isZero(position.amount) ? ZERO : position.cost.plus(cash),
      realised: position.realised.plus(cash),
    },
    amounts: ledgerAmounts([{ asset: terms.settle, amount: cash, kind: 'settlement' }]),
    realised: cash,
    funding: ZERO,
    fees: ZERO,
  };
}
