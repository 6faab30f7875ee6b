import { type AlgoTerms, isAlgoDone, signOf } from '@parallax/protocol';
import {
  activeLegOf,
  contractOf,
  farTouch,
  legTermsOf,
  remainingOfLeg,
} from '../../algos/algo-legs.ts';
import type { ChildOrder } from '../../algos/algo-plan.ts';
import { childIdOf } from '../../algos/child-id.ts';
import { balanceOfLegs, quantityRatio } from '../../algos/spread-balance.ts';
import { multiplierOf } from '../../algos/spread-price.ts';
import { plannedAmount, slotsOf } from '../../algos/twap.ts';
import { decimal, floorToStep, fromExactNumber, isMultipleOf, ZERO } from '../../decimal.ts';
import type { Observation } from './simulate-algo.ts';

/** Sentences about what an algo did against its rules; empty if nothing. */
export type Check = (observation: Observation) => readonly string[];

const said = (isWrong: boolean, text: string): string[] => (isWrong ? [text] : []);

const placed = ({ actions }: Observation): readonly ChildOrder[] =>
  actions.flatMap((action) => (action.kind === 'place' ? [action.order] : []));

const orderProblems = (observation: Observation, order: ChildOrder): string[] => {
  const { plan, context } = observation;
  const { terms } = plan;
  const { lot, tick } = contractOf(context, order.leg);
  const isActive = order.leg === activeLegOf(terms);
  const { limitPrice, side } = terms;
  const isWorse =
    isActive &&
    limitPrice !== null &&
    (order.price === null ||
      decimal(order.price)
        .minus(limitPrice)
        .times(fromExactNumber(signOf(side)))
        .gt(ZERO));
  return [
    ...said(!decimal(order.amount).gte(lot), `${order.amount} is below the lot`),
    ...said(!isMultipleOf(decimal(order.amount), lot), `${order.amount} is no multiple`),
    ...said(
      order.price !== null && !isMultipleOf(decimal(order.price), tick),
      `${order.price} is off the tick`,
    ),
    ...said(isWorse, `${order.price} is beyond the limit`),
  ];
};

/** What holds for every algo. */
export const common: Check = (observation) => {
  const { before, plan, event, venues } = observation;
  const orders = placed(observation);
  const numbers = orders.map((_, index) => childIdOf(plan.terms.id, before.sent + index + 1));
  const active = activeLegOf(plan.terms);
  const isSpread = plan.terms.type === 'spread';
  const wasQuiet =
    isAlgoDone(before.state) || (before.state === 'PAUSED' && event.kind !== 'resume');
  const sends = orders.filter(({ leg }) => !isSpread || leg === active);
  const venueFilled = venues[active]?.filled ?? ZERO;
  const orphans = isAlgoDone(plan.state)
    ? plan.children.filter(({ cancelRequested }) => !cancelRequested)
    : [];
  return [
    ...orders.flatMap((order) => orderProblems(observation, order)),
    ...said(
      orders.some(({ id }, index) => id !== numbers[index]),
      'an id does not follow',
    ),
    ...said(wasQuiet && sends.length > 0, `it sends while ${before.state}`),
    ...said(isAlgoDone(before.state) && orders.length > 0, 'it sends after its end'),
    ...said(isAlgoDone(before.state) && plan.state !== before.state, 'it lives again'),
    ...said(venueFilled.gt(legTermsOf(plan.terms, active).amount), 'too much is filled'),
    ...said(orphans.length > 0, 'an orphan is left'),
    ...said(plan.state === 'DONE' && remainingOfLeg(plan, active).gt(ZERO), 'DONE with a rest'),
    ...said((plan.state === 'ENDED') !== (plan.reason !== null), 'ENDED and its reason differ'),
    ...said(
      plan.reason === 'below the least amount' && plan.remarks.length === 0,
      'a rest is not said',
    ),
  ];
};

function twap(): Check {
  const slots = new Set<number>();
  let last = Number.NEGATIVE_INFINITY;
  return (observation) => {
    const { plan, before, context } = observation;
    const { terms } = plan;
    if (terms.type !== 'twap') return ['it is no TWAP'];
    const interval = terms.parameters.intervalS * 1_000;
    const { lot } = contractOf(context, 0);
    const slot = Math.min(Math.floor((plan.now - plan.origin) / interval), slotsOf(terms) - 1);
    const most = floorToStep(plannedAmount(terms).times('3'), lot);
    const orders = placed(observation);
    if (orders.length === 0) return [];
    const problems = [
      ...said(slots.has(slot) || orders.length > 1, `slot ${slot} has two children`),
      ...said(plan.now - last < interval / 2, 'a child follows at once'),
      ...said(before.children.length > 0 && plan.children.length > 1, 'two children are open'),
      ...said(
        orders.some(({ amount }) => decimal(amount).gt(most)),
        'a child is above 3 × planned',
      ),
    ];
    slots.add(slot);
    last = plan.now;
    return problems;
  };
}

const pov: Check = ({ plan, venues, othersVolume }) => {
  if (plan.terms.type !== 'pov') return ['it is no POV'];
  const share = fromExactNumber(plan.terms.parameters.participation);
  const filled = venues[0]?.filled ?? ZERO;
  return said(filled.gt(othersVolume.times(share)), 'it is more than its share');
};

const iceberg: Check = (observation) => {
  const { plan, venues } = observation;
  if (plan.terms.type !== 'iceberg') return ['it is no iceberg'];
  const open = venues[0]?.open ?? [];
  const shown = open.reduce((sum, { order, filled }) => sum.plus(order.amount).minus(filled), ZERO);
  return [
    ...said(shown.gt(plan.terms.parameters.display), 'more than the display is shown'),
    ...said(open.length > 1, 'two parts are shown'),
    ...said(
      placed(observation).some(({ price }) => price !== plan.terms.limitPrice),
      'it is not at the limit price',
    ),
  ];
};

function peg(): Check {
  let priced = Number.NEGATIVE_INFINITY;
  return (observation) => {
    const { plan, actions } = observation;
    const prices = actions.flatMap((action) => {
      if (action.kind === 'place') return [action.order.price];
      return action.kind === 'replace' ? [action.price] : [];
    });
    if (prices.length === 0) return [];
    const far = farTouch(plan, 0, plan.terms.side);
    const isBuy = plan.terms.side === 'buy';
    const isTaking = prices.some(
      (price) => price === null || far === null || (isBuy ? far.lte(price) : far.gte(price)),
    );
    const problems = [
      ...said(
        placed(observation).some(({ postOnly }) => !postOnly),
        'it is not post-only',
      ),
      ...said(plan.now - priced < 1_000, 'it is priced twice in a second'),
      ...said(isTaking, 'it would take'),
    ];
    priced = plan.now;
    return problems;
  };
}

/** The spread at a price of the active leg and the touch of the other is not below the target, but for the slop. */
function missesTarget({ plan, context }: Observation, order: ChildOrder): boolean {
  const { terms } = plan;
  if (terms.type !== 'spread') return true;
  const { legs, target, slopTicks, activeLeg } = terms.parameters;
  const slop = contractOf(context, activeLeg).tick.times(fromExactNumber(slopTicks));
  const prices = legs.map(({ side }, leg) => {
    if (leg !== activeLeg) return farTouch(plan, leg, side);
    return decimal(order.price ?? '0').minus(slop.times(fromExactNumber(signOf(side))));
  });
  const spread = legs.reduce(
    (sum, leg, index) => sum.plus(multiplierOf(leg).times(prices[index] ?? ZERO)),
    ZERO,
  );
  const bought = prices[legs.findIndex(({ side }) => side === 'buy')] ?? ZERO;
  const value = fromExactNumber(target.value);
  return spread.lt(target.kind === 'basisBps' ? value.times(bought).div('10000') : value);
}

/** Reports and requests take this long in the simulation, and it acts twice a second. */
const SLACK_MS = 3_500;

function spread(): Check {
  let laggingSince: number | null = null;
  return (observation) => {
    const { plan, venues, context } = observation;
    const { terms } = plan;
    if (terms.type !== 'spread') return ['it is no spread'];
    const { activeLeg, legTimeoutS, maxImbalanceUsd } = terms.parameters;
    const [active, other] = [
      venues[activeLeg]?.filled ?? ZERO,
      venues[1 - activeLeg]?.filled ?? ZERO,
    ];
    const { lagUsd, isUneven } = balanceOfLegs(plan, terms, context);
    const isAbove = isUneven && lagUsd !== null && lagUsd.gt(fromExactNumber(maxImbalanceUsd));
    const isFollowed = !isAlgoDone(plan.state) && !plan.spread.isStopped;
    // a market that is silent takes nothing, and one order after another may be refused
    const canTrade = observation.markets.every(({ isQuiet, kind }) => !isQuiet && kind !== 'thin');
    laggingSince = isAbove && isFollowed && canTrade ? (laggingSince ?? plan.now) : null;
    const isLate =
      laggingSince !== null && plan.now - laggingSince > legTimeoutS * 1_000 + SLACK_MS * 2;
    return [
      ...said(other.gt(active.times(quantityRatio(terms))), 'the other leg is ahead'),
      ...said(isLate, 'the legs differ for too long'),
      ...placed(observation)
        .filter(({ leg }) => leg === activeLeg)
        .flatMap((order) => said(missesTarget(observation, order), 'the target is missed')),
    ];
  };
}

/** The rules that always hold for an algo of a type. */
export function invariantsOf(type: AlgoTerms['type']): Check {
  const own = { twap, pov: () => pov, iceberg: () => iceberg, peg, spread }[type]();
  return (observation) => [...common(observation), ...own(observation)];
}
