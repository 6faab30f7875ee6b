import type { ContractTerms } from './contract-terms.ts';
import { signedNotional } from './contract-value.ts';
import { type Decimal, type DecimalInput, decimal, round18, ZERO } from './decimal.ts';
import { ledgerAmounts } from './ledger-amount.ts';
import type { PositionChange, PositionState } from './position.ts';

export interface FundingTerms {
  /** as a fraction of the notional; longs pay a positive rate */
  readonly rate: DecimalInput;
  readonly markPrice: DecimalInput;
}

/**
 * What a funding payment brings in the settlement asset: −s · notional at the mark price · rate (Nautilus
 * Trader, `backtesting.md`; freqtrade, `calculate_funding_fees`). Rounded to 18 decimals.
 */
export const fundingOf = (
  terms: ContractTerms,
  amount: Decimal,
  { rate, markPrice }: FundingTerms,
): Decimal => round18(signedNotional(terms, amount, decimal(markPrice)).times(decimal(rate)).neg());

/** Books a funding payment of an amount that is known, such as one that the venue reports. */
export function bookFunding(
  terms: ContractTerms,
  position: PositionState,
  cash: Decimal,
): PositionChange {
  return {
    position: { ...position, funding: position.funding.plus(cash), accrued: undefined },
    amounts: ledgerAmounts([{ asset: terms.settle, amount: cash, kind: 'funding' }]),
    realised: ZERO,
    funding: cash,
    fees: ZERO,
  };
}

/** Applies a funding payment, see `fundingOf`. */
export const applyFunding = (
  terms: ContractTerms,
  position: PositionState,
  funding: FundingTerms,
): PositionChange => bookFunding(terms, position, fundingOf(terms, position.amount, funding));
