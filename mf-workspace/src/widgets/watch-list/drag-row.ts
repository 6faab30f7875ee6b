import type { PointerEvent as ReactPointerEvent } from 'react';

/** A press that moves less is a click. */
const THRESHOLD_PX = 4;

interface RowDrag {
  /** called with the index under the pointer when it changes */
  onIndex: (index: number) => void;
  onDrop: () => void;
  onCancel: () => void;
}

/**
 * Follows the pointer over the rows of a table, from a press on a handle in one of them. Listens at
 * the window, since the handle moves in the document while its row does. Returns the function that
 * ends it without effect.
 */
export function dragRow(
  press: ReactPointerEvent<HTMLElement>,
  { onIndex, onDrop, onCancel }: RowDrag,
): () => void {
  const row = press.currentTarget.closest('tr');
  const table = press.currentTarget.closest('table');
  const body = row?.parentElement;
  if (press.button !== 0 || !row || !table || !body) return () => undefined;
  const { clientY: startY, pointerId } = press;
  const rowHeight = row.getBoundingClientRect().height;
  let shown: number | undefined;

  const move = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    if (shown === undefined && Math.abs(event.clientY - startY) < THRESHOLD_PX) return;
    scrollAtEdge(table, event.clientY, rowHeight);
    const index = Math.floor((event.clientY - body.getBoundingClientRect().top) / rowHeight);
    if (index === shown) return;
    shown = index;
    onIndex(index);
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    end();
    if (shown !== undefined) onDrop();
  };
  const cancel = (event: PointerEvent | KeyboardEvent): void => {
    if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
    event.stopPropagation();
    end();
    if (shown !== undefined) onCancel();
  };
  const end = (): void => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', cancel);
    window.removeEventListener('keydown', cancel, { capture: true });
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', cancel);
  window.addEventListener('keydown', cancel, { capture: true });
  return end;
}

function scrollAtEdge(table: HTMLElement, y: number, rowHeight: number): void {
  const { top, bottom } = table.getBoundingClientRect();
  // the first row below the sticky head
  if (y < top + 2 * rowHeight) table.scrollTop -= rowHeight / 2;
  else if (y > bottom - rowHeight) table.scrollTop += rowHeight / 2;
}

/** Scrolls the table of a row so that the row with this element is in view. */
export function scrollToRow(element: Element): void {
  const row = element.closest('tr');
  const table = element.closest('table');
  if (!row || !table) return;
  const head = table.tHead?.offsetHeight ?? 0;
  const { top, bottom } = row.getBoundingClientRect();
  const tableTop = table.getBoundingClientRect().top;
  const above = tableTop + head - top;
  const below = bottom - (tableTop + table.clientHeight);
  if (above > 0) table.scrollTop -= above;
  else if (below > 0) table.scrollTop += below;
}
