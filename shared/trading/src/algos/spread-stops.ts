import { isAlgoDone } from '@parallax/protocol';
import { toText } from '../decimal.ts';
import { text8 } from '../risk/usd-units.ts';
import { openOf } from './algo-legs.ts';
import type { AlgoContext, AlgoPlan, Turn } from './algo-plan.ts';
import { balanceOfLegs, followerOf, type Spread } from './spread-balance.ts';
import { cancelChildren, finish, withAction, withPlan } from './turn.ts';

/** Whether nothing of a spread is open and an order of the other leg could not make the legs more alike. */
export const isEven = (plan: AlgoPlan, terms: Spread, context: AlgoContext): boolean =>
  plan.children.length === 0 && !balanceOfLegs(plan, terms, context).isUneven;

/** Stops both legs until it is resumed: what lags stays so, and is announced. */
export function stopBothLegs(turn: Turn): Turn {
  const stopped = cancelChildren(turn, turn.plan.children);
  const spread = { ...stopped.plan.spread, isStopped: true, laggingSince: null };
  const next = withPlan(stopped, { spread });
  const { stopping } = next.plan;
  return finish(next, stopping ?? { to: 'PAUSED', reason: null });
}

/** Announces a lag that nobody follows any more, once for each amount. */
export function announceImbalance(turn: Turn, terms: Spread, context: AlgoContext): Turn {
  const { plan } = turn;
  const leg = followerOf(terms);
  const isLeft = isAlgoDone(plan.state) || plan.spread.isStopped;
  if (!isLeft || openOf(plan, leg).length > 0) return turn;
  const { lag, lagUsd } = balanceOfLegs(plan, terms, context);
  const amount = toText(lag);
  if (amount === plan.spread.announced) return turn;
  const next = withPlan(turn, { spread: { ...plan.spread, announced: amount } });
  const usd = lagUsd === null ? null : text8(lagUsd);
  return amount === '0' ? next : withAction(next, { kind: 'imbalance', leg, amount, usd });
}
