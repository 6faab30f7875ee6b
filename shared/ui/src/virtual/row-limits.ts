/** Lists with more rows are virtualized. */
export const MOUNTED_ROWS_MAX = 100;
/** The height of a row of options in pixels. */
export const ROW_HEIGHT = 28;
