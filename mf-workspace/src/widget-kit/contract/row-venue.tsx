import { subscribeTicker } from '@parallax/feed';
import { type Contract, contractKey, futureSettlement } from '@parallax/protocol';
import { StaleMark, useShowsWaiting, waitingText } from '@parallax/ui';
import { useHasPrices } from '../frame/waiting-for.tsx';

/**
 * Shows the venue, with the settlement of a future. A row without prices shows that it waits for them,
 * but not at once, since rows mount while scrolling.
 */
export function RowVenue({ contract }: { contract: Contract }) {
  const key = contractKey(contract);
  const hasPrices = useHasPrices(key, subscribeTicker);
  const showsWaiting = useShowsWaiting(key);
  const venue = [contract.exchangeName, futureSettlement(contract)].filter(Boolean).join(' · ');
  if (hasPrices) return venue;
  return showsWaiting ? (
    <span data-without-prices="" data-waiting="">
      {waitingText(contract)}
    </span>
  ) : (
    <span data-without-prices="">{venue}</span>
  );
}

/** The age of stale prices; a row without prices shows instead that it waits for them. */
export function RowStaleMark({ contract }: { contract: Contract }) {
  const key = contractKey(contract);
  return useHasPrices(key, subscribeTicker) ? <StaleMark tickers={[key]} /> : null;
}
