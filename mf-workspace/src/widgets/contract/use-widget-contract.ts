import type { Contract } from '@parallax/contract';
import { useContract, useDefaultContract } from '@parallax/store';

/** The contract that a widget was set to, or the default one where there is none of that key. */
export function useWidgetContract(key: string | undefined): Contract | undefined {
  const chosen = useContract(key);
  const usual = useDefaultContract();
  return chosen ?? usual;
}
