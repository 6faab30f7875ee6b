import type { PointerEvent as ReactPointerEvent } from 'react';
import { scrollStep } from '../../widget-kit/scroll-step.ts';

/** A press that moves less is a click. */
const THRESHOLD_PX = 4;

interface RowDrag {
  /** called when the index under the pointer changes */
  onIndex: (index: number) => void;
  onDrop: () => void;
  onCancel: () => void;
}

/**
 * Tracks the pointer over the rows of a table after a press on a row's handle, and scrolls the table
 * while the pointer is near its edge. Listens at the window, because the handle moves in the document
 * with its row. Returns a function that ends the drag without a drop.
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
  let current: number | undefined;

  const updateIndex = (y: number): void => {
    const index = Math.floor((y - body.getBoundingClientRect().top) / rowHeight);
    if (index === current) return;
    current = index;
    onIndex(index);
  };
  const edgeScroll = scrollAtEdge(table, updateIndex);
  const move = ({ pointerId: id, clientY }: PointerEvent): void => {
    if (id !== pointerId) return;
    if (current === undefined && Math.abs(clientY - startY) < THRESHOLD_PX) return;
    updateIndex(clientY);
    edgeScroll.follow(clientY);
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== pointerId) return;
    end();
    if (current !== undefined) onDrop();
  };
  const cancel = (event: PointerEvent | KeyboardEvent): void => {
    const endsDrag =
      event instanceof KeyboardEvent ? event.key === 'Escape' : event.pointerId === pointerId;
    if (!endsDrag) return;
    event.stopPropagation();
    end();
    if (current !== undefined) onCancel();
  };
  const end = (): void => {
    edgeScroll.stop();
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

/**
 * Scrolls the table in each frame while the pointer is near its upper or lower edge, until the end of
 * the list.
 * @param onScroll called after each scroll with the position of the pointer
 */
function scrollAtEdge(table: HTMLTableElement, onScroll: (y: number) => void) {
  let frame = 0;

  const scroll = (y: number): void => {
    const { top, bottom } = table.getBoundingClientRect();
    const head = table.tHead?.offsetHeight ?? 0;
    const before = table.scrollTop;
    table.scrollTop += scrollStep(y, { top: top + head, bottom });
    if (table.scrollTop === before) return;
    onScroll(y);
    follow(y);
  };
  const follow = (y: number): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => scroll(y));
  };
  return { follow, stop: () => cancelAnimationFrame(frame) };
}
