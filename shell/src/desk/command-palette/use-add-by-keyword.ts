import { sendToSheet } from '@parallax/store';
import { showToast } from '@parallax/ui/state';
import { type Area, areas } from '../../routes/areas.ts';
import type { KeywordWidget } from './keyword-commands.ts';

const isAt = (path: string): boolean => location.pathname.split('/')[1] === path;

/**
 * Returns a function that sends the widget of a keyword to the open sheet, and waits while that
 * sheet is loading. In an area without 'Add Widget', the function first opens the most recently opened
 * sheet of the first area that has it. Returns undefined if no area has it.
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
      const isTarget = () => isAt(path);
      if ((await sendToSheet(contract, destination, { open, isTarget })) > 0) return;
    }
    showToast({
      kind: 'error',
      title: 'No sheet is open',
      description: `${title} was not added. Open a sheet, or add one.`,
      id: 'add-by-keyword',
    });
  };
}
