import type { AccountContract } from './account-contracts.ts';
import { dividedBy, times, timesRounded } from './decimal-text.ts';

/** Converts a venue's amount to the unit of the contract's sizes. */
export const toOurAmount = ({ unit }: Pick<AccountContract, 'unit'>, amount: string): string =>
  timesRounded(amount, unit);

/**
 * Converts an amount to the venue's unit, such as contracts; undefined for one that the venue's unit
 * cannot express.
 */
export function toVenueAmount(
  { unit }: Pick<AccountContract, 'unit'>,
  amount: string,
): string | undefined {
  const converted = dividedBy(amount, unit);
  return times(converted, unit) === amount ? converted : undefined;
}
