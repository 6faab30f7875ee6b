/**
 * A grid track that grows in proportion to its least width. Tracks of other proportions make a table
 * that scrolls wider than the sum of its least widths.
 */
export const track = (pixels: number): string => `minmax(${pixels}px, ${pixels / 100}fr)`;
