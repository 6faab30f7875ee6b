import { type Decimal, ZERO } from './decimal.ts';
import type { LedgerAmount } from './ledger-amount.ts';

/** Funding since the last payment, which is in no balance yet. */
export interface AccruedFunding {
  /** received less paid, in the settlement asset */
  readonly amount: Decimal;
  /** Unix milliseconds */
  readonly until: number;
}

/**
 * What an account holds of a contract: the fold of its fills, funding payments and settlements. Money is in
 * the settlement asset, or the quote of spot. `realised`, `funding` and `fees` are those since the position
 * was opened from nothing; after it was closed they stay until the next fill.
 */
export interface PositionState {
  /** signed, in the unit of the contract's sizes */
  readonly amount: Decimal;
  /** value of the amount at its entry, see `valueOf`: unrealised = value at the mark price − cost */
  readonly cost: Decimal;
  readonly realised: Decimal;
  /** received less paid, without what has accrued */
  readonly funding: Decimal;
  /** of a venue that pays continuously; undefined right after a payment and elsewhere */
  readonly accrued?: AccruedFunding | undefined;
  /** paid less rebates, in the settlement asset; a spot fee in the base at the price of its fill */
  readonly fees: Decimal;
  /** null when fills of several strategies, or of none, made it */
  readonly strategyId: string | null;
  readonly hasMixedStrategies: boolean;
}

export const NO_POSITION: PositionState = {
  amount: ZERO,
  cost: ZERO,
  realised: ZERO,
  funding: ZERO,
  fees: ZERO,
  strategyId: null,
  hasMixedStrategies: false,
};

/** A new position with what the change brought, in the settlement asset. */
export interface PositionChange {
  readonly position: PositionState;
  /** the changes of balances, in the order in which they are booked */
  readonly amounts: readonly LedgerAmount[];
  readonly realised: Decimal;
  readonly funding: Decimal;
  /** those that count to the position, see `PositionState` */
  readonly fees: Decimal;
}
