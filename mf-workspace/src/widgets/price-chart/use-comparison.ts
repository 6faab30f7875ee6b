import {
  type Contract,
  contractKey,
  contractOnVenue,
  nameOfKey,
  partsOfContractKey,
} from '@parallax/protocol';
import { useContract, useVenueNames } from '@parallax/store';
import { useContractsLoaded, useHiddenReason } from '@parallax/trading-ui';

/** The chosen second contract of a price chart, which remains chosen while it is not shown. */
export interface Comparison {
  readonly name: string;
  /** undefined while the catalogue does not list it */
  readonly listed: Contract | undefined;
  /** the contract to draw; undefined while its prices must not be shown, and if it is not listed */
  readonly shown: Contract | undefined;
  /** the end of a sentence that begins with its name; undefined if it is shown */
  readonly hiddenReason: string | undefined;
}

/**
 * @param key the setting; undefined without a comparison
 * @param own the contract of the chart, which may have become the compared one
 */
export function useComparison(key: string | undefined, own: Contract): Comparison | undefined {
  const listed = useContract(key);
  const isLoaded = useContractsLoaded();
  const reasonOf = useHiddenReason();
  const nameOfVenue = useVenueNames();
  if (key === undefined) return undefined;
  if (listed === undefined) {
    return {
      name: `${nameOfKey(key)} on ${nameOfVenue(partsOfContractKey(key).exchange)}`,
      listed,
      shown: undefined,
      hiddenReason: isLoaded ? 'no longer listed' : undefined,
    };
  }
  const isOwn = key === contractKey(own);
  const hiddenReason = isOwn ? "the chart's own contract" : reasonOf(listed.exchange);
  const shown = hiddenReason === undefined ? listed : undefined;
  return { name: contractOnVenue(listed), listed, shown, hiddenReason };
}
