import { sheetIdOf } from '@parallax/protocol';
import { showToast } from '@parallax/ui/state';

const areaOf = (path: string): string | undefined => path.split('/')[1];

/**
 * Returns a function that tells whether the sheet of an address is open. An address without a sheet
 * stands for the first sheet that opens in its area.
 */
export function sheetTarget(address: string): () => boolean {
  const { pathname, search } = new URL(address, location.href);
  const area = areaOf(pathname);
  let sheetId = sheetIdOf(search);
  return () => {
    if (areaOf(location.pathname) !== area) return false;
    const openId = sheetIdOf(location.search);
    sheetId ??= openId;
    return openId === sheetId;
  };
}

/** Reports what was not added, because the user opened another page while the sheet was loading. */
export function reportOtherPage(subject: string, id: string): void {
  showToast({
    kind: 'error',
    title: `${subject} was not added`,
    description: 'Another page was opened before the sheet was ready.',
    id,
  });
}
