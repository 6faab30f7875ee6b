import { sendToSheet } from '@parallax/store';
import { showToast } from '@parallax/ui/state';
import { type Area, areas } from '../../routes/areas.ts';
import { reportOtherPage, sheetTarget } from '../sheet-target/sheet-target.ts';
import type { KeywordWidget } from './keyword-commands.ts';

const TOAST = 'add-by-keyword';

/**
 * Returns a function that sends the widget of a keyword to the open sheet, and waits while that
 * sheet is loading; another sheet that the user opens meanwhile does not get it. In an area without
 * 'Add Widget', the function first opens the most recently opened sheet of the first area that has it.
 * Returns undefined if no area has it.
 * @param isEmpty whether the area at a path is known to have no sheet
 */
export function useAddByKeyword(
  area: Pick<Area, 'path' | 'canvas' | 'addWidget'>,
  linkOf: (slug: string) => string,
  go: (to: string) => void,
  isEmpty: (path: string) => boolean,
): ((widget: KeywordWidget) => Promise<void>) | undefined {
  const isHere = area.canvas === true && area.addWidget === true;
  const target = isHere ? area : areas().find(({ canvas, addWidget }) => canvas && addWidget);
  if (target === undefined) return undefined;
  const { path } = target;
  const open = isHere ? undefined : () => go(linkOf(path));

  return async ({ contract, type, title, settings }) => {
    if (isEmpty(path)) open?.();
    else {
      const destination = { kind: 'widget', type, settings } as const;
      const isTarget = sheetTarget(isHere ? location.href : linkOf(path));
      if ((await sendToSheet(contract, destination, { open, isTarget })) > 0) return;
      if (!isTarget()) {
        reportOtherPage(title, TOAST);
        return;
      }
    }
    showToast({
      kind: 'error',
      title: 'No sheet is open',
      description: `${title} was not added. Open a sheet, or add one.`,
      id: TOAST,
    });
  };
}
