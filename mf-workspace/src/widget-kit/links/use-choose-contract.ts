import { useDashContract } from '@parallax/store';
import { useContext } from 'react';
import { LinkedContractContext } from './linked-contract-context.ts';

/**
 * Returns a stable function that shows a contract in all widgets of this widget's link or, without a
 * link, in the dash bar and the widgets that follow it.
 */
export function useChooseContract(): (contract: string) => void {
  const { choose } = useContext(LinkedContractContext);
  const [, chooseDashContract] = useDashContract();
  return choose ?? chooseDashContract;
}
