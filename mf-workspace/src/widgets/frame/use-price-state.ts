import { subscribeTicker, useFeedState } from '@parallax/feed';
import { type Contract, contractKey } from '@parallax/protocol';
import { useHasWaited } from '@parallax/ui';
import { useHasPrices } from './use-has-prices.ts';

/**
 * Whether the venue of a contract has sent prices; 'waiting' when it has not, although it had time to, or
 * cannot send any.
 */
export function usePriceState(contract: Contract): 'received' | 'pending' | 'waiting' {
  const key = contractKey(contract);
  const hasPrices = useHasPrices(key, subscribeTicker);
  const hasWaited = useHasWaited(key);
  const isDisconnected = useFeedState() === 'disconnected';
  if (hasPrices) return 'received';
  return hasWaited || isDisconnected ? 'waiting' : 'pending';
}
