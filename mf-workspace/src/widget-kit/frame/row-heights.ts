const TWO_LINE_HEIGHT = 36;
const TOUCH_HEIGHT = 36;

export const hasCoarsePointer = (): boolean => matchMedia('(pointer: coarse)').matches;

interface RowHeight {
  readonly rowHeight?: number;
}

/**
 * The row height of a table whose rows have two lines while it is narrow. With a coarse pointer, rows with
 * menus are already high enough for them.
 */
export const twoLineRows = (narrow: boolean): RowHeight =>
  narrow && !hasCoarsePointer() ? { rowHeight: TWO_LINE_HEIGHT } : {};

/** The row height of a table whose rows have no menus: with a coarse pointer, as on a phone, rows are higher. */
export const touchRows = (): RowHeight => (hasCoarsePointer() ? { rowHeight: TOUCH_HEIGHT } : {});
