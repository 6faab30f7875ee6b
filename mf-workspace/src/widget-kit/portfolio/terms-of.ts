import type { Contract } from '@parallax/protocol';
import { type ContractTerms, contractTerms } from '@parallax/trading';

/** Undefined for a contract that is no longer listed, or whose profit cannot be computed. */
export function termsOf(contract: Contract | undefined): ContractTerms | undefined {
  try {
    return contract && contractTerms(contract);
  } catch {
    return undefined;
  }
}
