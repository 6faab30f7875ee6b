import { subscribeTicker } from '@parallax/feed';
import { type Contract, contractKey, futureSettlement } from '@parallax/protocol';
import { useHasPrices } from '../frame/use-has-prices.ts';

/** Shows the venue, with the settlement of a future, and marks a row without prices. */
export function RowVenue({ contract }: { contract: Contract }) {
  const hasPrices = useHasPrices(contractKey(contract), subscribeTicker);
  const venue = [contract.exchangeName, futureSettlement(contract)].filter(Boolean).join(' · ');
  return hasPrices ? venue : <span data-without-prices="">{venue}</span>;
}
