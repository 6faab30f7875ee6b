import {
  type Contract,
  contractKey,
  contractOnVenue,
  nameOfKey,
  partsOfContractKey,
} from '@parallax/protocol';
import { useListing, useVenueNames } from '@parallax/store';
import { useContractsLoaded, useHiddenReason } from '@parallax/trading-ui';
import { unlistedText } from '@parallax/ui/format';

/** The chosen second contract of a price chart, which remains chosen while it is not shown. */
export interface Comparison {
  readonly name: string;
  /** undefined while the catalogue does not list it */
  readonly listed: Contract | undefined;
  /** the contract to draw; undefined while its prices must not be shown, and if it is not listed */
  readonly shown: Contract | undefined;
  /** a sentence without its full stop; undefined if it is shown */
  readonly hiddenReason: string | undefined;
}

/**
 * @param key the setting; undefined without a comparison
 * @param own the contract of the chart, which may have become the compared one
 */
export function useComparison(key: string | undefined, own: Contract): Comparison | undefined {
  const { contract: listed, expiredAt } = useListing(key);
  const isLoaded = useContractsLoaded();
  const reasonOf = useHiddenReason();
  const nameOfVenue = useVenueNames();
  if (key === undefined) return undefined;
  if (listed === undefined) {
    const name = `${nameOfKey(key)} on ${nameOfVenue(partsOfContractKey(key).exchange)}`;
    const hiddenReason = isLoaded ? unlistedText(name, expiredAt) : undefined;
    return { name, listed, shown: undefined, hiddenReason };
  }
  const isOwn = key === contractKey(own);
  const reason = isOwn ? "the chart's own contract" : reasonOf(listed.exchange);
  const shown = reason === undefined ? listed : undefined;
  const name = contractOnVenue(listed);
  return { name, listed, shown, hiddenReason: reason && `${name} is ${reason}` };
}
