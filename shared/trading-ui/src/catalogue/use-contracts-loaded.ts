import { useContracts, useContractsState } from '@parallax/store';

/** Whether the contracts are loaded; until then a missing contract may still exist. */
export function useContractsLoaded(): boolean {
  const contracts = useContracts();
  const state = useContractsState();
  return contracts.length > 0 || state === 'done';
}
