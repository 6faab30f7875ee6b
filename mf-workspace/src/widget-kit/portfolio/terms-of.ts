import type { Contract } from '@parallax/protocol';
import { type ContractTerms, contractTerms } from '@parallax/trading';

const termsByContract = new WeakMap<Contract, ContractTerms>();

/**
 * The terms of a contract, computed once: live figures need them at each tick. Undefined for a contract that is no
 * longer listed, or whose profit cannot be computed.
 */
export function termsOf(contract: Contract | undefined): ContractTerms | undefined {
  if (contract === undefined) return undefined;
  try {
    const terms = termsByContract.get(contract) ?? contractTerms(contract);
    termsByContract.set(contract, terms);
    return terms;
  } catch {
    return undefined;
  }
}
