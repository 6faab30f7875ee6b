import { subscribeTicker, useFeedState } from '@parallax/feed';
import { type Contract, contractKey, futureSettlement } from '@parallax/protocol';
import { useHasWaited } from '@parallax/ui';
import { useHasPrices } from '../frame/use-has-prices.ts';
import { waitingText } from '../frame/waiting-for.tsx';

/**
 * Shows the venue and, for a future, its settlement; or a notice that the venue has sent no prices.
 */
export function RowVenue({ contract }: { contract: Contract }) {
  const key = contractKey(contract);
  const hasPrices = useHasPrices(key, subscribeTicker);
  // rows mount and unmount while scrolling
  const hasWaited = useHasWaited(key);
  const isDisconnected = useFeedState() === 'disconnected';
  const venue = [contract.exchangeName, futureSettlement(contract)].filter(Boolean).join(' · ');
  if (hasPrices) return venue;
  return <span data-reason="">{hasWaited || isDisconnected ? waitingText(contract) : venue}</span>;
}
