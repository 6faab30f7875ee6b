import type { AlgoTerms, OrderSide } from '@parallax/protocol';
import type { ContractTerms } from '../contract-terms.ts';
import { type Decimal, decimal, maximum, minimum, sumOf, ZERO } from '../decimal.ts';
import { smallestOrder } from '../dust-problem.ts';
import type { AlgoContext, AlgoPlan, LegState, OpenChild } from './algo-plan.ts';

const TWO = decimal('2');
/** Pause after a refused child, in milliseconds: what made the venue refuse it may pass. */
export const REFUSED_PAUSE_MS = 1_000;

interface LegTerms {
  readonly accountId: string;
  readonly exchange: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly amount: string;
}

const indexed = <Item>(items: readonly Item[], leg: number): Item => {
  const item = items[leg];
  if (item === undefined) throw new RangeError(`The algo has no leg ${leg}.`);
  return item;
};

/** The index of the leg that is worked: the only one, unless it is a spread. */
export const activeLegOf = (terms: AlgoTerms): number =>
  terms.type === 'spread' ? terms.parameters.activeLeg : 0;

export const legTermsOf = (terms: AlgoTerms, leg: number): LegTerms =>
  terms.type === 'spread' ? indexed(terms.parameters.legs, leg) : terms;

export const contractOf = ({ legs }: AlgoContext, leg: number): ContractTerms => indexed(legs, leg);
export const legOf = ({ legs }: Pick<AlgoPlan, 'legs'>, leg: number): LegState =>
  indexed(legs, leg);

export const withLeg = (plan: AlgoPlan, leg: number, change: Partial<LegState>): AlgoPlan => ({
  ...plan,
  legs: plan.legs.map((each, index) => (index === leg ? { ...each, ...change } : each)),
});

export const openOf = ({ children }: AlgoPlan, leg: number): readonly OpenChild[] =>
  children.filter(({ order }) => order.leg === leg);

/** What is or may still be filled by children that were sent, beyond what is filled. */
export const committedOf = (plan: AlgoPlan, leg: number): Decimal =>
  sumOf([
    ...openOf(plan, leg).map(({ order, filled }) => decimal(order.amount).minus(filled)),
    ...plan.lateFills.filter((each) => each.leg === leg).map(({ amount }) => decimal(amount)),
  ]);

/** What is not filled of a leg; at least 0. */
export const remainingOfLeg = (plan: AlgoPlan, leg: number): Decimal =>
  maximum(decimal(legTermsOf(plan.terms, leg).amount).minus(legOf(plan, leg).filled), ZERO);

/** What no child was sent for; at least 0. */
export const unsentOf = (plan: AlgoPlan, leg: number): Decimal =>
  maximum(remainingOfLeg(plan, leg).minus(committedOf(plan, leg)), ZERO);

/** The best prices of a leg; both are null in a crossed market, whose prices are not to be traded on. */
export function touchOf(
  plan: AlgoPlan,
  leg: number,
): { readonly bid: Decimal | null; readonly ask: Decimal | null } {
  const { bid, ask } = legOf(plan, leg);
  const touch = {
    bid: bid === null ? null : decimal(bid),
    ask: ask === null ? null : decimal(ask),
  };
  const isCrossed = touch.bid !== null && touch.ask !== null && touch.bid.gt(touch.ask);
  return isCrossed ? { bid: null, ask: null } : touch;
}

/** The best price that an order of a side can take. */
export const farTouch = (plan: AlgoPlan, leg: number, side: OrderSide): Decimal | null =>
  touchOf(plan, leg)[side === 'buy' ? 'ask' : 'bid'];

/** The best price of a side itself. */
export const nearTouch = (plan: AlgoPlan, leg: number, side: OrderSide): Decimal | null =>
  touchOf(plan, leg)[side === 'buy' ? 'bid' : 'ask'];

/** Null without both prices, and in a crossed market. */
export function midOfLeg(plan: AlgoPlan, leg: number): Decimal | null {
  const { bid, ask } = touchOf(plan, leg);
  return bid === null || ask === null ? null : bid.plus(ask).div(TWO);
}

/** The least amount of a child at the present price, by its lot alone without a price. */
export const leastOf = (plan: AlgoPlan, leg: number, context: AlgoContext): Decimal =>
  smallestOrder(
    contractOf(context, leg),
    farTouch(plan, leg, legTermsOf(plan.terms, leg).side) ?? midOfLeg(plan, leg),
  );

/** Whether a price is worse for a side than another. */
export const isWorse = (side: OrderSide, price: Decimal, than: Decimal): boolean =>
  side === 'buy' ? price.gt(than) : price.lt(than);

/** The better of two prices for a side. */
export const betterOf = (side: OrderSide, first: Decimal, second: Decimal): Decimal =>
  side === 'buy' ? minimum(first, second) : maximum(first, second);

/** A price within the limit of the algo. */
export const withinLimit = ({ limitPrice, side }: AlgoTerms, price: Decimal): Decimal =>
  limitPrice === null ? price : betterOf(side, price, decimal(limitPrice));

/** Whether the market has left the limit price of the algo. */
export function isBeyondLimit({ terms, ...plan }: AlgoPlan): boolean {
  const touch = farTouch({ terms, ...plan }, activeLegOf(terms), terms.side);
  const { limitPrice, side } = terms;
  return limitPrice !== null && touch !== null && isWorse(side, touch, decimal(limitPrice));
}

/** Whether the pause after a refused child of a leg is over. */
export const maySendTo = (plan: AlgoPlan, leg: number): boolean => {
  const { refusedAt } = legOf(plan, leg);
  return refusedAt === null || plan.now >= refusedAt + REFUSED_PAUSE_MS;
};
