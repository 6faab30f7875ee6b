import type { Contract } from '@parallax/protocol';
import { useContracts, useDefaultContract } from '@parallax/store';
import { useChooseAmong, useLinkedContract } from '../../widget-kit/links/use-linked-contract.ts';
import type { WidgetProps } from '../../widget-kit/widget-props.ts';
import { comparedContracts, comparedType, contractsOfType, pairOf } from './compared-pair.ts';
import {
  type ComparedType,
  comparedTypeSchema,
  type VenueComparisonSettings,
} from './venue-comparison-settings.ts';

/** Whether a contract has a pair that can be compared. */
export const isComparable = (contract: Contract): boolean => comparedType(contract) !== undefined;

/**
 * The pair and type to compare: those of the linked contract, else those in the settings, else the pair
 * of the default contract. Also returns the functions that change them.
 */
export function useComparedPair({ settings, onSettings }: WidgetProps<VenueComparisonSettings>) {
  const contracts = useContracts();
  const defaultContract = useDefaultContract();
  const chooseAmong = useChooseAmong();
  const linked = useLinkedContract(settings, isComparable);
  const pair = linked
    ? pairOf(linked)
    : (settings.pair ?? (defaultContract && pairOf(defaultContract)));
  const type = (linked && comparedType(linked)) ?? settings.type;
  const save = (change: Partial<VenueComparisonSettings>): void =>
    onSettings({ ...(linked && { pair, type }), ...change, contract: undefined });
  /** the contracts of the pair, or of its base if the pair has none of that type */
  const candidatesOf = (other: ComparedType): readonly Contract[] => {
    const pairContracts = pair === undefined ? [] : comparedContracts(contracts, pair, other);
    if (pairContracts.length > 0 || pair === undefined) return pairContracts;
    return contractsOfType(contracts, other).filter(({ base }) => pair.startsWith(`${base}/`));
  };
  return {
    pair,
    type,
    /** the types to offer; with a link, only those with a contract of the pair or its base */
    types: comparedTypeSchema.options.filter(
      (each) => chooseAmong === undefined || each === type || candidatesOf(each).length > 0,
    ),
    onPair: (next: string) => {
      if (chooseAmong) chooseAmong(comparedContracts(contracts, next, type));
      else save({ pair: next });
    },
    onType: (next: ComparedType) => {
      if (chooseAmong) chooseAmong(candidatesOf(next));
      else save({ type: next });
    },
  };
}
