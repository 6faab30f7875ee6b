/** The grid in pixels: a row and the gap after it make 32. */
export const ROW_HEIGHT = 24;
export const GAP = 8;
