import type { AlgoTerms } from '@parallax/protocol';
import { notional } from '../contract-value.ts';
import { type Decimal, decimal, floorToStep, maximum, ZERO } from '../decimal.ts';
import {
  committedOf,
  contractOf,
  farTouch,
  leastOf,
  legOf,
  legTermsOf,
  midOfLeg,
} from './algo-legs.ts';
import type { AlgoContext, AlgoPlan } from './algo-plan.ts';

export type Spread = Extract<AlgoTerms, { type: 'spread' }>;

export const followerOf = ({ parameters }: Spread): number => 1 - parameters.activeLeg;

/** The amount of the other leg that goes with one of the active leg. */
export const quantityRatio = (terms: Spread): Decimal =>
  decimal(legTermsOf(terms, followerOf(terms)).amount).div(
    legTermsOf(terms, terms.parameters.activeLeg).amount,
  );

/** What an amount of a leg is worth in dollars; null without a price. */
export function usdOf(
  plan: AlgoPlan,
  leg: number,
  amount: Decimal,
  context: AlgoContext,
): Decimal | null {
  const { usd } = legOf(plan, leg);
  const price = midOfLeg(plan, leg) ?? farTouch(plan, leg, legTermsOf(plan.terms, leg).side);
  if (usd === null || price === null) return null;
  return notional(contractOf(context, leg), amount, price).times(usd);
}

/** What the other leg lags behind the fills of the active one, rounded down to its lot; at least 0. */
function lagOf(plan: AlgoPlan, terms: Spread, context: AlgoContext): Decimal {
  const follower = followerOf(terms);
  const due = decimal(legOf(plan, terms.parameters.activeLeg).filled).times(quantityRatio(terms));
  const whole = floorToStep(due, contractOf(context, follower).lot);
  return maximum(whole.minus(legOf(plan, follower).filled), ZERO);
}

export interface Balance {
  /** of the other leg, what is not filled that should be */
  readonly lag: Decimal;
  /** null without a price */
  readonly lagUsd: Decimal | null;
  /** of the lag, what no child is on its way for */
  readonly unsent: Decimal;
  /** the least amount of the other leg */
  readonly least: Decimal;
  /** whether there is a lag that an order can close */
  readonly isUneven: boolean;
}

export function balanceOfLegs(plan: AlgoPlan, terms: Spread, context: AlgoContext): Balance {
  const follower = followerOf(terms);
  const lag = lagOf(plan, terms, context);
  const least = leastOf(plan, follower, context);
  return {
    lag,
    lagUsd: usdOf(plan, follower, lag, context),
    unsent: maximum(lag.minus(committedOf(plan, follower)), ZERO),
    least,
    isUneven: lag.gte(least),
  };
}
