import { contractKey } from '@parallax/protocol';
import { decimal, isZero, toText } from '@parallax/trading';
import { LEGS_MAX, type Leg } from '../options-risk-settings.ts';

/** The key of the contract of a leg. */
export const legKey = ({ exchange, symbol }: Leg): string => contractKey({ exchange, symbol });

/** Why a leg cannot be listed; undefined if it can. One of a contract that is listed is added to it. */
export const listProblem = (legs: readonly Leg[], added: Leg): string | undefined =>
  legs.length < LEGS_MAX || legs.some((leg) => legKey(leg) === legKey(added))
    ? undefined
    : `There are ${LEGS_MAX} legs, as many as there can be. Remove one first.`;

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
