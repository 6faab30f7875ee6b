/** In pixels: a row and the gap below it make 32. */
export const ROW_HEIGHT = 24;
export const GAP = 8;

/** The rows that a desk's screen shows at least: those of 1280 by 720. */
export const SCREEN_ROWS = 18;

/** The rows of the minimum height that an element shows without scrolling. */
export const rowsWithin = (height: number): number =>
  Math.max(0, Math.floor((height - GAP) / (ROW_HEIGHT + GAP)));

/**
 * The height of a row that lets a sheet with this bottom row fill a screen, in quarters of a pixel;
 * never below the minimum height, so that a longer sheet scrolls.
 */
export const filledRowHeight = (bottom: number, height: number): number =>
  Math.max(ROW_HEIGHT, Math.floor(((height - GAP) / Math.max(SCREEN_ROWS, bottom) - GAP) * 4) / 4);
