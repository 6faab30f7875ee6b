import { pageId } from '@parallax/channels';
import type { Contract } from '@parallax/protocol';
import { addToWatchList as addToOpenList } from '@parallax/store';
import { showToast } from '@parallax/ui/state';

/**
 * Adds a contract to the watch list on the sheet open in this page and shows the result as a toast.
 *
 * @param isHidden whether the venue filter hides the contract
 */
export async function addToWatchList(contract: Contract, isHidden: boolean): Promise<void> {
  if (await addToOpenList(contract, { isHidden, to: pageId })) return;
  showToast({
    kind: 'error',
    title: 'No watch list is open',
    description: "Open a sheet that has one, or add one to a sheet with 'Add component'.",
    id: 'add-to-watch-list',
  });
}
