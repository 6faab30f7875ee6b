import { signOf } from '@parallax/protocol';
import {
  ceilToStep,
  type Decimal,
  floorToStep,
  fromExactNumber,
  maximum,
  toText,
  ZERO,
} from '../decimal.ts';
import {
  contractOf,
  farTouch,
  isWorse,
  leastOf,
  legOf,
  legTermsOf,
  maySendTo,
  openOf,
  unsentOf,
  withinLimit,
} from './algo-legs.ts';
import type { AlgoContext, AlgoPlan, OpenChild, Turn } from './algo-plan.ts';
import { reprice } from './reprice.ts';
import { balanceOfLegs, followerOf, quantityRatio, type Spread, usdOf } from './spread-balance.ts';
import { targetPrice } from './spread-price.ts';
import { cancelChildren, childAmount, place } from './turn.ts';

/** Pause between two prices or children of the active leg, in milliseconds. */
const PAUSE_MS = 250;

interface Working {
  readonly price: Decimal;
  /** whether it takes now, or rests */
  readonly takes: boolean;
}

/** At which price the active leg works; null while the target has none. */
function workingPrice(plan: AlgoPlan, terms: Spread, context: AlgoContext): Working | null {
  const { activeLeg, slopTicks } = terms.parameters;
  const follower = followerOf(terms);
  const other = farTouch(plan, follower, legTermsOf(terms, follower).side);
  const { tick } = contractOf(context, activeLeg);
  const target = other === null ? null : targetPrice(terms.parameters, other, tick);
  if (target === null) return null;
  const price = withinLimit(terms, target);
  const slop = tick.times(fromExactNumber(slopTicks * signOf(terms.side)));
  const furthest = withinLimit(terms, target.plus(slop));
  const touch = farTouch(plan, activeLeg, terms.side);
  if (touch === null || isWorse(terms.side, touch, furthest)) return { price, takes: false };
  return { price: isWorse(terms.side, touch, price) ? touch : price, takes: true };
}

/** The smallest amount of the active leg that an order of the other one can follow. */
function unitOf(plan: AlgoPlan, terms: Spread, context: AlgoContext): Decimal {
  const { activeLeg } = terms.parameters;
  const followed = leastOf(plan, followerOf(terms), context).div(quantityRatio(terms));
  const { lot } = contractOf(context, activeLeg);
  return maximum(ceilToStep(followed, lot), leastOf(plan, activeLeg, context));
}

/** How much the active leg may fill before the legs differ by more than they may, at least one unit. */
function capacityOf(plan: AlgoPlan, terms: Spread, context: AlgoContext): Decimal {
  const unit = unitOf(plan, terms, context);
  const most = fromExactNumber(terms.parameters.maxImbalanceUsd);
  const { lagUsd } = balanceOfLegs(plan, terms, context);
  const perUnit = usdOf(plan, followerOf(terms), quantityRatio(terms), context);
  if (lagUsd === null || perUnit === null || perUnit.eq(ZERO)) return unit;
  if (lagUsd.gt(ZERO) && lagUsd.gte(most)) return ZERO;
  const { lot } = contractOf(context, terms.parameters.activeLeg);
  return maximum(floorToStep(most.minus(lagUsd).div(perUnit), lot), unit);
}

const isTaking = ({ order }: OpenChild): boolean => order.timeInForce === 'IOC';

function adjust(turn: Turn, child: OpenChild, working: Working): Turn {
  if (isTaking(child)) return turn;
  return working.takes ? cancelChildren(turn, [child]) : reprice(turn, child, working.price);
}

/** Works the active leg at the price that gives the target. */
export function workActiveLeg(turn: Turn, terms: Spread, context: AlgoContext): Turn {
  const { plan } = turn;
  const leg = terms.parameters.activeLeg;
  const open = openOf(plan, leg);
  const working = workingPrice(plan, terms, context);
  if (working === null) return cancelChildren(turn, open);
  const { sentAt } = legOf(plan, leg);
  if (sentAt !== null && plan.now < sentAt + PAUSE_MS) return turn;
  const [child] = open;
  if (child !== undefined) return adjust(turn, child, working);
  if (!maySendTo(plan, leg) || farTouch(plan, leg, terms.side) === null) return turn;
  const least = leastOf(plan, leg, context);
  const wanted = capacityOf(plan, terms, context);
  const amount = childAmount({ leg, least, unsent: unsentOf(plan, leg) }, wanted, context);
  if (amount.lt(least)) return turn;
  return place(turn, {
    leg,
    type: 'limit',
    price: toText(working.price),
    amount,
    timeInForce: working.takes ? 'IOC' : 'GTC',
    postOnly: false,
  });
}
