import { contractTerms } from '@parallax/trading';
import type { ContractRule } from '../contract/use-widget-contract.ts';

/** Contracts whose orders can be computed: not those that multiply by a fixed rate. */
export const TRADABLE: ContractRule = {
  accepts(contract) {
    try {
      contractTerms(contract);
      return true;
    } catch {
      return false;
    }
  },
  lacks: 'cannot be traded here',
};
