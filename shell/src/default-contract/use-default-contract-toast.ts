import { serverNow } from '@parallax/feed';
import { type Contract, contractKey, contractOnVenue } from '@parallax/protocol';
import {
  dashContractKey,
  useConnectionsLoaded,
  useContracts,
  useDashContract,
  useDisconnectedVenues,
} from '@parallax/store';
import { unlistedText } from '@parallax/ui/format';
import { dismissToast, showToast } from '@parallax/ui/state';
import { useEffect, useRef } from 'react';

const ID = 'default-contract';

const expiryIfPassed = ({ expiry }: Contract): number | undefined =>
  expiry !== null && expiry <= serverNow() ? expiry : undefined;

/** The notification about the same change of the company's connections should not cover the toast. */
const DELAY_MS = 1_000;

/**
 * Shows a toast when the default contract in the header changes: because its venue was disconnected
 * or it was delisted, or because the venue of an earlier default is connected again. The toast about a
 * loss is a warning that remains until it is dismissed or a contract is chosen. The first default
 * contract is not announced.
 */
export function useDefaultContractToast(): void {
  const [contract] = useDashContract();
  const contracts = useContracts();
  const disconnected = useDisconnectedVenues();
  const loaded = useConnectionsLoaded();
  const previous = useRef<Contract>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const before = previous.current;
    const isDefault = dashContractKey() === undefined;
    if (!isDefault) {
      clearTimeout(timer.current);
      dismissToast(ID);
    }
    if (isDefault && (!loaded || contract === undefined)) return;
    previous.current = isDefault ? contract : undefined;
    if (!before || !contract || !isDefault || contractKey(before) === contractKey(contract)) return;
    const isLost = disconnected.has(before.exchange);
    const isListed = contracts.some((each) => contractKey(each) === contractKey(before));
    const title = isLost
      ? `${contractOnVenue(before)} is no longer connected`
      : isListed
        ? `${contractOnVenue(contract)} is connected again`
        : unlistedText(contractOnVenue(before), expiryIfPassed(before));
    const isReplaced = isLost || !isListed;
    const show = () =>
      showToast({
        kind: isReplaced ? 'warning' : 'info',
        title,
        description: `The header shows ${contractOnVenue(contract)}, and so do the widgets that follow it.`,
        id: ID,
        persistent: isReplaced,
      });
    clearTimeout(timer.current);
    timer.current = setTimeout(show, DELAY_MS);
  }, [contract, contracts, disconnected, loaded]);
}
