import { type Contract, futureSettlement } from '@parallax/protocol';
import { usePriceState } from '../frame/use-price-state.ts';
import { waitingText } from '../frame/waiting-for.tsx';

/** Shows the venue, with the settlement of a future, or that no prices have arrived from it. */
export function RowVenue({ contract }: { contract: Contract }) {
  const prices = usePriceState(contract);
  const venue = [contract.exchangeName, futureSettlement(contract)].filter(Boolean).join(' · ');
  if (prices === 'received') return venue;
  return <span data-reason="">{prices === 'waiting' ? waitingText(contract) : venue}</span>;
}
