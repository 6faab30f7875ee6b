import { contractKey } from '@parallax/protocol';
import { decimal, isZero, toText } from '@parallax/trading';
import { LEGS_MAX, type Leg } from '../options-risk-settings.ts';

/** The key of the contract of a leg. */
export const legKey = ({ exchange, symbol }: Leg): string => contractKey({ exchange, symbol });

/** Legs with another one: amounts of one contract add up, and a leg that comes to zero is gone. */
export function withLeg(legs: readonly Leg[], added: Leg): Leg[] {
  const present = legs.find((leg) => legKey(leg) === legKey(added));
  if (present === undefined) return [...legs, added].slice(0, LEGS_MAX);
  const amount = decimal(present.amount).plus(decimal(added.amount));
  if (isZero(amount)) return legs.filter((leg) => leg !== present);
  return legs.map((leg) => (leg === present ? { ...leg, amount: toText(amount) } : leg));
}

export const withoutLegs = (legs: readonly Leg[], keys: ReadonlySet<string>): Leg[] =>
  legs.filter((leg) => !keys.has(legKey(leg)));
