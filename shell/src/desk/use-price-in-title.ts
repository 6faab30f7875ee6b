import { subscribeTicker } from '@parallax/feed';
import { contractKey, fullContractName } from '@parallax/protocol';
import { useDashContract, useDisconnectedVenues } from '@parallax/store';
import { formatMid } from '@parallax/ui/format';
import { useEffect } from 'react';
import { setTitlePrice } from '../routes/tab-title.ts';

/**
 * Starts the tab's title with the mid price and the name of the header's contract. The price is
 * omitted while it is stale, since a title cannot mark it, and while there is no mid, as for an
 * option without a bid.
 */
export function usePriceInTitle(): void {
  const [contract] = useDashContract();
  const disconnected = useDisconnectedVenues();
  const connected = contract && !disconnected.has(contract.exchange) ? contract : undefined;
  useEffect(() => {
    if (connected === undefined) return undefined;
    const name = fullContractName(connected);
    setTitlePrice(name);
    const end = subscribeTicker(contractKey(connected), ({ mid }, { stale }) =>
      setTitlePrice(stale || mid === null ? name : `${formatMid(mid, connected)} ${name}`),
    );
    return () => {
      end();
      setTitlePrice('');
    };
  }, [connected]);
}
