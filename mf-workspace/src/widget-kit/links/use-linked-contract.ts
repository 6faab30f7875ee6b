import { type Contract, contractKey } from '@parallax/protocol';
import { useContract, useDefaultContract, useVenueFilter } from '@parallax/store';
import { useContext, useState } from 'react';
import type { ContractSettings } from '../contract-settings.ts';
import { LinkedContractContext } from './linked-contract-context.ts';

const TYPES: readonly Contract['instType'][] = ['perpetual', 'spot', 'future', 'option'];

/**
 * The contract that represents a base or a pair: preferably a perpetual, or spot if `like` is spot,
 * with the quote and at the venue of `like`.
 */
function referenceContract(
  contracts: readonly Contract[],
  like: Contract | undefined,
): Contract | undefined {
  const types = like?.instType === 'spot' ? (['spot', ...TYPES] as const) : TYPES;
  const type = types.find((each) => contracts.some(({ instType }) => instType === each));
  const ofType = contracts.filter(({ instType }) => instType === type);
  const ofQuote = ofType.filter(({ quote }) => quote === like?.quote);
  const candidates = ofQuote.length > 0 ? ofQuote : ofType;
  return candidates.find(({ exchange }) => exchange === like?.exchange) ?? candidates[0];
}

/**
 * For a widget of a base or a pair: the contract in its settings, which a link sets. While the
 * widget does not accept the contract of its link, the result is the last contract that it
 * accepted. Undefined if there is none; the widget then shows its own choice.
 */
export function useLinkedContract(
  { contract: key }: ContractSettings,
  accepts: (contract: Contract) => boolean,
): Contract | undefined {
  const { contract: linked } = useContext(LinkedContractContext);
  const contract = useContract(key);
  const accepted = contract && accepts(contract) ? contract : undefined;
  const [lastAccepted, setLastAccepted] = useState(accepted);
  if (accepted !== undefined && accepted !== lastAccepted) setLastAccepted(accepted);
  // a refused contract remains in the settings until the refusal is reported, which happens before
  // the paint
  return contract && key === linked ? (accepted ?? lastAccepted) : accepted;
}

/**
 * Returns the function that shows one of several contracts, such as those of a base, in all widgets of
 * the link; undefined for a widget without a link, which changes its own settings.
 */
export function useChooseAmong(): ((contracts: readonly Contract[]) => void) | undefined {
  const { contract: linked, choose } = useContext(LinkedContractContext);
  const shown = useContract(linked);
  const defaultContract = useDefaultContract();
  const { passes } = useVenueFilter();
  if (choose === undefined) return undefined;
  return (contracts) => {
    const permitted = contracts.filter(passes);
    const chosen = referenceContract(
      permitted.length > 0 ? permitted : contracts,
      shown ?? defaultContract,
    );
    if (chosen) choose(contractKey(chosen));
  };
}
