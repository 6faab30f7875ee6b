import { areaOfPath, type MenuBar } from '@parallax/protocol';
import { sheetsQuery } from '@parallax/sheets/query';
import { sendToSheet } from '@parallax/store';
import { showToast } from '@parallax/ui/state';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type Area, areas } from '../../routes/areas.ts';
import { firstSheetAddress } from '../sheet-target/first-sheet-address.ts';
import { reportOtherPage, sheetTarget } from '../sheet-target/sheet-target.ts';
import type { KeywordWidget } from './keyword-commands.ts';

const TOAST = 'add-by-keyword';

function reportFailure(failure: { title: string; description: string }): void {
  showToast({ kind: 'error', ...failure, id: TOAST });
}

/** Whether the area has a sheet, which is assumed until its sheets are loaded. */
function isListed(client: QueryClient, menuBar: MenuBar | undefined, sheetId: string): boolean {
  const sheets = menuBar && client.getQueryData(sheetsQuery(menuBar).queryKey);
  return sheets?.some(({ id }) => id === sheetId) ?? true;
}

/**
 * Returns a function that sends the widget of a keyword to the open sheet, and waits while that
 * sheet is loading; another sheet that the user opens meanwhile does not get it. In an area without
 * 'Add Widget', the function first opens the most recently opened sheet of the first area that has it;
 * in an area without sheets, it adds a sheet. Returns undefined if no area has 'Add Widget'.
 * @param isEmpty whether the area at a path is known to have no sheet
 */
export function useAddByKeyword(
  area: Pick<Area, 'path' | 'canvas' | 'addWidget'>,
  linkOf: (slug: string) => string,
  go: (to: string) => void,
  isEmpty: (path: string) => boolean,
): ((widget: KeywordWidget) => Promise<void>) | undefined {
  const client = useQueryClient();
  const isHere = area.canvas === true && area.addWidget === true;
  const target = isHere ? area : areas().find(({ canvas, addWidget }) => canvas && addWidget);
  if (target === undefined) return undefined;
  const { path } = target;
  const menuBar = areaOfPath(path);

  return async ({ contract, type, title, settings }) => {
    const start = location.href;
    let address = isHere ? start : linkOf(path);
    let opens = !isHere;
    if (menuBar !== undefined && isEmpty(path)) {
      try {
        address = await firstSheetAddress(client, menuBar);
        opens = true;
      } catch {
        const description = `${title} was not added.`;
        reportFailure({ title: 'An error occurred while adding the sheet', description });
        return;
      }
      if (location.href !== start) {
        reportOtherPage(title, TOAST);
        return;
      }
    }
    const destination = { kind: 'widget', type, settings } as const;
    const isTarget = sheetTarget(address, (id) => isListed(client, menuBar, id));
    const open = opens ? () => go(address) : undefined;
    if ((await sendToSheet(contract, destination, { open, isTarget })) > 0) return;
    if (isTarget()) {
      const description = `${title} was not added. Open a sheet, or add one.`;
      reportFailure({ title: 'No sheet is open', description });
    } else reportOtherPage(title, TOAST);
  };
}
