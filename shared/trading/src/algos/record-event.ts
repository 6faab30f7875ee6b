import { notional } from '../contract-value.ts';
import { decimal, maximum, toText, ZERO } from '../decimal.ts';
import { activeLegOf, contractOf, legOf, withLeg } from './algo-legs.ts';
import type { AlgoContext, AlgoEvent, AlgoPlan, LateFill } from './algo-plan.ts';
import { countOwnFill, countPrint } from './pov.ts';

type Event<Kind extends AlgoEvent['kind']> = Extract<AlgoEvent, { kind: Kind }>;

/** Ids of fills that are remembered: a venue repeats only the last ones. */
const FILL_IDS_MAX = 100;

const sum = (first: string, second: string): string => toText(decimal(first).plus(second));

/** Whether a trade was made before the start, or was counted: what a venue lists again is not volume. */
function isOldPrint(plan: AlgoPlan, { leg, id, tradedAt }: Event<'print'>): boolean {
  const { printedAt, printedIds } = legOf(plan, leg);
  const since = Math.max(plan.startedAt ?? 0, printedAt ?? 0);
  return tradedAt < since || (tradedAt === printedAt && printedIds.includes(id));
}

function recordPrint(plan: AlgoPlan, print: Event<'print'>, context: AlgoContext): AlgoPlan {
  if (plan.startedAt === null || plan.endedAt !== null || isOldPrint(plan, print)) return plan;
  const { id, tradedAt } = print;
  const { printed, printedValue, printedAt, printedIds } = legOf(plan, print.leg);
  const value = notional(
    contractOf(context, print.leg),
    decimal(print.amount),
    decimal(print.price),
  );
  const next = withLeg(plan, print.leg, {
    printed: sum(printed, print.amount),
    printedValue: sum(printedValue, toText(value)),
    printedAt: tradedAt,
    printedIds: tradedAt === printedAt ? [...printedIds, id] : [id],
  });
  const isActive = print.leg === activeLegOf(plan.terms);
  return isActive ? { ...next, pov: countPrint(plan, print) } : next;
}

function withoutLate(late: LateFill, fill: Event<'filled'>): LateFill[] {
  if (late.childId !== fill.childId) return [late];
  const amount = maximum(decimal(late.amount).minus(fill.amount), ZERO);
  return amount.eq(ZERO) ? [] : [{ ...late, amount: toText(amount) }];
}

function recordFill(plan: AlgoPlan, fill: Event<'filled'>, context: AlgoContext): AlgoPlan {
  // the ids of fills are unique per account only
  const id = `${fill.leg} ${fill.id}`;
  if (plan.fillIds.includes(id)) return plan;
  const { leg, amount, price, feeUsd } = fill;
  const { filled, value } = legOf(plan, leg);
  const worth = notional(contractOf(context, leg), decimal(amount), decimal(price));
  const next = withLeg(plan, leg, {
    filled: sum(filled, amount),
    value: sum(value, toText(worth)),
    refusals: 0,
  });
  return {
    ...next,
    fillIds: [...plan.fillIds, id].slice(-FILL_IDS_MAX),
    children: plan.children
      .map((child) =>
        child.order.id === fill.childId ? { ...child, filled: sum(child.filled, amount) } : child,
      )
      .filter((child) => decimal(child.filled).lt(child.order.amount)),
    lateFills: plan.lateFills.flatMap((late) => withoutLate(late, fill)),
    feesUsd: plan.feesUsd === null || feeUsd === null ? null : sum(plan.feesUsd, feeUsd),
    pov: leg === activeLegOf(plan.terms) ? countOwnFill(plan, fill) : plan.pov,
  };
}

const withoutChild = (plan: AlgoPlan, id: string): AlgoPlan => ({
  ...plan,
  children: plan.children.filter(({ order }) => order.id !== id),
});

/** One refused request is one child lost, and a short pause. */
function countRefusal(plan: AlgoPlan, leg: number): AlgoPlan {
  const { refusals } = legOf(plan, leg);
  return withLeg(plan, leg, { refusals: refusals + 1, refusedAt: plan.now });
}

function recordEnd(plan: AlgoPlan, { childId, filled }: Event<'cancelled'>): AlgoPlan {
  const child = plan.children.find(({ order }) => order.id === childId);
  if (child === undefined) return plan;
  const { leg, timeInForce } = child.order;
  const late = decimal(filled).minus(child.filled);
  const next = withoutChild(plan, childId);
  // where nothing was taken, or the venue cancels what rests, the next would end alike
  const isInVain = timeInForce === 'IOC' ? decimal(filled).eq(ZERO) : !child.cancelRequested;
  const paused = isInVain ? withLeg(next, leg, { refusedAt: plan.now }) : next;
  return late.lte(ZERO)
    ? paused
    : { ...paused, lateFills: [...plan.lateFills, { childId, leg, amount: toText(late) }] };
}

function recordAnswer(
  plan: AlgoPlan,
  event: Event<'acknowledged' | 'refused' | 'replaced' | 'replaceRefused'>,
): AlgoPlan {
  const child = plan.children.find(({ order }) => order.id === event.childId);
  if (child === undefined) return plan;
  const { leg } = child.order;
  if (event.kind === 'refused') return countRefusal(withoutChild(plan, event.childId), leg);
  const isRefused = event.kind === 'replaceRefused';
  const price = event.kind === 'replaced' ? (child.askedPrice ?? child.order.price) : null;
  const changed = {
    ...child,
    isAcknowledged: true,
    ...(event.kind === 'acknowledged' ? {} : { askedPrice: null }),
    order: price === null ? child.order : { ...child.order, price },
  };
  const children = plan.children.map((each) => (each === child ? changed : each));
  const next = { ...plan, children };
  return isRefused ? countRefusal(next, leg) : withLeg(next, leg, { refusals: 0 });
}

function reopen(plan: AlgoPlan, { order, filled }: Event<'reopened'>): AlgoPlan {
  if (plan.children.some((child) => child.order.id === order.id)) return plan;
  const state = { isAcknowledged: true, cancelRequested: false, askedPrice: null };
  return { ...plan, children: [...plan.children, { order, filled, ...state }] };
}

/** What the market and the venues say, booked in the plan; it decides nothing. */
export function recordEvent(plan: AlgoPlan, event: AlgoEvent, context: AlgoContext): AlgoPlan {
  const { kind } = event;
  if (kind === 'quote') {
    const { leg, bid, ask, usd } = event;
    return withLeg(plan, leg, { bid, ask, usd });
  }
  if (kind === 'print') return recordPrint(plan, event, context);
  if (kind === 'filled') return recordFill(plan, event, context);
  if (kind === 'reopened') return reopen(plan, event);
  if (kind === 'cancelled') return recordEnd(plan, event);
  if (kind === 'venueDown' || kind === 'venueUp')
    return withLeg(plan, event.leg, { isVenueDown: kind === 'venueDown' });
  const isAnswer =
    kind === 'acknowledged' ||
    kind === 'refused' ||
    kind === 'replaced' ||
    kind === 'replaceRefused';
  return isAnswer ? recordAnswer(plan, event) : plan;
}
