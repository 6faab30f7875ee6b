import { DESK_COLUMNS, type LayoutItem } from '@parallax/protocol';
import { useMemo } from 'react';
import type { LayoutSaver } from '../layout/layout-saver.ts';
import { narrowItems } from '../layout/narrow-places.ts';
import type { Place } from '../layout/place.ts';
import { removeOverlaps } from '../layout/resolve-collisions.ts';
import { useLayout } from '../layout/use-layout.ts';
import { withMoved } from './sheet-items.ts';

/** A sheet as a canvas renders it. */
export interface ShownSheet {
  state: 'pending' | 'error' | 'success';
  error: Error | null;
  columns: number;
  /** with their places in this grid, without overlaps */
  items: readonly LayoutItem[];
  /** the sheet's desk layout, which holds widgets and settings */
  desk: LayoutSaver;
  /** saves the places that the user changed between `before` and `after` */
  move: (before: readonly Place[], after: readonly Place[]) => void;
  retry: () => void;
}

/**
 * A sheet in the desk grid or, with `columns`, in a narrow one. Both share widgets and settings; a
 * narrow grid stores only places.
 */
export function useSheet(sheetId: string, columns: number | undefined): ShownSheet {
  const narrow = columns !== undefined;
  const desk = useLayout({ sheetId });
  const own = useLayout({ sheetId, columns }, narrow);
  const items = useMemo(
    () =>
      columns === undefined
        ? removeOverlaps(desk.items, DESK_COLUMNS)
        : narrowItems(desk.items, own.items, columns),
    [desk.items, own.items, columns],
  );
  const count = columns ?? DESK_COLUMNS;

  return {
    state: narrow && desk.state === 'success' ? own.state : desk.state,
    error: desk.error ?? (narrow ? own.error : null),
    columns: count,
    items,
    desk: desk.saver,
    move: (before, after) =>
      narrow
        ? own.saver.edit(() => withMoved(items, before, after, count))
        : desk.saver.edit((latest) => withMoved(latest, before, after, count)),
    retry: () => {
      desk.retry();
      if (narrow) own.retry();
    },
  };
}
