/** In pixels: a row and the gap below it make 32. */
export const ROW_HEIGHT = 24;
export const GAP = 8;
