import { sheetIdOf } from '@parallax/protocol';
import { showToast } from '@parallax/ui/state';

const areaOf = (path: string): string | undefined => path.split('/')[1];

/**
 * Returns a function that checks whether the sheet of an address is open. An address without a sheet
 * stands for the first sheet that opens in its area, and so does that of a sheet that has been deleted.
 * @param exists whether a sheet has not been deleted, as far as this page knows
 */
export function sheetTarget(
  address: string,
  exists: (sheetId: string) => boolean = () => true,
): () => boolean {
  const { pathname, search } = new URL(address, location.href);
  const area = areaOf(pathname);
  let sheetId = sheetIdOf(search);
  return () => {
    if (areaOf(location.pathname) !== area) return false;
    const openId = sheetIdOf(location.search);
    if (sheetId !== undefined && !exists(sheetId)) sheetId = undefined;
    sheetId ??= openId;
    return openId === sheetId;
  };
}

/**
 * Reports what was not done, because the user opened another page while the sheet was loading.
 * @param title 'Order book was not added'
 */
export function reportOtherPage(title: string, id: string): void {
  showToast({
    kind: 'error',
    title,
    description: 'Another page was opened before the sheet was ready.',
    id,
  });
}
