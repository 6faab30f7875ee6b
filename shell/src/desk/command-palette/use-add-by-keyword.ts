import { pageId } from '@parallax/channels';
import { sendContract, sendToSheet, useVenueFilter } from '@parallax/store';
import { showToast } from '@parallax/ui/state';
import { type Area, areas } from '../../routes/areas.ts';
import type { VerbWidget } from './verb-commands.ts';

/**
 * Returns a function that adds a widget to the open sheet. In an area without 'Add Widget' it opens the
 * last sheet of the first area that has it; undefined if there is no such area.
 */
export function useAddByVerb(
  area: Pick<Area, 'canvas' | 'addWidget'>,
  linkOf: (slug: string) => string,
  go: (to: string) => void,
): ((widget: VerbWidget) => Promise<void>) | undefined {
  const { passes } = useVenueFilter();
  const target = areas().find(({ canvas, addWidget }) => canvas && addWidget);
  const isHere = area.canvas === true && area.addWidget === true;
  if (!isHere && target === undefined) return undefined;

  return async ({ contract, type, title, settings }) => {
    const destination = { kind: 'widget', type, settings } as const;
    const isHidden = !passes(contract);
    const accepted =
      isHere || target === undefined
        ? await sendContract(contract, destination, { to: pageId, isHidden })
        : await sendToSheet(contract, destination, {
            open: () => go(linkOf(target.path)),
            isHidden,
          });
    if (accepted > 0) return;
    showToast({
      kind: 'error',
      title: 'No sheet is open',
      description: `${title} was not added. Open a sheet, or add one.`,
      id: 'add-by-verb',
    });
  };
}
