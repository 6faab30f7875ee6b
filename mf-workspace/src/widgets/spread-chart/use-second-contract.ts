import { type Contract, contractKey } from '@parallax/protocol';
import { useContract, useShownContracts } from '@parallax/store';
import { useMemo } from 'react';
import { counterpart } from './counterpart.ts';
import type { SpreadChartSettings } from './spread-chart-settings.ts';

/** The key of the chosen second contract, or of the default one; undefined without either. */
export function useSecondKey(
  contract: Contract,
  { other }: SpreadChartSettings,
): string | undefined {
  const shown = useShownContracts();
  const defaultOther = useMemo(() => counterpart(contract, shown), [contract, shown]);
  return other ?? (defaultOther && contractKey(defaultOther));
}

export const useSecondContract = (
  contract: Contract,
  settings: SpreadChartSettings,
): Contract | undefined => useContract(useSecondKey(contract, settings));
