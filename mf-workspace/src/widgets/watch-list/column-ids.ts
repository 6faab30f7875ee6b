/** Columns that a list shows once they are chosen; the widest lists show some of them from the start. */
export const OPTIONAL_COLUMNS = [
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
  | (typeof OPTIONAL_COLUMNS)[number];
