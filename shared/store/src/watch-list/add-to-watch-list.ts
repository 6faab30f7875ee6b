import { postForReply } from '@parallax/channels';
import {
  alreadyOnWatchList,
  type Contract,
  contractKey,
  contractOnVenue,
} from '@parallax/protocol';
import { showToast } from '@parallax/ui/state';

/**
 * Adds a contract to the watch list on an open sheet and shows the result as a toast.
 * @param to the page with the sheet; every page by default
 * @param isHidden whether the venue filter hides the contract
 * @param id the same for every attempt, so that a retry returns the result of the first attempt received
 * @returns whether a watch list is open
 */
export async function addToWatchList(
  contract: Contract,
  { to, isHidden, id }: { to?: string | undefined; isHidden: boolean; id?: string },
): Promise<boolean> {
  const message = (each: string) => ({
    contract: contractKey(contract),
    id: each,
    ...(to !== undefined && { to }),
  });
  const reply = await postForReply('add-to-watchlist', message, id);
  if (reply === undefined) return false;
  const isAdded = 'added' in reply && reply.added;
  showToast({
    kind: isAdded ? 'success' : 'info',
    title: isAdded
      ? `${contractOnVenue(contract)} added to the watch list`
      : alreadyOnWatchList(contract),
    ...(isHidden && { description: 'The venue filter hides it.' }),
    id: 'add-to-watch-list',
  });
  return true;
}
