import { type AlgoTerms, type OrderSide, signOf } from '@parallax/protocol';
import type { ContractTerms } from '../contract-terms.ts';
import {
  type Decimal,
  decimal,
  fromExactNumber,
  maximum,
  minimum,
  toText,
  ZERO,
} from '../decimal.ts';
import { nearestPrice } from '../order-rules.ts';
import { contractOf, leastOf, legOf, openOf, touchOf, unsentOf, withinLimit } from './algo-legs.ts';
import type { AlgoContext, AlgoPlan, Turn } from './algo-plan.ts';
import { reprice } from './reprice.ts';
import { place, stop, withPlan } from './turn.ts';

type Peg = Extract<AlgoTerms, { type: 'peg' }>;

/** Pause between two prices, in milliseconds. */
export const REPRICE_MS = 1_000;
const TWO = decimal('2');

/**
 * The best price of its side without its own child: what was best before where the child is, so that it does not
 * follow itself.
 */
function ownTouch(plan: AlgoPlan, side: OrderSide): Decimal | null {
  const touch = touchOf(plan, 0)[side === 'buy' ? 'bid' : 'ask'];
  const [child] = openOf(plan, 0);
  const isOwn = touch !== null && child?.order.price === toText(touch);
  return isOwn && plan.peg.touch !== null ? decimal(plan.peg.touch) : touch;
}

/** A price that does not take, in whole ticks. */
function restingPrice(side: OrderSide, wanted: Decimal, far: Decimal, { tick }: ContractTerms) {
  const price = nearestPrice(side, wanted, tick);
  return side === 'buy' ? minimum(price, far.minus(tick)) : maximum(price, far.plus(tick));
}

function pegPrice(terms: Peg, near: Decimal, far: Decimal, contract: ContractTerms): Decimal {
  const { side, parameters } = terms;
  const references = { primary: near, mid: near.plus(far).div(TWO), opposite: far };
  const away = contract.tick.times(fromExactNumber(parameters.offsetTicks));
  const sign = fromExactNumber(signOf(side));
  const wanted = references[parameters.reference].minus(away.times(sign));
  return restingPrice(side, wanted, far, contract);
}

/** How far a price is worse than the one that it began at, as a fraction. */
const distanceOf = (side: OrderSide, price: Decimal, start: Decimal): Decimal =>
  price
    .minus(start)
    .times(fromExactNumber(signOf(side)))
    .div(start);

/** Rests all that remains at a distance from a price of the market, and follows it. */
export function workPeg(turn: Turn, terms: Peg, context: AlgoContext): Turn {
  const { plan } = turn;
  const { side, parameters } = terms;
  const touch = touchOf(plan, 0);
  const far = side === 'buy' ? touch.ask : touch.bid;
  const near = ownTouch(plan, side);
  if (near === null || far === null) return turn;
  const wanted = pegPrice(terms, near, far, contractOf(context, 0));
  if (wanted.lte(ZERO)) return turn;
  const peg = { start: plan.peg.start ?? toText(wanted), touch: toText(near) };
  const next = withPlan(turn, { peg });
  if (distanceOf(side, wanted, decimal(peg.start)).gt(fromExactNumber(parameters.maxDistance))) {
    return stop(next, { to: 'ENDED', reason: 'price limit' });
  }
  const price = withinLimit(terms, wanted);
  const [child] = openOf(plan, 0);
  const { sentAt } = legOf(plan, 0);
  if (sentAt !== null && plan.now < sentAt + REPRICE_MS) return next;
  if (child !== undefined) return reprice(next, child, price);
  const unsent = unsentOf(plan, 0);
  if (unsent.lt(leastOf(plan, 0, context))) return next;
  return place(next, {
    leg: 0,
    type: 'limit',
    price: toText(price),
    amount: unsent,
    timeInForce: 'GTC',
    postOnly: true,
  });
}
