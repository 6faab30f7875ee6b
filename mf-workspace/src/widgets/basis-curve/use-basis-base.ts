import type { Contract } from '@parallax/protocol';
import { useContracts, useDefaultContract } from '@parallax/store';
import { useMemo } from 'react';

const hasBasis = ({ instType }: Contract): boolean =>
  instType === 'perpetual' || instType === 'future';

/** The bases with dated futures first, then those with perpetuals only; each in alphabetical order. */
export function basisBases(contracts: readonly Contract[]): readonly string[] {
  const of = (type: Contract['instType']): string[] =>
    [
      ...new Set(contracts.filter(({ instType }) => instType === type).map(({ base }) => base)),
    ].sort();
  return [...new Set([...of('future'), ...of('perpetual')])];
}

/** The chosen base, or that of the default contract, or the first with a basis. */
export function useBasisBase(chosen: string | undefined): string | undefined {
  const contracts = useContracts();
  const usual = useDefaultContract();
  return useMemo(() => {
    if (chosen !== undefined) return chosen;
    const base = usual?.base ?? 'BTC';
    const isListed = contracts.some((contract) => hasBasis(contract) && contract.base === base);
    return isListed ? base : basisBases(contracts)[0];
  }, [chosen, contracts, usual]);
}
