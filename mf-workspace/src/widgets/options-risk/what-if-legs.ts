import { decimal, isZero, toText } from '@parallax/trading';
import { type Leg, legKey } from '../../widget-kit/options/legs.ts';

/** Legs with another one: amounts of one contract add up, and a leg that comes to zero is gone. */
export function withLeg(legs: readonly Leg[], added: Leg): Leg[] {
  const present = legs.find((leg) => legKey(leg) === legKey(added));
  if (present === undefined) return [...legs, added];
  const amount = decimal(present.amount).plus(decimal(added.amount));
  if (isZero(amount)) return legs.filter((leg) => leg !== present);
  return legs.map((leg) => (leg === present ? { ...leg, amount: toText(amount) } : leg));
}

export const withoutLegs = (legs: readonly Leg[], keys: ReadonlySet<string>): Leg[] =>
  legs.filter((leg) => !keys.has(legKey(leg)));
