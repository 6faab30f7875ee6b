import { contractKey, decimalSchema } from '@parallax/protocol';
import { z } from 'zod';

/** The widget with the stress that hypothetical legs are added to. */
export const OPTIONS_RISK = 'OPTIONS_RISK_AND_PNL_ATTRIBUTION';

/** As many as the server takes. */
export const LEGS_MAX = 50;

/** A position that is not in the book: how the stress would be with it. */
export const legSchema = z.object({
  exchange: z.string(),
  symbol: z.string(),
  /** signed, in the unit of the contract's sizes */
  amount: decimalSchema,
});
export type Leg = z.infer<typeof legSchema>;

/** The key of the contract of a leg. */
export const legKey = ({ exchange, symbol }: Pick<Leg, 'exchange' | 'symbol'>): string =>
  contractKey({ exchange, symbol });

/** Why legs cannot be listed; undefined if they can. One of a contract that is listed is added to it. */
export function listProblem(legs: readonly Leg[], ...added: readonly Leg[]): string | undefined {
  const listed = new Set(legs.map(legKey));
  const all = new Set([...listed, ...added.map(legKey)]);
  return all.size <= LEGS_MAX || all.size === listed.size
    ? undefined
    : `There are ${listed.size} legs, and there can be ${LEGS_MAX}. Remove one first.`;
}
