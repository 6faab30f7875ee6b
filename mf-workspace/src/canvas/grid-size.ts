/** The minimum height of a row, and the gap below it, in pixels. */
export const ROW_HEIGHT = 24;
export const GAP = 8;
/** The distance between the tops of two rows of minimum height, in pixels. */
export const ROW_PITCH = ROW_HEIGHT + GAP;

/** The minimum number of rows of a desktop screen, which a window of 1280 by 720 pixels shows. */
export const SCREEN_ROWS = 18;

/** The number of rows of minimum height that fit into an element of this height in pixels. */
export const rowsWithin = (height: number): number =>
  Math.max(0, Math.floor((height - GAP) / ROW_PITCH));

/**
 * The row height in pixels, rounded down to a quarter, at which a sheet whose lowest widget ends at
 * row `bottom` fills a screen; at least the minimum height, so that a longer sheet scrolls.
 */
export const filledRowHeight = (bottom: number, height: number, minRows = SCREEN_ROWS): number =>
  Math.max(ROW_HEIGHT, Math.floor(((height - GAP) / Math.max(minRows, bottom) - GAP) * 4) / 4);
