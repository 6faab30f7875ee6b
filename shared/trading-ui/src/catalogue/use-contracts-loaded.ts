import { useCatalogueSteps, useContracts } from '@parallax/store';

/** Whether the contracts are loaded; until then a missing contract may still exist. */
export function useContractsLoaded(): boolean {
  const contracts = useContracts();
  const step = useCatalogueSteps().find(({ label }) => label === 'Loading Contracts');
  return contracts.length > 0 || step?.state === 'done';
}
