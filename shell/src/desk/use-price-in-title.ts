import { subscribeTicker } from '@parallax/feed';
import { contractKey, fullContractName } from '@parallax/protocol';
import { useDashContract, useDisconnectedVenues } from '@parallax/store';
import { formatMid } from '@parallax/ui/format';
import { useEffect } from 'react';
import { setTitlePrice } from '../routes/tab-title.ts';

/**
 * The tab's title begins with the mid price and the name of the header's contract. A stale price is
 * left out, since a title cannot mark it as stale, and so is a mid of 0, which an option without a
 * bid has.
 */
export function usePriceInTitle(): void {
  const [contract] = useDashContract();
  const disconnected = useDisconnectedVenues();
  const shown = contract && !disconnected.has(contract.exchange) ? contract : undefined;
  useEffect(() => {
    if (shown === undefined) return undefined;
    const name = fullContractName(shown);
    setTitlePrice(name);
    const end = subscribeTicker(contractKey(shown), ({ mid }, { stale }) =>
      setTitlePrice(stale || mid === 0 ? name : `${formatMid(mid, shown)} ${name}`),
    );
    return () => {
      end();
      setTitlePrice('');
    };
  }, [shown]);
}
