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
