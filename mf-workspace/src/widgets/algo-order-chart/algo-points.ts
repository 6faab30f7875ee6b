import type { AlgoOrder, AlgoSlot, Contract, Fill } from '@parallax/protocol';
import { contractTerms, decimal, previewSchedule, sumOf, toNumber, ZERO } from '@parallax/trading';

/** A moment in the life of an algo. */
export interface AlgoPoint {
  /** Unix milliseconds */
  readonly at: number;
  /** of a fill; null between fills */
  readonly price: number | null;
  /** filled until then; null after the last fill of one that goes on */
  readonly filled: number | null;
  /** what the schedule has until then; null without one */
  readonly planned: number | null;
}

/** More children are drawn as a line from the start to the end. */
const SLOTS_MAX = 2_000;

interface Step {
  readonly at: number;
  readonly planned: number;
}

/** What should be filled by when; empty for an algo without a schedule. */
function plannedSteps(algo: AlgoOrder, contract: Contract): readonly Step[] {
  const { startedAt, endsAt } = algo;
  if (algo.type !== 'twap' || startedAt === null || endsAt === null) return [];
  const { durationS, intervalS } = algo.parameters;
  // slots count from the time at which it was to start, which follows from the end
  const origin = Date.parse(endsAt) - durationS * 1_000;
  if (durationS / intervalS > SLOTS_MAX) {
    return [
      { at: origin, planned: 0 },
      { at: Date.parse(endsAt), planned: Number(algo.amount) },
    ];
  }
  let planned = ZERO;
  return previewSchedule(algo, origin, contractTerms(contract)).map(({ at, amount }) => {
    planned = planned.plus(amount);
    return { at: Date.parse(at), planned: toNumber(planned) };
  });
}

/** The fills of an algo's children among those of its contract, oldest first. */
export function fillsOfAlgo(fills: readonly Fill[], slots: readonly AlgoSlot[]): readonly Fill[] {
  const ids = new Set(slots.flatMap(({ orderId }) => orderId ?? []));
  return fills
    .filter(({ orderId }) => orderId !== null && ids.has(orderId))
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}

/** The prices of an algo's fills and what is filled against its plan, by time. @param fills oldest first */
export function algoPoints(
  algo: AlgoOrder,
  fills: readonly Fill[],
  contract: Contract,
): readonly AlgoPoint[] {
  const points = new Map<number, AlgoPoint>();
  const put = (at: number, part: Partial<AlgoPoint>) => {
    const { price = null, filled = null, planned = null } = { ...points.get(at), ...part };
    points.set(at, { at, price, filled, planned });
  };
  if (algo.startedAt !== null) put(Date.parse(algo.startedAt), { filled: 0 });
  for (const { at, planned } of plannedSteps(algo, contract)) put(at, { planned });
  // of an algo with more fills than are loaded, the first ones are not among them
  const loaded = sumOf(fills.map(({ amount }) => decimal(amount)));
  let filled = decimal(algo.filled).minus(loaded);
  if (filled.lt(ZERO)) filled = ZERO;
  for (const { at, price, amount } of fills) {
    filled = filled.plus(amount);
    put(Date.parse(at), { price: Number(price), filled: toNumber(filled) });
  }
  return [...points.values()].toSorted((one, other) => one.at - other.at);
}
