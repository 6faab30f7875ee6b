import { subscribeTicker, useFeedState } from '@parallax/feed';
import { type Contract, contractKey } from '@parallax/protocol';
import { useHasWaited } from '@parallax/ui';
import { useHasPrices } from './use-has-prices.ts';

/**
 * Whether the feed has sent prices of a contract: 'pending' at first, and 'waiting' once they are overdue
 * or the feed is disconnected.
 */
export function usePriceState(contract: Contract): 'received' | 'pending' | 'waiting' {
  const key = contractKey(contract);
  const hasPrices = useHasPrices(key, subscribeTicker);
  const hasWaited = useHasWaited(key);
  const isDisconnected = useFeedState() === 'disconnected';
  if (hasPrices) return 'received';
  return hasWaited || isDisconnected ? 'waiting' : 'pending';
}
