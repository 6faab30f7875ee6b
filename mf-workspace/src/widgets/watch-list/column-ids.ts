/** Columns that are hidden by default, except for some in wide lists. */
export const EXTRA_COLUMNS = [
  'bid',
  'ask',
  'spread',
  'last',
  'low',
  'high',
  'chart',
  'volume',
  'open-interest',
  'next-funding',
  'age',
] as const;

export type WatchListColumnId =
  | 'contract'
  | 'mid'
  | 'change'
  | 'funding'
  | 'range'
  | (typeof EXTRA_COLUMNS)[number];
