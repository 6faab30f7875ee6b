/**
 * A grid track that grows in proportion to its minimum width. The fr value must be proportional to the
 * minimum; otherwise the tracks of a scrolling table grow beyond their minimum widths.
 */
export const growingWidth = (pixels: number): string => `minmax(${pixels}px, ${pixels / 100}fr)`;
