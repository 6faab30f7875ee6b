const TWO_LINE_HEIGHT = 36;
/** Rows of tables are high enough for two lines with a coarse pointer. */
const isForThumbs = (): boolean => matchMedia('(pointer: coarse)').matches;

/** The row height of a table whose rows have two lines while it is narrow. */
export const twoLineRows = (narrow: boolean): { readonly rowHeight?: number } =>
  narrow && !isForThumbs() ? { rowHeight: TWO_LINE_HEIGHT } : {};
