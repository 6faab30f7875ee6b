import { type BidAsk, isCrossed, isTwoSided } from '../basis/basis-formulas.ts';

/** The reasons why a row is not sorted by its figures, worded alike in all tables. */
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
  /** the quotes are different currencies, so the pair also needs a trade between them */
  thirdLeg: (from: string, to: string): string => `Third leg ${from}/${to}`,
  waiting: 'Waiting for prices',
} as const;

/** The status of a row that is sorted by its figures but has none after fees. */
export const UNKNOWN_FEE = 'Unknown fee';

/** Why the best prices of a contract have no mid; undefined if all contracts have one. */
export function bookProblem(books: readonly BidAsk[]): string | undefined {
  if (books.some(isCrossed)) return PROBLEMS.crossed;
  return books.every(isTwoSided) ? undefined : PROBLEMS.noBook;
}
