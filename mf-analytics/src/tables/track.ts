/**
 * A grid track that grows in proportion to its minimum width. Tracks of other proportions make a
 * table that scrolls wider than the sum of its minimum widths.
 */
export const track = (pixels: number): string => `minmax(${pixels}px, ${pixels / 100}fr)`;
