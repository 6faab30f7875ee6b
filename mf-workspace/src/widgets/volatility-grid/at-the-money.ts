import type { Contract } from '@parallax/protocol';
import { nearestIndex } from '../../widget-kit/options/underlying.ts';

/**
 * The call and the put of an expiry whose strike is nearest to the forward, as far as they are listed; none while the
 * forward is not known.
 * @param expiry Unix milliseconds
 */
export function optionsAtTheMoney(
  contracts: readonly Contract[],
  expiry: number,
  forward: number | null,
): readonly Contract[] {
  const listed = contracts.flatMap((contract) =>
    contract.instType === 'option' && contract.expiry === expiry && contract.strike !== null
      ? [{ contract, strike: contract.strike }]
      : [],
  );
  const nearest = listed[nearestIndex(listed, ({ strike }) => strike, forward)]?.strike;
  return listed
    .flatMap(({ contract, strike }) => (strike === nearest ? [contract] : []))
    .toSorted((one, other) => (one.optionType ?? '').localeCompare(other.optionType ?? ''));
}
