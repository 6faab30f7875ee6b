import { type Contract, contractOnVenue } from '@parallax/protocol';
import { sendToSheet } from '@parallax/store';
import { showToast } from '@parallax/ui/state';
import { reportOtherPage, sheetTarget } from '../sheet-target/sheet-target.ts';

const TOAST = 'add-to-watch-list';

/** Each waits a second for a reply; most sheets without a reply have no watch list. */
const ATTEMPTS = 3;

/**
 * Adds a contract to the watch list on the sheet open in this page and shows the result as a toast.
 * The sheet or its watch list may still be loading; the contract is not added to the watch list of
 * another sheet that the user opens meanwhile.
 *
 * @param isHidden whether the venue filter hides the contract
 */
export async function addToWatchList(contract: Contract, isHidden: boolean): Promise<void> {
  const isTarget = sheetTarget(location.href);
  const options = { open: undefined, isHidden, isTarget, attempts: ATTEMPTS };
  if ((await sendToSheet(contract, { kind: 'watch-list' }, options)) > 0) return;
  if (!isTarget()) {
    reportOtherPage(`${contractOnVenue(contract)} was not added`, TOAST);
    return;
  }
  showToast({
    kind: 'error',
    title: 'No watch list is open',
    description: "Open a sheet that has one, or add one to a sheet with 'Add component'.",
    id: TOAST,
  });
}
