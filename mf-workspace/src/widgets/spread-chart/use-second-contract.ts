import { type Contract, contractKey } from '@parallax/protocol';
import { useContract, useShownContracts } from '@parallax/store';
import { useMemo } from 'react';
import type { SpreadChartSettings } from './spread-chart-settings.ts';

/**
 * The default second contract of a spread: the perpetual for a spot contract, spot for a
 * derivative, otherwise any other contract except options; of the same base, preferably with the same
 * quote and at the same venue.
 */
export function counterpart(
  contract: Contract,
  contracts: readonly Contract[],
): Contract | undefined {
  const key = contractKey(contract);
  const counterpartType = contract.instType === 'spot' ? 'perpetual' : 'spot';
  const rank = (other: Contract): number =>
    (other.instType === counterpartType ? 4 : 0) +
    (other.quote === contract.quote ? 2 : 0) +
    (other.exchange === contract.exchange ? 1 : 0);
  let best: Contract | undefined;
  for (const other of contracts) {
    if (other.base !== contract.base || other.instType === 'option') continue;
    if (contractKey(other) === key) continue;
    if (best === undefined || rank(other) > rank(best)) best = other;
  }
  return best;
}

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
