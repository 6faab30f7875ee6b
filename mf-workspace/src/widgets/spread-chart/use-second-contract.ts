import { type Contract, contractKey } from '@parallax/protocol';
import { useContract, useShownContracts } from '@parallax/store';
import { useMemo } from 'react';
import { counterpart } from './counterpart.ts';
import type { SpreadChartSettings } from './spread-chart-settings.ts';

/**
 * The key of the chosen second contract, or of the default one; undefined without either. The first
 * contract is not accepted as the second one: a link or a later choice may have made them equal.
 */
export function useSecondKey(
  contract: Contract | undefined,
  { other }: SpreadChartSettings,
): string | undefined {
  const shown = useShownContracts();
  const defaultOther = useMemo(() => contract && counterpart(contract, shown), [contract, shown]);
  if (other !== undefined && other !== (contract && contractKey(contract))) return other;
  return defaultOther && contractKey(defaultOther);
}

export const useSecondContract = (
  contract: Contract,
  settings: SpreadChartSettings,
): Contract | undefined => useContract(useSecondKey(contract, settings));
