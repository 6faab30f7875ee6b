import type { Contract } from '@parallax/protocol';
import { useContracts, useDefaultContract } from '@parallax/store';
import { useMemo } from 'react';
import { useLinkedContract } from '../../widget-kit/links/use-linked-contract.ts';
import type { BasisCurveSettings } from './basis-curve-settings.ts';

const hasBasis = ({ instType }: Contract): boolean =>
  instType === 'perpetual' || instType === 'future';

/** The bases with dated futures first, then those with perpetuals only; each in alphabetical order. */
export function basisBases(contracts: readonly Contract[]): readonly string[] {
  const basesOfType = (type: Contract['instType']): string[] =>
    [
      ...new Set(contracts.filter(({ instType }) => instType === type).map(({ base }) => base)),
    ].sort();
  return [...new Set([...basesOfType('future'), ...basesOfType('perpetual')])];
}

/** The contracts of a base that have a basis. */
export const contractsWithBasis = (
  contracts: readonly Contract[],
  base: string,
): readonly Contract[] =>
  contracts.filter((contract) => hasBasis(contract) && contract.base === base);

/**
 * The base of the linked contract, else the chosen base, else the base of the default contract, else
 * the first base with a basis.
 */
export function useBasisBase(settings: BasisCurveSettings) {
  const { base: own, measure } = settings;
  const contracts = useContracts();
  const defaultContract = useDefaultContract();
  // the basis of perpetuals is not annualised
  const accepts = ({ base }: Contract): boolean =>
    contractsWithBasis(contracts, base).some(
      ({ instType }) => measure === 'Percent' || instType === 'future',
    );
  const linked = useLinkedContract(settings, accepts)?.base;
  const chosen = linked ?? own;
  const base = useMemo(() => {
    if (chosen !== undefined) return chosen;
    const first = defaultContract?.base ?? 'BTC';
    return contractsWithBasis(contracts, first).length > 0 ? first : basisBases(contracts)[0];
  }, [chosen, contracts, defaultContract]);
  return { base, accepts };
}
