import type { Contract } from '@parallax/protocol';
import { useContract, useDefaultContract, useTrader, useVenueFilter } from '@parallax/store';
import { useContractsLoaded } from './use-contracts-loaded.ts';

export type WidgetContract =
  | { readonly state: 'shown' | 'filtered-out'; readonly contract: Contract }
  /** the chosen contract is no longer listed; it is not replaced */
  | { readonly state: 'delisted'; readonly key: string }
  /** none was chosen, and there is no default contract */
  | { readonly state: 'none' }
  | { readonly state: 'loading' };

/**
 * The contract of a widget with the setting `key`, or the default contract when none was chosen.
 */
export function useWidgetContract(key: string | undefined): WidgetContract {
  const chosen = useContract(key);
  const defaultContract = useDefaultContract();
  const { passes } = useVenueFilter();
  const loaded = useContractsLoaded();
  const traderLoaded = useTrader().state !== 'pending';
  const contract = key === undefined ? defaultContract : chosen;
  if (contract) return { state: passes(contract) ? 'shown' : 'filtered-out', contract };
  if (!loaded) return { state: 'loading' };
  if (key !== undefined) return { state: 'delisted', key };
  return { state: traderLoaded ? 'none' : 'loading' };
}
