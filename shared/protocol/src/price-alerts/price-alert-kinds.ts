import { z } from 'zod';

/**
 * `above`, `below` and `crosses`: the last price against `value`. `moves`: the last price changes by
 * `value` (a fraction) from its lowest or highest within `windowMinutes`. `spread`, `funding` and
 * `basis`: the figure reaches `value` (a fraction) from either side.
 */
export const priceAlertKindSchema = z.enum([
  'above',
  'below',
  'crosses',
  'moves',
  'spread',
  'funding',
  'basis',
]);
export type PriceAlertKind = z.infer<typeof priceAlertKindSchema>;

export const priceAlertRepeatSchema = z.enum(['once', 'each time']);
