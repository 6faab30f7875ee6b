import type { Contract } from '@parallax/protocol';
import {
  useContract,
  useDefaultContract,
  useShownContracts,
  useTrader,
  useVenueFilter,
} from '@parallax/store';
import { useContractsLoaded } from '@parallax/trading-ui';

/** Which contracts a widget can show. */
export interface ContractRule {
  readonly accepts: (contract: Contract) => boolean;
  /** ends the notice after the name of another contract: 'has no funding' */
  readonly lacks: string;
}

export const ANY_CONTRACT: ContractRule = { accepts: () => true, lacks: '' };

export type WidgetContract =
  | { readonly state: 'shown' | 'filtered-out'; readonly contract: Contract }
  /** the widget cannot show the chosen contract */
  | { readonly state: 'refused'; readonly contract: Contract }
  /** the chosen contract is no longer listed; it is not replaced */
  | { readonly state: 'delisted'; readonly key: string }
  /** none was chosen, and there is no default contract */
  | { readonly state: 'none' }
  | { readonly state: 'loading' };

/**
 * The contract of a widget with the setting `key`. When none was chosen, the default contract, or
 * the one of the shown contracts most like it that the widget can show.
 */
export function useWidgetContract(
  key: string | undefined,
  { accepts }: ContractRule = ANY_CONTRACT,
): WidgetContract {
  const chosen = useContract(key);
  const usual = useDefaultContract();
  const shown = useShownContracts();
  const { passes } = useVenueFilter();
  const loaded = useContractsLoaded();
  const traderLoaded = useTrader().state !== 'pending';
  const contract = key === undefined ? nearest(usual, shown, accepts) : chosen;
  if (contract) {
    if (!accepts(contract)) return { state: 'refused', contract };
    return { state: passes(contract) ? 'shown' : 'filtered-out', contract };
  }
  if (!loaded) return { state: 'loading' };
  if (key !== undefined) return { state: 'delisted', key };
  return { state: traderLoaded ? 'none' : 'loading' };
}

function nearest(
  usual: Contract | undefined,
  shown: readonly Contract[],
  accepts: ContractRule['accepts'],
): Contract | undefined {
  if (usual === undefined || accepts(usual)) return usual;
  const accepted = shown.filter(accepts);
  const ofBase = accepted.filter(({ base }) => base === usual.base);
  return ofBase.find(({ quote }) => quote === usual.quote) ?? ofBase[0] ?? accepted[0];
}
