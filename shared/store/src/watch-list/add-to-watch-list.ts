import { openChannel, pageId } from '@parallax/channels';
import { type Contract, contractKey, newId } from '@parallax/protocol';
import { contractName } from '@parallax/ui/format';
import { showToast, type Toast } from '@parallax/ui/state';

/** An open watch list replies immediately; without a reply by then, none is open. */
const REPLY_TIMEOUT_MS = 1_000;

/**
 * Adds a contract to the watch list on the sheet open in this page and shows the result as a toast.
 *
 * @param isHidden whether the venue filter hides the contract
 */
export function addToWatchList(contract: Contract, isHidden: boolean): void {
  const channel = openChannel('add-to-watchlist');
  const id = newId();
  const what = `${contractName(contract)} on ${contract.exchangeName}`;
  const end = (toast: Pick<Toast, 'kind' | 'title' | 'description'>) => {
    clearTimeout(timer);
    channel.close();
    showToast({ ...toast, id: 'add-to-watch-list' });
  };
  const timer = setTimeout(
    () =>
      end({
        kind: 'error',
        title: 'No watch list is open',
        description: "Open a sheet that has one, or add one to a sheet with 'Add component'.",
      }),
    REPLY_TIMEOUT_MS,
  );
  channel.listen((message) => {
    if (!('taken' in message) || message.taken !== id) return;
    const toast = message.added
      ? ({ kind: 'success', title: `${what} added to the watch list` } as const)
      : ({ kind: 'info', title: `${what} is on the watch list already` } as const);
    end({ ...toast, ...(isHidden && { description: 'The venue filter hides it.' }) });
  });
  channel.post({ contract: contractKey(contract), to: pageId, id });
}
