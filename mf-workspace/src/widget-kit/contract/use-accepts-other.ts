import { type Contract, contractKey } from '@parallax/protocol';
import { useCallback } from 'react';

/** Accepts every contract but this one; for the field of a second contract. Stable. */
export function useAcceptsOther(contract: Contract | undefined): (other: Contract) => boolean {
  const key = contract && contractKey(contract);
  return useCallback((other) => contractKey(other) !== key, [key]);
}
