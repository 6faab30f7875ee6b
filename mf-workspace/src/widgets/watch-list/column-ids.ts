/** Optional columns; until columns are chosen, only wide lists show some of them. */
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
