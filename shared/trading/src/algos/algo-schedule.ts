import type { AlgoSlot, AlgoTerms, Order } from '@parallax/protocol';
import { type Decimal, decimal, sumOf, toText } from '../decimal.ts';
import { contractOf, unsentOf } from './algo-legs.ts';
import type { AlgoContext, AlgoPlan } from './algo-plan.ts';
import { nextTwapChild, plannedSlots, slotAt } from './twap.ts';

/** Most rows of what is over, and of what is planned. */
export const SCHEDULE_ROWS_MAX = 1_000;

type SentChild = Pick<Order, 'id' | 'amount' | 'status' | 'createdAt'>;

const iso = (time: number): string => new Date(time).toISOString();

/** The schedule of an algo before it is sent, for a preview: only a TWAP has one. */
export const previewSchedule = (
  terms: AlgoTerms,
  from: number,
  { lot }: { readonly lot: Decimal },
): readonly AlgoSlot[] =>
  terms.type === 'twap'
    ? plannedSlots(terms, from, lot).map(({ at, amount }) => ({
        at: iso(at),
        amount: toText(amount),
        orderId: null,
        state: 'PLANNED',
      }))
    : [];

/** Slots of a TWAP that no child was sent in: those that are over were missed. */
function openSlots(plan: AlgoPlan, sent: readonly SentChild[], context: AlgoContext): AlgoSlot[] {
  const { terms, origin } = plan;
  if (terms.type !== 'twap') return [];
  const slots = plannedSlots(terms, origin, contractOf(context, 0).lot);
  const taken = new Set(sent.map(({ createdAt }) => slotAt(terms, Date.parse(createdAt) - origin)));
  const due = nextTwapChild(plan, terms) ?? Number.POSITIVE_INFINITY;
  const isOver = plan.endedAt !== null;
  const free = slots.filter((_, slot) => !taken.has(slot));
  const isPlanned = (at: number) =>
    !isOver && at + terms.parameters.intervalS * 1_000 > Math.max(plan.now, due);
  const left = free.filter(({ at }) => isPlanned(at));
  const planned = sumOf(left.map(({ amount }) => amount));
  const unsent = unsentOf(plan, 0);
  const shown = [
    ...free.filter(({ at }) => !isPlanned(at)).slice(-SCHEDULE_ROWS_MAX),
    ...left.slice(0, SCHEDULE_ROWS_MAX),
  ];
  return shown.map(({ at, amount }) => {
    const isLeft = isPlanned(at);
    const share = planned.eq('0') ? decimal('0') : amount.times(unsent).div(planned);
    return {
      at: iso(at),
      amount: toText(isLeft ? share.round(contractOf(context, 0).amountDecimals, 0) : amount),
      orderId: null,
      state: isLeft ? 'PLANNED' : 'MISSED',
    };
  });
}

const byTime = (first: AlgoSlot, second: AlgoSlot): number => first.at.localeCompare(second.at);

/**
 * The last children that were sent, and of a TWAP the slots without one: the last that were missed and the next that
 * are planned, `SCHEDULE_ROWS_MAX` before and after now; oldest first.
 * @param sent in any order, at least the last `SCHEDULE_ROWS_MAX`
 */
export function algoSchedule(
  plan: AlgoPlan,
  sent: readonly SentChild[],
  context: AlgoContext,
): readonly AlgoSlot[] {
  const children = sent.map(
    ({ id, amount, status, createdAt }): AlgoSlot => ({
      at: createdAt,
      amount,
      orderId: id,
      state: status,
    }),
  );
  const open = openSlots(plan, sent, context);
  const missed = open.filter(({ state }) => state === 'MISSED');
  const planned = open.filter(({ state }) => state === 'PLANNED');
  const over = [...children, ...missed].toSorted(byTime).slice(-SCHEDULE_ROWS_MAX);
  return [...over, ...planned].toSorted(byTime);
}
