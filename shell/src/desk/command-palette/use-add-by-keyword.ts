import { pageId } from '@parallax/channels';
import { sendContract, sendToSheet, useVenueFilter } from '@parallax/store';
import { showToast } from '@parallax/ui/state';
import { type Area, areas } from '../../routes/areas.ts';
import type { KeywordWidget } from './keyword-commands.ts';

const isAt = (path: string): boolean => location.pathname.split('/')[1] === path;

/**
 * Returns a function that sends the widget of a keyword to the open sheet. In an area without 'Add
 * Widget', the function first opens the most recently opened sheet of the first area that has it.
 * Returns undefined if no area has it.
 * @param isEmpty whether the area at a path is known to have no sheet
 */
export function useAddByKeyword(
  area: Pick<Area, 'canvas' | 'addWidget'>,
  linkOf: (slug: string) => string,
  go: (to: string) => void,
  isEmpty: (path: string) => boolean,
): ((widget: KeywordWidget) => Promise<void>) | undefined {
  const { passes } = useVenueFilter();
  const target = areas().find(({ canvas, addWidget }) => canvas && addWidget);
  const isHere = area.canvas === true && area.addWidget === true;
  if (!isHere && target === undefined) return undefined;

  return async ({ contract, type, title, settings }) => {
    const destination = { kind: 'widget', type, settings } as const;
    const isHidden = !passes(contract);
    if (await send()) return;
    showToast({
      kind: 'error',
      title: 'No sheet is open',
      description: `${title} was not added. Open a sheet, or add one.`,
      id: 'add-by-keyword',
    });

    async function send(): Promise<boolean> {
      if (isHere || target === undefined) {
        return (await sendContract(contract, destination, { to: pageId, isHidden })) > 0;
      }
      const { path } = target;
      const open = () => go(linkOf(path));
      if (isEmpty(path)) {
        open();
        return false;
      }
      const options = { open, isHidden, isTarget: () => isAt(path) };
      return (await sendToSheet(contract, destination, options)) > 0;
    }
  };
}
