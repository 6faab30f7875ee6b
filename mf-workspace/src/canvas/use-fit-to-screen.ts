import { DESK_COLUMNS } from '@parallax/protocol';
import { FIT_TO_SCREEN } from '@parallax/sheets';
import { offerCommands, PAGE_FOCUS, requestFocus } from '@parallax/ui/state';
import { type RefObject, useCallback, useEffect } from 'react';
import { fitToScreen } from '../layout/fit-to-screen.ts';
import type { LayoutSaver } from '../layout/layout-saver.ts';
import { widgetOf } from '../widgets/widget-types.ts';
import { GAP, ROW_HEIGHT } from './grid-size.ts';
import { type StarterDesk, starterItems } from './starter-desks.ts';

/** The rows of the grid that an element shows without scrolling. */
const rowsWithin = (height: number): number =>
  Math.max(0, Math.floor((height - GAP) / (ROW_HEIGHT + GAP)));

/** A desk without a height, such as a hidden one, is filled as at 1280 by 720. */
const USUAL_ROWS = 19;

/**
 * Offers 'Fit to screen' in the palette and the sheet menu while the sheet has widgets, and returns
 * a function that fills an empty sheet with a starter desk.
 */
export function useFitToScreen(
  canvas: RefObject<HTMLElement | null>,
  desk: Pick<LayoutSaver, 'edit'>,
  { narrow, empty }: { narrow: boolean; empty: boolean },
): (starter: StarterDesk) => void {
  useEffect(() => {
    if (narrow || empty) return undefined;
    const run = () => {
      const rows = rowsWithin(canvas.current?.clientHeight ?? 0);
      const space = { columns: DESK_COLUMNS, rows };
      desk.edit((items) => fitToScreen(items, space, (type) => widgetOf(type).minSize));
    };
    return offerCommands([{ id: FIT_TO_SCREEN, group: 'Sheet', label: 'Fit to screen', run }]);
  }, [canvas, desk, narrow, empty]);

  return useCallback(
    (starter) => {
      const rows = rowsWithin(canvas.current?.clientHeight ?? 0) || USUAL_ROWS;
      const made = starterItems(starter, rows);
      desk.edit((items) => (items.length > 0 ? items : made));
      requestFocus(made[0]?.i ?? PAGE_FOCUS);
    },
    [canvas, desk],
  );
}
