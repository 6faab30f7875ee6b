import type { Contract } from '@parallax/protocol';
import {
  useDefaultContract,
  useListing,
  useShownContracts,
  useTrader,
  useVenueFilter,
} from '@parallax/store';
import { useContractsLoaded } from '@parallax/trading-ui';

/** Which contracts a widget can show. */
export interface ContractRule {
  readonly accepts: (contract: Contract) => boolean;
  /** the end of the notice for a contract that is not accepted, after its name: 'has no funding' */
  readonly lacks: string;
}

export const ANY_CONTRACT: ContractRule = { accepts: () => true, lacks: '' };

export type WidgetContract =
  | { readonly state: 'shown' | 'filtered-out'; readonly contract: Contract }
  /** the widget cannot show the chosen contract */
  | { readonly state: 'refused'; readonly contract: Contract }
  /**
   * the chosen contract is no longer listed or has expired, at this time in Unix milliseconds; it is not
   * replaced
   */
  | { readonly state: 'delisted'; readonly key: string; readonly expiredAt: number | undefined }
  /** none was chosen, and there is no default contract */
  | { readonly state: 'none' }
  | { readonly state: 'loading' };

/**
 * The contract of a widget with the setting `key`. Without a choice it is the default contract or,
 * if the widget cannot show that, the most similar of the shown contracts that it can show.
 */
export function useWidgetContract(
  key: string | undefined,
  { accepts }: ContractRule = ANY_CONTRACT,
): WidgetContract {
  const { contract: chosen, expiredAt } = useListing(key);
  const defaultContract = useDefaultContract();
  const shown = useShownContracts();
  const { passes } = useVenueFilter();
  const loaded = useContractsLoaded();
  const traderLoaded = useTrader().state !== 'pending';
  const contract = key === undefined ? mostSimilar(defaultContract, shown, accepts) : chosen;
  if (contract) {
    if (!accepts(contract)) return { state: 'refused', contract };
    return { state: passes(contract) ? 'shown' : 'filtered-out', contract };
  }
  if (!loaded) return { state: 'loading' };
  if (key !== undefined) return { state: 'delisted', key, expiredAt };
  return { state: traderLoaded ? 'none' : 'loading' };
}

function mostSimilar(
  defaultContract: Contract | undefined,
  shown: readonly Contract[],
  accepts: ContractRule['accepts'],
): Contract | undefined {
  if (defaultContract === undefined || accepts(defaultContract)) return defaultContract;
  const accepted = shown.filter(accepts);
  const ofBase = accepted.filter(({ base }) => base === defaultContract.base);
  return ofBase.find(({ quote }) => quote === defaultContract.quote) ?? ofBase[0] ?? accepted[0];
}
