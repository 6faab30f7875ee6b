import { type Decimal, toText } from '../decimal.ts';
import { withLeg } from './algo-legs.ts';
import type { OpenChild, Turn } from './algo-plan.ts';
import { withAction, withChild } from './turn.ts';

/** Asks for another price of a child that rests, unless it has it or a request is on its way. */
export function reprice(turn: Turn, { order, ...child }: OpenChild, to: Decimal): Turn {
  const price = toText(to);
  const isBusy = !child.isAcknowledged || child.cancelRequested || child.askedPrice !== null;
  if (isBusy || price === order.price) return turn;
  const plan = withLeg(turn.plan, order.leg, { sentAt: turn.plan.now });
  const asked = withChild({ ...turn, plan }, order.id, { askedPrice: price });
  return withAction(asked, { kind: 'replace', childId: order.id, price });
}
