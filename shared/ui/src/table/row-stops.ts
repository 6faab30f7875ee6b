const CONTROLS = 'td[data-controls] button:enabled';

/** Whether an element is a button in a cell that the arrow keys reach. */
export const isRowControl = (element: Element): boolean => element.matches(CONTROLS);

/**
 * Moves the focus in a row to what follows or precedes it: the row itself comes first, then each cell
 * that can have the focus, with its buttons. Hidden and disabled buttons are skipped.
 */
export function focusBeside(row: HTMLTableRowElement, from: Element, step: 1 | -1): void {
  const stops = [row, ...row.querySelectorAll<HTMLElement>(`td[tabindex], ${CONTROLS}`)];
  const beside = step === 1 ? stops : stops.toReversed();
  for (const stop of beside.slice(beside.findIndex((each) => each === from) + 1)) {
    stop.focus({ preventScroll: stop === row });
    if (document.activeElement === stop) return;
  }
}

/** A place in a row: a cell by its index, and a button in the cell by its index. */
export interface PlaceInRow {
  readonly cell: number;
  readonly control: number;
}

/** The place of a row, a cell or a button in a cell; the indices of the former are -1. */
export function placeInRow(element: Element): PlaceInRow {
  const cell = element.closest('td');
  if (cell === null) return { cell: -1, control: -1 };
  const control = [...cell.querySelectorAll('button')].findIndex((each) => each === element);
  return { cell: cell.cellIndex, control };
}

/** Focuses a place in a row, or the cell or row around it if the row has no such place. */
export function focusInRow(row: HTMLTableRowElement | null, { cell, control }: PlaceInRow): void {
  const box = row?.cells[cell];
  const button = box?.querySelectorAll('button')[control];
  button?.focus();
  if (button !== undefined && document.activeElement === button) return;
  if (box?.hasAttribute('tabindex') === true) box.focus();
  else row?.focus({ preventScroll: true });
}
