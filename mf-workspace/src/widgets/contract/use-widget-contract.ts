import type { Contract } from '@parallax/contract';
import { useContract, useDefaultContract, useVenueFilter } from '@parallax/store';

/** The contract that a widget was set to, or the default one where there is none of that key. */
export function useSetContract(key: string | undefined): Contract | undefined {
  const chosen = useContract(key);
  const usual = useDefaultContract();
  return chosen ?? usual;
}

/** The contract that a widget shows: the one it is set to, unless the venue filter hides it. */
export function useWidgetContract(key: string | undefined): Contract | undefined {
  const contract = useSetContract(key);
  const { passes } = useVenueFilter();
  return contract && passes(contract) ? contract : undefined;
}
