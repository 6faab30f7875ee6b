import type { AlgoTerms } from '@parallax/protocol';
import { type Decimal, decimal, floorToStep, minimum } from '../decimal.ts';
import {
  contractOf,
  leastOf,
  legOf,
  nearTouch,
  openOf,
  unsentOf,
  withinLimit,
} from './algo-legs.ts';
import type { AlgoContext, AlgoPlan, Turn } from './algo-plan.ts';
import { drawFactor } from './seeded-random.ts';
import { cancelChildren, childAmount, place, take, withPlan } from './turn.ts';

type Twap = Extract<AlgoTerms, { type: 'twap' }>;

/** A child is never above this many planned ones. */
const PLANNED_MAX = decimal('3');

const intervalMs = ({ parameters }: Twap): number => parameters.intervalS * 1_000;

/** ⌊duration / interval⌋, of which each is the time of one child. */
export const slotsOf = ({ parameters }: Twap): number =>
  Math.floor(parameters.durationS / parameters.intervalS);

/** What each child would be if all of them were alike. */
export const plannedAmount = (terms: Twap): Decimal =>
  decimal(terms.amount).div(decimal(String(slotsOf(terms))));

/** The last slot has what is left of the duration. */
export const slotAt = (terms: Twap, sinceOrigin: number): number =>
  Math.max(0, Math.min(Math.floor(sinceOrigin / intervalMs(terms)), slotsOf(terms) - 1));

/**
 * When the next child is due: in the next slot, and half an interval after the last child, so that one that was
 * late is not followed at once. Null after the last slot.
 */
export function nextTwapChild(plan: AlgoPlan, terms: Twap): number | null {
  const { origin } = plan;
  const { sentAt } = legOf(plan, 0);
  if (sentAt === null) return origin;
  const slot = slotAt(terms, sentAt - origin) + 1;
  if (slot >= slotsOf(terms)) return null;
  return Math.max(origin + slot * intervalMs(terms), sentAt + intervalMs(terms) / 2);
}

/** The amount of the next child, and the next seed. Slots that were missed are made up for by all that are left. */
function nextAmount(plan: AlgoPlan, terms: Twap, context: AlgoContext) {
  const { lot } = contractOf(context, 0);
  const unsent = unsentOf(plan, 0);
  const least = leastOf(plan, 0, context);
  const left = slotsOf(terms) - slotAt(terms, plan.now - plan.origin);
  const most = floorToStep(plannedAmount(terms).times(PLANNED_MAX), lot);
  if (left === 1) return { amount: minimum(unsent, most), seed: plan.seed };
  const { randomise } = terms.parameters;
  const { factor, seed } = drawFactor(plan.seed, [1 - randomise, 1 + randomise]);
  const share = minimum(unsent.div(decimal(String(left))).times(factor), most);
  const forOthers = unsent.minus(least.times(decimal(String(left - 1))));
  const wanted = forOthers.gte(least) ? minimum(share, forOthers) : share;
  return { amount: childAmount({ leg: 0, least, unsent }, wanted, context), seed };
}

function placeChild(turn: Turn, terms: Twap, amount: Decimal): Turn {
  if (terms.parameters.style === 'taker') return take(turn, amount);
  const touch = nearTouch(turn.plan, 0, terms.side);
  if (touch === null) return turn;
  const price = withinLimit(terms, touch).toString();
  return place(turn, { leg: 0, type: 'limit', price, amount, timeInForce: 'GTC', postOnly: true });
}

/** Sends one child an interval, of what remains by the children that are left. */
export function workTwap(turn: Turn, terms: Twap, context: AlgoContext): Turn {
  const { plan } = turn;
  const due = nextTwapChild(plan, terms);
  if (due === null || plan.now < due) return turn;
  const open = openOf(plan, 0);
  if (open.length > 0) return cancelChildren(turn, open);
  const { amount, seed } = nextAmount(plan, terms, context);
  if (amount.lt(leastOf(plan, 0, context))) return turn;
  const next = placeChild(turn, terms, amount);
  return next === turn ? turn : withPlan(next, { seed });
}

/** When children would be sent and how much, if nothing were random or missed. */
export const plannedSlots = (
  terms: Twap,
  origin: number,
  lot: Decimal,
): readonly { readonly at: number; readonly amount: Decimal }[] => {
  const slots = slotsOf(terms);
  let left = decimal(terms.amount);
  return Array.from({ length: slots }, (_, slot) => {
    const isLast = slot === slots - 1;
    const amount = isLast ? left : floorToStep(left.div(decimal(String(slots - slot))), lot);
    left = left.minus(amount);
    return { at: origin + slot * intervalMs(terms), amount };
  });
};
