/**
 * The part of a landscape page that both A4 and Letter have between margins of 10 mm, below a heading, in
 * CSS pixels.
 */
const PAGE = { width: 970, height: 620 };
/** Texts stay readable at this scale; a panel is printed smaller only if it would not fit otherwise. */
const SCALE_MIN = 0.6;

export interface Box {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/** The boxes in reading order: from the top, and those that start at one height from the left. */
export const inReadingOrder = <T extends Box>(boxes: readonly T[]): T[] =>
  boxes.toSorted((one, other) => one.top - other.top || one.left - other.left);

/**
 * The scale at which a panel is printed. The rows of the screen are kept if the whole sheet fits the page
 * without becoming unreadable.
 * @param sheetWidth the width of all panels together
 */
export function printScale({ width, height }: Box, sheetWidth: number): number {
  const ofSheet = Math.max(SCALE_MIN, Math.min(1, PAGE.width / sheetWidth));
  return Math.min(ofSheet, PAGE.width / width, PAGE.height / height);
}
