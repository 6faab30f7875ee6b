import { type Contract, contractKey, contractOnVenue } from '@parallax/protocol';
import {
  dashContractKey,
  useConnectionsLoaded,
  useContracts,
  useDashContract,
  useDisconnectedVenues,
} from '@parallax/store';
import { dismissToast, showToast } from '@parallax/ui/state';
import { useEffect, useRef } from 'react';

const ID = 'default-contract';

/**
 * Shows a toast when the header shows another default contract than before, because the venue of the
 * former was disconnected or is connected again, or because it was delisted. The toast of a loss
 * remains until it is dismissed or a contract is chosen. The first default contract is not announced.
 */
export function useDefaultContractToast(): void {
  const [contract] = useDashContract();
  const contracts = useContracts();
  const disconnected = useDisconnectedVenues();
  const loaded = useConnectionsLoaded();
  const previous = useRef<Contract>(undefined);
  useEffect(() => {
    const before = previous.current;
    const isDefault = dashContractKey() === undefined;
    if (!isDefault) dismissToast(ID);
    if (isDefault && (!loaded || contract === undefined)) return;
    previous.current = isDefault ? contract : undefined;
    if (!before || !contract || !isDefault || contractKey(before) === contractKey(contract)) return;
    const isLost = disconnected.has(before.exchange);
    const isListed = contracts.some((each) => contractKey(each) === contractKey(before));
    const reason = isLost
      ? `${before.exchangeName} is no longer connected`
      : isListed
        ? `${contract.exchangeName} is connected again`
        : `${contractOnVenue(before)} is no longer listed`;
    showToast({
      kind: 'info',
      title: reason,
      description: `The header shows ${contractOnVenue(contract)} instead of ${contractOnVenue(before)}, and so do the widgets that follow it.`,
      id: ID,
      persistent: isLost || !isListed,
    });
  }, [contract, contracts, disconnected, loaded]);
}
