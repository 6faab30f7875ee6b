/**
 * A grid track that grows in proportion to its minimum width. With other proportions, a table that
 * scrolls is wider than the sum of its minimum widths.
 */
export const growingWidth = (pixels: number): string => `minmax(${pixels}px, ${pixels / 100}fr)`;
