/** The maximum space after a number, in digits; more would separate most prices from their header. */
const MISSING_MAX = 5;

/**
 * The decimals to which a column is aligned: the most of its numbers, but at most five more than the
 * fewest. Numbers with more decimals end at the edge of the column, as in a list with 105,996.0 and
 * 0.00001234. `aligned.module.css` also limits the space to what the width of the column allows.
 * @param decimals the decimals of each number; undefined if they are not fixed
 */
export function columnDecimals(decimals: Iterable<number | undefined>): number {
  const all = [...new Set(decimals)].filter((each) => each !== undefined);
  const limit = Math.min(...all) + MISSING_MAX;
  return Math.max(0, ...all.filter((each) => each <= limit));
}

/**
 * The invisible text after a number, as a CSS string: the decimals that it lacks in the column, after
 * a point if it has none.
 */
export const missingDecimals = (own: number, column: number): string =>
  `"${own === 0 && column > 0 ? '.' : ''}${'0'.repeat(Math.max(0, column - own))}"`;
