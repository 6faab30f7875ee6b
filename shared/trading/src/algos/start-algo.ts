import type { AlgoTerms } from '@parallax/protocol';
import type { AlgoPlan, LegState } from './algo-plan.ts';
import { seedOf } from './seeded-random.ts';

const LEG: LegState = {
  filled: '0',
  value: '0',
  printed: '0',
  printedValue: '0',
  printedAt: null,
  printedIds: [],
  bid: null,
  ask: null,
  usd: null,
  isVenueDown: false,
  refusals: 0,
  refusedAt: null,
  sentAt: null,
};

/**
 * A new algo, which waits for its start; one without `startAt` starts with the first event, which is best the
 * quote that becomes its arrival price.
 * @param at Unix milliseconds
 */
export const startAlgo = (terms: AlgoTerms, at: number): AlgoPlan => ({
  terms,
  state: 'WAITING',
  reason: null,
  remarks: [],
  now: at,
  origin: terms.startAt === null ? at : Math.max(Date.parse(terms.startAt), at),
  startedAt: null,
  endedAt: null,
  arrivalPrice: null,
  legs: terms.type === 'spread' ? [LEG, LEG] : [LEG],
  children: [],
  lateFills: [],
  fillIds: [],
  sent: 0,
  stopping: null,
  seed: seedOf(terms.id),
  feesUsd: '0',
  pov: { volume: '0', own: '0', ownIds: [] },
  peg: { start: null, touch: null },
  spread: {
    laggingSince: null,
    isStopped: false,
    marketTries: { filled: '0', count: 0 },
    announced: '0',
  },
});
