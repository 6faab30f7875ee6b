import { ALGO_REFUSALS_MAX, signOf } from '@parallax/protocol';
import { fromExactNumber, maximum, toText } from '../decimal.ts';
import { formatDecimal, nearestPrice } from '../order-rules.ts';
import {
  contractOf,
  farTouch,
  legOf,
  legTermsOf,
  maySendTo,
  openOf,
  withLeg,
} from './algo-legs.ts';
import type { AlgoContext, Turn } from './algo-plan.ts';
import { type Balance, balanceOfLegs, followerOf, type Spread } from './spread-balance.ts';
import { stopBothLegs } from './spread-stops.ts';
import { cancelChildren, endNow, place, withLatestRemark, withPlan, withRemark } from './turn.ts';

/** Notes since when the legs differ by more than they may: at all, once the active leg is stopped. */
function watchLag(turn: Turn, terms: Spread, balance: Balance): Turn {
  const { plan } = turn;
  const { lagUsd } = balance;
  // what rests there for less than the least amount has to be done, too
  const isUneven = balance.isUneven || openOf(plan, followerOf(terms)).length > 0;
  const isAbove = lagUsd === null || lagUsd.gt(fromExactNumber(terms.parameters.maxImbalanceUsd));
  const isLagging = isUneven && (isAbove || plan.stopping !== null || plan.state === 'PAUSED');
  const laggingSince = isLagging ? (plan.spread.laggingSince ?? plan.now) : null;
  return withPlan(turn, { spread: { ...plan.spread, laggingSince } });
}

const withTries = (turn: Turn, filled: string, count: number): Turn =>
  withPlan(turn, { spread: { ...turn.plan.spread, marketTries: { filled, count } } });

/** Ends a spread whose leg cannot be hedged, as it was requested if it was: what lags is announced. */
function giveUp(turn: Turn, leg: number): Turn {
  const { stopping, state } = turn.plan;
  const remark = `Leg ${leg + 1} could not be hedged: its market had no liquidity. Trade what is missing by hand.`;
  return stopping !== null || state === 'PAUSED'
    ? stopBothLegs(withRemark(withTries(turn, '0', 0), remark))
    : endNow(turn, 'five refusals', remark);
}

/** The rest of the lagging leg goes at market, after what rests there was cancelled. */
function hedgeAtMarket(turn: Turn, leg: number, { unsent, least }: Balance, unit: string): Turn {
  const { plan } = turn;
  const open = openOf(plan, leg).filter(({ order }) => order.type === 'limit');
  if (open.length > 0) return cancelChildren(turn, open);
  if (unsent.lt(least)) return turn;
  const { marketTries } = plan.spread;
  const tries = marketTries.filled === legOf(plan, leg).filled ? marketTries.count : 0;
  if (tries >= ALGO_REFUSALS_MAX) return giveUp(turn, leg);
  const counted = withTries(turn, legOf(plan, leg).filled, tries + 1);
  if (farTouch(plan, leg, legTermsOf(plan.terms, leg).side) === null) {
    // one that goes on waits for prices, one that is stopped has to end
    if (plan.stopping === null) return turn;
    return { ...counted, plan: withLeg(counted.plan, leg, { refusedAt: plan.now }) };
  }
  const sent = place(counted, {
    leg,
    type: 'market',
    price: null,
    amount: unsent,
    timeInForce: 'IOC',
    postOnly: false,
  });
  const ending = `of leg ${leg + 1} lagged for too long and went at market.`;
  return withLatestRemark(sent, `${formatDecimal(unsent)} ${unit}`, ending);
}

/** Follows the fills of the active leg on the other one, at its touch and the ticks that may be paid up. */
export function hedge(turn: Turn, terms: Spread, context: AlgoContext): Turn {
  const leg = followerOf(terms);
  const contract = contractOf(context, leg);
  const balance = balanceOfLegs(turn.plan, terms, context);
  const next = watchLag(turn, terms, balance);
  const { plan } = next;
  const { laggingSince } = plan.spread;
  if (!maySendTo(plan, leg)) return next;
  const { legTimeoutS, payupTicks } = terms.parameters;
  if (laggingSince !== null && plan.now >= laggingSince + legTimeoutS * 1_000) {
    return hedgeAtMarket(next, leg, balance, contract.amountUnit);
  }
  const { side } = legTermsOf(terms, leg);
  const touch = farTouch(plan, leg, side);
  if (touch === null || balance.unsent.lt(balance.least)) return next;
  const payup = contract.tick.times(fromExactNumber(payupTicks * signOf(side)));
  const price = maximum(nearestPrice(side, touch.plus(payup), contract.tick), contract.tick);
  return place(next, {
    leg,
    type: 'limit',
    price: toText(price),
    amount: balance.unsent,
    timeInForce: 'GTC',
    postOnly: false,
  });
}
