import { postForReply } from '@parallax/channels';
import {
  type Contract,
  contractKey,
  contractOnVenue,
  onWatchListAlready,
} from '@parallax/protocol';
import { showToast } from '@parallax/ui/state';

/**
 * Adds a contract to the watch list on an open sheet and shows the result as a toast.
 * @param to the page with the sheet; every page by default
 * @param isHidden whether the venue filter hides the contract
 * @returns whether a watch list is open
 */
export async function addToWatchList(
  contract: Contract,
  { to, isHidden }: { to?: string | undefined; isHidden: boolean },
): Promise<boolean> {
  const reply = await postForReply('add-to-watchlist', (id) => ({
    contract: contractKey(contract),
    id,
    ...(to !== undefined && { to }),
  }));
  if (reply === undefined) return false;
  const isAdded = 'added' in reply && reply.added;
  showToast({
    kind: isAdded ? 'success' : 'info',
    title: isAdded
      ? `${contractOnVenue(contract)} added to the watch list`
      : onWatchListAlready(contract),
    ...(isHidden && { description: 'The venue filter hides it.' }),
    id: 'add-to-watch-list',
  });
  return true;
}
