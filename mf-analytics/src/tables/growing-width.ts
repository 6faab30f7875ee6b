/** A grid track that grows to twice its minimum width, since 1fr grows to 140 px. */
export const growingWidth = (pixels: number): string => `minmax(${pixels}px, ${pixels / 70}fr)`;
