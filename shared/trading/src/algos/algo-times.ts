import { isAlgoDone } from '@parallax/protocol';
import { activeLegOf, legOf, REFUSED_PAUSE_MS } from './algo-legs.ts';
import type { AlgoPlan } from './algo-plan.ts';
import { REPRICE_MS } from './peg.ts';
import { nextTwapChild } from './twap.ts';

/** When the algo is out of time, in Unix milliseconds; null without a duration. A pause does not move it. */
export function endsAt({ terms, origin }: AlgoPlan): number | null {
  const { durationS } = terms.parameters;
  return durationS === null ? null : origin + durationS * 1_000;
}

/** When the next child is due, in Unix milliseconds; null where that depends on the market. */
export function nextChildAt(plan: AlgoPlan): number | null {
  if (plan.state === 'WAITING') return plan.origin;
  const isWorking = plan.state === 'RUNNING' && plan.stopping === null;
  return isWorking && plan.terms.type === 'twap' ? nextTwapChild(plan, plan.terms) : null;
}

/**
 * The next time at which the algo has to be told the time, in Unix milliseconds, if nothing else happens to it;
 * null if there is none.
 */
export function nextClockAt(plan: AlgoPlan): number | null {
  if (isAlgoDone(plan.state)) return null;
  const { terms, spread, legs, now } = plan;
  const { sentAt } = legOf(plan, activeLegOf(terms));
  const times = [
    endsAt(plan),
    nextChildAt(plan),
    sentAt === null ? null : sentAt + REPRICE_MS,
    ...legs.map(({ refusedAt }) => (refusedAt === null ? null : refusedAt + REFUSED_PAUSE_MS)),
    terms.type === 'spread' && spread.laggingSince !== null
      ? spread.laggingSince + terms.parameters.legTimeoutS * 1_000
      : null,
  ];
  const later = times.filter((time) => time !== null && time > now).map(Number);
  return later.length === 0 ? null : Math.min(...later);
}
