/** The most digits of room after a figure; more would set most prices far apart from their header. */
const MISSING_MAX = 5;

/**
 * The decimals at which the points of a column align: the most that its figures have, but at most
 * five more than the fewest. Figures with more end at the edge of the column, as in a list with
 * 105,996.0 and 0.00001234. `aligned.module.css` also limits the room to what the width of the column
 * allows.
 * @param decimals those of each figure; undefined for figures that have no fixed number
 */
export function columnDecimals(decimals: Iterable<number | undefined>): number {
  const all = [...new Set(decimals)].filter((each) => each !== undefined);
  const limit = Math.min(...all) + MISSING_MAX;
  return Math.max(0, ...all.filter((each) => each <= limit));
}

/**
 * What follows a figure in the column as a CSS string: as many digits as it lacks, after a point if it
 * has none.
 */
export const missingDecimals = (own: number, column: number): string =>
  `"${own === 0 && column > 0 ? '.' : ''}${'0'.repeat(Math.max(0, column - own))}"`;
