import type { AlgoTerms } from '@parallax/protocol';
import { type Decimal, decimal, fromExactNumber, maximum, ONE, toText, ZERO } from '../decimal.ts';
import { isWorse, leastOf, legOf, openOf, unsentOf } from './algo-legs.ts';
import type { AlgoContext, AlgoEvent, AlgoPlan, Turn } from './algo-plan.ts';
import { printsCarryFillIds } from './own-prints.ts';
import { childAmount, take } from './turn.ts';

type Pov = Extract<AlgoTerms, { type: 'pov' }>;
type Print = Extract<AlgoEvent, { kind: 'print' }>;
type Fill = Extract<AlgoEvent, { kind: 'filled' }>;

/** Pause between two children, in milliseconds, so that not each print is followed by one. */
const PAUSE_MS = 1_000;
/** Own fills that wait for their prints at most; the oldest are then taken off the volume for good. */
const OWN_IDS_MAX = 100;

/**
 * Counts a print: none of its own, and none while it could not have traded, so that a pause or a market beyond the
 * limit price is not followed by a burst.
 */
export function countPrint(plan: AlgoPlan, print: Print): AlgoPlan['pov'] {
  const { pov, terms } = plan;
  const amount = decimal(print.amount);
  if (pov.ownIds.includes(print.id)) {
    return {
      ...pov,
      own: toText(maximum(decimal(pov.own).minus(amount), ZERO)),
      ownIds: pov.ownIds.filter((id) => id !== print.id),
    };
  }
  const { limitPrice, side } = terms;
  const isBeyond = limitPrice !== null && isWorse(side, decimal(print.price), decimal(limitPrice));
  if (plan.state !== 'RUNNING' || plan.stopping !== null || isBeyond) return pov;
  return { ...pov, volume: toText(decimal(pov.volume).plus(amount)) };
}

/** Takes an own fill off the volume, until its print is told by its id. */
export const countOwnFill = ({ pov, terms }: AlgoPlan, { id, amount }: Fill): AlgoPlan['pov'] => ({
  ...pov,
  own: toText(decimal(pov.own).plus(amount)),
  ownIds: printsCarryFillIds(terms.exchange) ? [...pov.ownIds, id].slice(-OWN_IDS_MAX) : [],
});

/** What others have traded since the start while it could trade; at least 0. */
export const marketVolume = ({ pov }: Pick<AlgoPlan, 'pov'>): Decimal =>
  maximum(decimal(pov.volume).minus(pov.own), ZERO);

/**
 * How much may be taken so that all fills stay within the share of the volume, even while their own prints are
 * not told apart: x with filled + x ≤ participation × (volume − x).
 */
function allowedAmount(plan: AlgoPlan, { parameters }: Pov): Decimal {
  const share = fromExactNumber(parameters.participation);
  const target = marketVolume(plan).times(share);
  return maximum(target.minus(legOf(plan, 0).filled), ZERO).div(ONE.plus(share));
}

/** Takes its share of what the market trades. */
export function workPov(turn: Turn, terms: Pov, context: AlgoContext): Turn {
  const { plan } = turn;
  const { sentAt } = legOf(plan, 0);
  if (sentAt !== null && plan.now < sentAt + PAUSE_MS) return turn;
  if (openOf(plan, 0).length > 0 || plan.lateFills.length > 0) return turn;
  const least = leastOf(plan, 0, context);
  const unsent = unsentOf(plan, 0);
  const amount = childAmount({ leg: 0, least, unsent }, allowedAmount(plan, terms), context);
  return amount.lt(least) ? turn : take(turn, amount);
}
