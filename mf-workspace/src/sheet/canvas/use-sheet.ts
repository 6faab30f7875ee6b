import { DESK_COLUMNS, type LayoutItem } from '@parallax/protocol';
import { showToast } from '@parallax/ui/state';
import { useMemo, useState } from 'react';
import { widgetOf } from '../../widget-kit/widget-types.ts';
import type { LayoutSaver } from '../layout/layout-saver.ts';
import { narrowItems } from '../layout/narrow-places.ts';
import { type Place, placeChange } from '../layout/place.ts';
import { removeOverlaps } from '../layout/resolve-collisions.ts';
import { movedPlaces, withMoved } from '../layout/sheet-items.ts';
import type { Step } from '../layout/sheet-step.ts';
import { PLACE_TOAST, showReverted } from '../layout/undo-toasts.ts';
import { useLayout } from '../layout/use-layout.ts';

/** The title of the toast for a moved or resized widget. */
function movedTitle(
  before: readonly Place[],
  after: readonly Place[],
  items: readonly LayoutItem[],
  id: string | undefined,
): string {
  const item = items.find(({ i }) => i === id);
  const from = before.find(({ i }) => i === id);
  const to = after.find(({ i }) => i === id);
  const title = item ? widgetOf(item.type).title : 'Widget';
  return `${title} ${from && to ? placeChange(from, to) : 'moved'}`;
}

/** Offers to undo a step in a toast, since a phone has no undo keys. */
function offerUndo(saver: LayoutSaver, step: Step, title: string): void {
  const onSelect = () => showReverted(saver.undo(step));
  showToast({ id: PLACE_TOAST, kind: 'info', title, action: { label: 'Undo', onSelect } });
}

/** The state of a sheet that its canvas renders. */
export interface ShownSheet {
  state: 'pending' | 'error' | 'success';
  error: Error | null;
  columns: number;
  /** with their places in this grid, without overlaps */
  items: readonly LayoutItem[];
  /** the sheet's desktop layout, with the widgets and their settings */
  saver: LayoutSaver;
  /** saves the places that differ between `before` and `after`, after the user moved a widget */
  move: (before: readonly Place[], after: readonly Place[], id: string | undefined) => void;
  retry: () => void;
}

/**
 * A sheet in the desktop grid or, with `columns`, in a narrow one. Both share widgets and settings; a
 * narrow grid stores only places.
 */
export function useSheet(sheetId: string, columns: number | undefined): ShownSheet {
  const narrow = columns !== undefined;
  const desk = useLayout({ sheetId });
  const current = useLayout({ sheetId, columns }, narrow);
  // a rotated phone shows the previous number of columns until the places for the new one are loaded
  const [loadedColumns, setLoadedColumns] = useState(columns);
  if (current.state === 'success' && loadedColumns !== columns) setLoadedColumns(columns);
  const previous = useLayout({ sheetId, columns: loadedColumns }, narrow);
  const narrowLayout = current.state === 'success' ? current : previous;
  const shownColumns = narrow ? loadedColumns : undefined;
  const items = useMemo(
    () =>
      shownColumns === undefined
        ? removeOverlaps(desk.items, DESK_COLUMNS)
        : narrowItems(desk.items, narrowLayout.items, shownColumns),
    [desk.items, narrowLayout.items, shownColumns],
  );
  const columnCount = shownColumns ?? DESK_COLUMNS;

  return {
    state: narrow && desk.state === 'success' ? narrowLayout.state : desk.state,
    error: desk.error ?? (narrow ? narrowLayout.error : null),
    columns: columnCount,
    items,
    saver: desk.saver,
    move: (before, after, id) => {
      // otherwise the first edit of a narrow grid would save the places that were computed for it
      if (movedPlaces(before, after).size === 0) return;
      if (!narrow) {
        desk.saver.edit((latest) => withMoved(latest, before, after, columnCount));
        return;
      }
      const step = narrowLayout.saver.edit(() => withMoved(items, before, after, columnCount));
      if (step) offerUndo(narrowLayout.saver, step, movedTitle(before, after, items, id));
    },
    retry: () => {
      desk.retry();
      if (narrow) current.retry();
    },
  };
}
