import { type BestPrices, isCrossed, isTwoSided } from '../basis/basis-formulas.ts';

/** The reasons why a row is not sorted by its figures, with the same texts in all tables. */
export const PROBLEMS = {
  unavailable: (venue: string): string => `${venue} is offline`,
  crossed: 'Crossed book',
  expired: 'Expired',
  noBook: 'No two-sided book',
  noFunding: 'No funding rate',
  noIndex: (from: string, to: string): string => `No index for ${from}/${to}`,
  noIndexPrice: 'No index price',
  stale: 'Stale',
  staleIndex: 'Stale index',
  waiting: 'Waiting for prices',
} as const;

/** Why the best prices of a contract have no mid; undefined if all contracts have one. */
export function bookProblem(books: readonly BestPrices[]): string | undefined {
  if (books.some(isCrossed)) return PROBLEMS.crossed;
  return books.every(isTwoSided) ? undefined : PROBLEMS.noBook;
}
