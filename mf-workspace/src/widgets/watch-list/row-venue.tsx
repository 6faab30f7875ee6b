import { type Contract, futureSettlement } from '@parallax/protocol';
import { usePriceState } from '../frame/use-price-state.ts';
import { waitingText } from '../frame/waiting-for.tsx';

/**
 * Shows the venue and, for a future, its settlement; or a notice that the venue has sent no prices.
 */
export function RowVenue({ contract }: { contract: Contract }) {
  // rows mount and unmount while scrolling
  const prices = usePriceState(contract);
  const venue = [contract.exchangeName, futureSettlement(contract)].filter(Boolean).join(' · ');
  if (prices === 'received') return venue;
  return <span data-reason="">{prices === 'waiting' ? waitingText(contract) : venue}</span>;
}
