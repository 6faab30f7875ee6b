import { ALGO_REFUSALS_MAX, isAlgoDone } from '@parallax/protocol';
import { ZERO } from '../decimal.ts';
import { formatDecimal } from '../order-rules.ts';
import {
  activeLegOf,
  contractOf,
  isBeyondLimit,
  leastOf,
  legOf,
  maySendTo,
  midOfLeg,
  openOf,
  remainingOfLeg,
  unsentOf,
} from './algo-legs.ts';
import type { AlgoAction, AlgoContext, AlgoEvent, AlgoPlan, Turn } from './algo-plan.ts';
import { endsAt } from './algo-times.ts';
import { controlAlgo } from './control-algo.ts';
import { workIceberg } from './iceberg.ts';
import { workPeg } from './peg.ts';
import { workPov } from './pov.ts';
import { recordEvent } from './record-event.ts';
import { workActiveLeg } from './spread.ts';
import { hedge } from './spread-hedge.ts';
import { announceImbalance, isEven } from './spread-stops.ts';
import { cancelChildren, endNow, finish, stop, withPlan } from './turn.ts';
import { workTwap } from './twap.ts';

function begin(turn: Turn): Turn {
  const { plan } = turn;
  if (plan.state !== 'WAITING' || plan.now < plan.origin || plan.stopping !== null) return turn;
  const mid = midOfLeg(plan, activeLegOf(plan.terms));
  return withPlan(turn, {
    state: 'RUNNING',
    startedAt: plan.now,
    arrivalPrice: mid?.toString() ?? null,
  });
}

/** What is left and cannot be sent, as a sentence; undefined if there is none. */
function belowLeast(plan: AlgoPlan, context: AlgoContext): string | undefined {
  const leg = activeLegOf(plan.terms);
  const unsent = unsentOf(plan, leg);
  const isWaiting = openOf(plan, leg).length > 0 || plan.lateFills.length > 0;
  const least = leastOf(plan, leg, context);
  if (plan.state !== 'RUNNING' || isWaiting || unsent.lte(ZERO) || unsent.gte(least))
    return undefined;
  const { amountUnit } = contractOf(context, leg);
  return `${formatDecimal(unsent)} ${amountUnit} was not traded: it is below the least amount, ${formatDecimal(least)} ${amountUnit}.`;
}

/** Stops what is complete, has been refused too often, is out of time or cannot be sent. */
function stopWhatIsOver(turn: Turn, context: AlgoContext): Turn {
  const { plan } = turn;
  const leg = activeLegOf(plan.terms);
  const isRefused = (index: number) => legOf(plan, index).refusals >= ALGO_REFUSALS_MAX;
  if (plan.terms.type === 'spread' && isRefused(1 - leg)) {
    return endNow(turn, 'five refusals', `The orders of leg ${2 - leg} were refused.`);
  }
  if (plan.stopping !== null && plan.stopping.to !== 'PAUSED') return turn;
  if (remainingOfLeg(plan, leg).eq(ZERO)) return stop(turn, { to: 'DONE', reason: null });
  if (isRefused(leg)) return stop(turn, { to: 'ENDED', reason: 'five refusals' });
  const end = endsAt(plan);
  if (end !== null && plan.now >= end) {
    const reason = isBeyondLimit(plan) ? 'price limit' : 'out of time';
    return stop(turn, { to: 'ENDED', reason });
  }
  const remark = belowLeast(plan, context);
  return remark === undefined
    ? turn
    : stop(turn, { to: 'ENDED', reason: 'below the least amount', remark });
}

/** Whether the other leg of a spread is still to follow the fills of the active one. */
const mayHedge = ({ spread, legs, startedAt }: AlgoPlan): boolean =>
  startedAt !== null && !spread.isStopped && legs.every(({ isVenueDown }) => !isVenueDown);

/** A spread that was stopped has to be even first, unless nobody hedges it any more. */
function isSettled(plan: AlgoPlan, context: AlgoContext): boolean {
  const isHedged = plan.terms.type === 'spread' && mayHedge(plan);
  return isHedged && plan.terms.type === 'spread'
    ? isEven(plan, plan.terms, context)
    : plan.children.length === 0;
}

/** Carries out a stop: open children of the active leg first. */
function settle(turn: Turn, context: AlgoContext): Turn {
  const { plan } = turn;
  if (plan.stopping === null || isAlgoDone(plan.state)) return turn;
  const next = cancelChildren(turn, openOf(plan, activeLegOf(plan.terms)));
  return isSettled(next.plan, context) ? finish(next, plan.stopping) : next;
}

/** Sends, changes and cancels children as the rules of the type want it. */
function work(turn: Turn, context: AlgoContext): Turn {
  const { plan } = turn;
  const { terms } = plan;
  if (plan.state !== 'RUNNING' || plan.stopping !== null) return turn;
  if (terms.type === 'spread') return mayHedge(plan) ? workActiveLeg(turn, terms, context) : turn;
  if (legOf(plan, 0).isVenueDown || !maySendTo(plan, 0)) return turn;
  if (terms.type === 'twap') return workTwap(turn, terms, context);
  if (terms.type === 'pov') return workPov(turn, terms, context);
  return terms.type === 'iceberg'
    ? workIceberg(turn, terms, context)
    : workPeg(turn, terms, context);
}

function follow(turn: Turn, context: AlgoContext): Turn {
  const { plan } = turn;
  return plan.terms.type === 'spread' && !isAlgoDone(plan.state) && mayHedge(plan)
    ? hedge(turn, plan.terms, context)
    : turn;
}

/** What was over is decided anew: it must not rest beside what has followed it. */
const cancelReopened = (turn: Turn, event: AlgoEvent): Turn =>
  event.kind === 'reopened'
    ? cancelChildren(
        turn,
        turn.plan.children.filter(({ order }) => order.id === event.order.id),
      )
    : turn;

/**
 * An algo after an event, and what is to be done: the plan is to be stored before the actions are carried out. What
 * a venue reports again changes nothing, and the time never goes back.
 */
export function stepAlgo(
  before: AlgoPlan,
  event: AlgoEvent,
  context: AlgoContext,
): { readonly plan: AlgoPlan; readonly actions: readonly AlgoAction[] } {
  const plan = recordEvent({ ...before, now: Math.max(before.now, event.at) }, event, context);
  let turn = cancelReopened(controlAlgo({ plan, actions: [] }, event), event);
  if (!isAlgoDone(turn.plan.state)) {
    turn = follow(stopWhatIsOver(begin(turn), context), context);
    turn = settle(turn, context);
    turn = settle(work(turn, context), context);
  }
  const { terms } = turn.plan;
  return terms.type === 'spread' ? announceImbalance(turn, terms, context) : turn;
}

/**
 * What has to be done again by whoever takes an algo over: all that no venue has confirmed. Orders that were
 * stored before have the same ids, so that none is sent twice.
 */
export const unconfirmedActions = ({ children }: AlgoPlan): readonly AlgoAction[] =>
  children.flatMap(({ order, isAcknowledged, cancelRequested, askedPrice }): AlgoAction[] => [
    ...(isAcknowledged || cancelRequested ? [] : [{ kind: 'place', order } as const]),
    ...(askedPrice === null
      ? []
      : [{ kind: 'replace', childId: order.id, price: askedPrice } as const]),
    ...(cancelRequested ? [{ kind: 'cancel', childId: order.id } as const] : []),
  ]);
