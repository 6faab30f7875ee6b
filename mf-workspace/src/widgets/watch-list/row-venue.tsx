import { subscribeTicker } from '@parallax/feed';
import { type Contract, contractKey, futureSettlement } from '@parallax/protocol';
import { useEffect, useState } from 'react';
import { useHasPrices } from '../frame/use-has-prices.ts';
import { waitingText } from '../frame/waiting-for.tsx';

/** Rows mount and unmount while scrolling, and most prices arrive within this time. */
const GRACE_MS = 1_000;

/** The venue of a row and the settlement of a future, or that the venue has sent no prices. */
export function RowVenue({ contract }: { contract: Contract }) {
  const hasPrices = useHasPrices(contractKey(contract), subscribeTicker);
  const [hasWaited, setHasWaited] = useState(false);
  useEffect(() => {
    if (hasPrices) return undefined;
    const timer = setTimeout(() => setHasWaited(true), GRACE_MS);
    return () => clearTimeout(timer);
  }, [hasPrices]);
  const venue = [contract.exchangeName, futureSettlement(contract)].filter(Boolean).join(' · ');
  if (hasPrices) return venue;
  return <span data-reason="">{hasWaited ? waitingText(contract) : venue}</span>;
}
