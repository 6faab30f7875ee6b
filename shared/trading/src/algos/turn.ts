import type { AlgoEndReason } from '@parallax/protocol';
import { type Decimal, floorToStep, minimum, toText, ZERO } from '../decimal.ts';
import {
  activeLegOf,
  contractOf,
  farTouch,
  isBeyondLimit,
  legTermsOf,
  withLeg,
} from './algo-legs.ts';
import type {
  AlgoAction,
  AlgoContext,
  AlgoPlan,
  ChildOrder,
  OpenChild,
  Stopping,
  Turn,
} from './algo-plan.ts';
import { childIdOf } from './child-id.ts';

export const withPlan = (turn: Turn, change: Partial<AlgoPlan>): Turn => ({
  ...turn,
  plan: { ...turn.plan, ...change },
});

export const withAction = (turn: Turn, action: AlgoAction): Turn => ({
  ...turn,
  actions: [...turn.actions, action],
});

export const withRemark = (turn: Turn, remark: string | undefined): Turn =>
  remark === undefined ? turn : withPlan(turn, { remarks: [...turn.plan.remarks, remark] });

/** With a remark in place of those that end alike. */
export const withLatestRemark = (turn: Turn, subject: string, ending: string): Turn =>
  withPlan(turn, {
    remarks: [
      ...turn.plan.remarks.filter((remark) => !remark.endsWith(ending)),
      `${subject} ${ending}`,
    ],
  });

export const withChild = (turn: Turn, id: string, change: Partial<OpenChild>): Turn =>
  withPlan(turn, {
    children: turn.plan.children.map((child) =>
      child.order.id === id ? { ...child, ...change } : child,
    ),
  });

/** Asks for the cancellation of open children, each once. */
export function cancelChildren(turn: Turn, children: readonly OpenChild[]): Turn {
  let next = turn;
  for (const { order, cancelRequested } of children) {
    if (cancelRequested) continue;
    next = withAction(withChild(next, order.id, { cancelRequested: true }), {
      kind: 'cancel',
      childId: order.id,
    });
  }
  return next;
}

type NewChild = Pick<ChildOrder, 'leg' | 'type' | 'price' | 'timeInForce' | 'postOnly'> & {
  readonly amount: Decimal;
};

/** Sends a child. */
export function place(turn: Turn, { amount, ...child }: NewChild): Turn {
  const { terms, sent, now } = turn.plan;
  const { accountId, exchange, symbol, side } = legTermsOf(terms, child.leg);
  const order: ChildOrder = {
    ...child,
    id: childIdOf(terms.id, sent + 1),
    accountId,
    exchange,
    symbol,
    side,
    amount: toText(amount),
    reduceOnly: terms.reduceOnly && child.leg === activeLegOf(terms),
  };
  const opened = { order, filled: '0', isAcknowledged: false, cancelRequested: false };
  const plan = withLeg(turn.plan, child.leg, { sentAt: now });
  const children = [...plan.children, { ...opened, askedPrice: null }];
  return withAction(withPlan({ ...turn, plan }, { children, sent: sent + 1 }), {
    kind: 'place',
    order,
  });
}

/**
 * Sends a child that takes what the market offers within the limit price; nothing while the market has left it
 * or has no price.
 */
export function take(turn: Turn, amount: Decimal): Turn {
  const { plan } = turn;
  const leg = activeLegOf(plan.terms);
  const { limitPrice: price, side } = plan.terms;
  if (farTouch(plan, leg, side) === null || isBeyondLimit(plan)) return turn;
  const type = price === null ? 'market' : 'limit';
  return place(turn, { leg, type, price, amount, timeInForce: 'IOC', postOnly: false });
}

/** An amount in whole lots, which leaves either nothing or an amount that can still be sent. */
export function childAmount(
  {
    leg,
    least,
    unsent,
  }: { readonly leg: number; readonly least: Decimal; readonly unsent: Decimal },
  wanted: Decimal,
  context: AlgoContext,
): Decimal {
  const { lot } = contractOf(context, leg);
  const amount = floorToStep(minimum(wanted, unsent), lot);
  const rest = unsent.minus(amount);
  if (rest.lte(ZERO) || rest.gte(least)) return amount;
  const smaller = floorToStep(unsent.minus(least), lot);
  return smaller.gte(least) ? smaller : amount;
}

/** Ends or pauses the algo once nothing of it is open. A stop for good is not taken back by a pause. */
export const stop = (turn: Turn, stopping: Stopping): Turn => {
  const { plan } = turn;
  const isForGood = plan.stopping !== null && plan.stopping.to !== 'PAUSED';
  return isForGood ? turn : withPlan(turn, { stopping });
};

/** Ends or pauses the algo now. */
export function finish(turn: Turn, { to, reason, remark }: Stopping): Turn {
  const over = to === 'PAUSED' ? {} : { endedAt: turn.plan.now };
  const next = withPlan(withRemark(turn, remark), { state: to, reason, stopping: null, ...over });
  return to === 'PAUSED' ? next : withAction(next, { kind: 'end', state: to, reason });
}

/** Ends the algo now and cancels all that is open, of all legs. */
export const endNow = (turn: Turn, reason: AlgoEndReason, remark?: string): Turn =>
  finish(cancelChildren(turn, turn.plan.children), {
    to: 'ENDED',
    reason,
    ...(remark === undefined ? {} : { remark }),
  });

/** Ends an algo whose contract is not listed any more, of which nothing can be computed. */
export function endUnlisted(plan: AlgoPlan, at: number, isCancelRequested: boolean): Turn {
  const isCancelled = isCancelRequested || plan.stopping?.to === 'CANCELLED';
  return finish(cancelChildren({ plan: { ...plan, now: at }, actions: [] }, plan.children), {
    to: isCancelled ? 'CANCELLED' : 'ENDED',
    reason: isCancelled ? null : 'not allowed',
    remark: 'A contract of it is not listed any more.',
  });
}
