import { type FundingPayment, knownFundingApr } from './funding.ts';

/** A payment with the sum of all rates up to it. */
export interface SummedPayment extends FundingPayment {
  readonly sum: number;
}

/** Adds the running sum of the rates; payments are oldest first. */
export function withSums(payments: readonly FundingPayment[]): readonly SummedPayment[] {
  let sum = 0;
  return payments.map((payment) => {
    sum += payment.rate;
    return Object.assign({}, payment, { sum });
  });
}

export interface FundingTotals {
  /** what a long position paid, as a fraction of its value */
  readonly paid: number;
  /** annualised: the sum × 8760 / the hours of the paid intervals; null without payments */
  readonly apr: number | null;
  readonly payments: number;
}

/** The totals of a period. Intervals may differ, as venues change them. */
export function fundingTotals(payments: readonly FundingPayment[]): FundingTotals {
  const paid = payments.reduce((sum, { rate }) => sum + rate, 0);
  const hours = payments.reduce((sum, { interval_hours }) => sum + interval_hours, 0);
  return { paid, apr: knownFundingApr(paid, hours), payments: payments.length };
}
