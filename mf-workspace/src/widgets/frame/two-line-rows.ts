const TWO_LINE_HEIGHT = 36;
/** With a coarse pointer, rows of tables are already high enough for two lines. */
const hasCoarsePointer = (): boolean => matchMedia('(pointer: coarse)').matches;

/** The row height of a table whose rows have two lines while it is narrow. */
export const twoLineRows = (narrow: boolean): { readonly rowHeight?: number } =>
  narrow && !hasCoarsePointer() ? { rowHeight: TWO_LINE_HEIGHT } : {};
