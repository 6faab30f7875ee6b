import { areaOfPath, type MenuBar } from '@parallax/protocol';
import { sheetsQuery } from '@parallax/sheets/query';
import type { SheetOpening } from '@parallax/store';
import { showToast } from '@parallax/ui/state';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Area, areas } from '../../routes/areas.ts';
import { firstSheetAddress } from './first-sheet-address.ts';
import { reportOtherPage, sheetTarget } from './sheet-target.ts';

type SheetArea = Pick<Area, 'path' | 'canvas' | 'addWidget'>;

/** Something that is sent to a sheet. */
export interface Sending {
  /** says that it was not done, as a title: 'Order book was not added' */
  readonly failure: string;
  /** the toast of a failure */
  readonly toast: string;
  /** Resolves with whether the sheet has accepted it. */
  readonly send: (opening: SheetOpening) => Promise<boolean>;
}

/** Whether the area has a sheet, which is assumed until its sheets are loaded. */
function isListed(client: QueryClient, menuBar: MenuBar | undefined, sheetId: string): boolean {
  const sheets = menuBar && client.getQueryData(sheetsQuery(menuBar).queryKey);
  return sheets?.some(({ id }) => id === sheetId) ?? true;
}

/**
 * Returns a function that sends something to the open sheet, and waits while that sheet is loading; another
 * sheet that the user opens meanwhile does not get it. In an area that does not accept it, the function first
 * opens the most recently opened sheet of the first area with 'Add Widget'; in an area without sheets, it adds a
 * sheet. Returns undefined if no area has 'Add Widget'.
 * @param accepts whether sheets of the open area can get it
 * @param isEmpty whether the area at a path is known to have no sheet
 */
export function useSendToSheet(
  area: SheetArea,
  accepts: (area: SheetArea) => boolean,
  linkOf: (slug: string) => string,
  go: (to: string) => void,
  isEmpty: (path: string) => boolean,
): ((sending: Sending) => Promise<void>) | undefined {
  const client = useQueryClient();
  const isHere = accepts(area);
  const target = isHere ? area : areas().find(({ canvas, addWidget }) => canvas && addWidget);
  if (target === undefined) return undefined;
  const { path } = target;
  const menuBar = areaOfPath(path);

  return async ({ failure, toast, send }) => {
    const start = location.href;
    let address = isHere ? start : linkOf(path);
    let opens = !isHere;
    if (menuBar !== undefined && isEmpty(path)) {
      try {
        address = await firstSheetAddress(client, menuBar);
        opens = true;
      } catch {
        const title = 'An error occurred while adding the sheet';
        showToast({ kind: 'error', title, description: `${failure}.`, id: toast });
        return;
      }
      if (location.href !== start) {
        reportOtherPage(failure, toast);
        return;
      }
    }
    const isTarget = sheetTarget(address, (id) => isListed(client, menuBar, id));
    const open = opens ? () => go(address) : undefined;
    if (await send({ open, isTarget })) return;
    if (isTarget()) {
      const description = `${failure}. Open a sheet, or add one.`;
      showToast({ kind: 'error', title: 'No sheet is open', description, id: toast });
    } else reportOtherPage(failure, toast);
  };
}
