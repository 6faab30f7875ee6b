import { isAlgoDone } from '@parallax/protocol';
import { activeLegOf, openOf } from './algo-legs.ts';
import type { AlgoEvent, Turn } from './algo-plan.ts';
import { stopBothLegs } from './spread-stops.ts';
import { cancelChildren, endNow, finish, stop, withPlan } from './turn.ts';

/** A spread still hedges what its active leg has filled before it is paused. */
function pause(turn: Turn): Turn {
  const { plan } = turn;
  if (plan.state === 'PAUSED' || (plan.stopping !== null && plan.stopping.to !== 'PAUSED'))
    return turn;
  const paused = { to: 'PAUSED', reason: null } as const;
  return plan.terms.type === 'spread' && plan.state === 'RUNNING'
    ? stop(turn, paused)
    : finish(cancelChildren(turn, plan.children), paused);
}

function resume(turn: Turn): Turn {
  const { plan } = turn;
  if (plan.stopping !== null && plan.stopping.to !== 'PAUSED') return turn;
  const isPaused = plan.state === 'PAUSED';
  const resumed = plan.startedAt === null ? 'WAITING' : 'RUNNING';
  return withPlan(turn, {
    state: isPaused ? resumed : plan.state,
    stopping: null,
    spread: { ...plan.spread, isStopped: false },
  });
}

/** What people and the venues' outages do with an algo that is not over. */
export function controlAlgo(turn: Turn, event: AlgoEvent): Turn {
  const { plan } = turn;
  const { kind } = event;
  if (isAlgoDone(plan.state)) return turn;
  if (kind === 'pause') return pause(turn);
  if (kind === 'resume') return resume(turn);
  if (kind === 'cancel') return stop(turn, { to: 'CANCELLED', reason: null });
  if (kind === 'notAllowed') return stop(turn, { to: 'ENDED', reason: 'not allowed' });
  if (kind === 'halt') return endNow(turn, 'halted');
  if (kind === 'executionOff') return endNow(turn, 'not allowed');
  if (kind === 'change') {
    const cancelled = cancelChildren(turn, openOf(plan, activeLegOf(plan.terms)));
    return withPlan(cancelled, { terms: event.terms });
  }
  const isSpread = plan.terms.type === 'spread' && plan.startedAt !== null;
  return kind === 'venueDown' && isSpread ? stopBothLegs(turn) : turn;
}
