/** Hidden until they are chosen, so that they subscribe to nothing. */
export const HIDDEN_AT_FIRST = [
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
  | (typeof HIDDEN_AT_FIRST)[number];
