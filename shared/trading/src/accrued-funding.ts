import type { ContractTerms } from './contract-terms.ts';
import { signedNotional } from './contract-value.ts';
import { type Decimal, decimal, isZero, round18, ZERO } from './decimal.ts';
import { fundingOf } from './funding.ts';
import type { AccruedFunding, PositionState } from './position.ts';

/** The rate of a venue that pays continuously. */
export interface AccrualRate {
  /** for 8 hours, as a fraction of the notional; longs pay a positive rate */
  readonly rate: Decimal;
  readonly mark: Decimal;
}

/** The venues that pay funding continuously. */
const CONTINUOUS: ReadonlySet<string> = new Set(['deribit']);

/** Milliseconds for which the rate is named. */
const RATE_MS = 8 * 3_600_000;
const DAY_MS = 24 * 3_600_000;
/** When what has accrued is booked, after 00:00 UTC. */
const BOOKED_AT_MS = 8 * 3_600_000;

/** Whether funding accrues by the time for which a position is held, instead of being paid at intervals. */
export const accruesFunding = ({ exchange, kind, expiry }: ContractTerms): boolean =>
  CONTINUOUS.has(exchange) && expiry === null && (kind === 'linear' || kind === 'inverse');

/** When funding is booked next after a time, both in Unix milliseconds: at 08:00 UTC. */
export const nextFundingBooking = (after: number): number =>
  (Math.floor((after - BOOKED_AT_MS) / DAY_MS) + 1) * DAY_MS + BOOKED_AT_MS;

export const accruedOf = ({ accrued }: Pick<PositionState, 'accrued'>): Decimal =>
  accrued?.amount ?? ZERO;

/**
 * What a position has accrued until a time in Unix milliseconds: −s · notional · rate · Δt / 8 h since it accrued
 * last (Deribit, 'Funding Specifications').
 * @param since from when it accrues if it has not accrued yet
 */
export function accrueFunding(
  terms: ContractTerms,
  { amount, accrued }: Pick<PositionState, 'amount' | 'accrued'>,
  { rate, mark }: AccrualRate,
  { since, until }: { readonly since: number; readonly until: number },
): AccruedFunding {
  const from = accrued?.until ?? since;
  if (until <= from) return { amount: accrued?.amount ?? ZERO, until: from };
  const held = rate.times(decimal(String(until - from))).div(decimal(String(RATE_MS)));
  const paid = fundingOf(terms, amount, { rate: held, markPrice: mark });
  return { amount: (accrued?.amount ?? ZERO).plus(paid), until };
}

/** The rate of one payment that brings an amount at a mark price, rounded to 18 decimals. */
export function rateOfFunding(
  terms: ContractTerms,
  amount: Decimal,
  paid: Decimal,
  mark: Decimal,
): Decimal {
  const value = signedNotional(terms, amount, mark);
  return isZero(value) ? ZERO : round18(paid.neg().div(value));
}
