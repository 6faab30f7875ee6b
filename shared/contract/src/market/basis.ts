import { z } from 'zod';
import { instTypeSchema } from '../catalogue/catalogue.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { contractFields, derivativesQuerySchema } from './contract-query.ts';

const DAY = 86_400_000;

/** Fractional days from `now` to `expiry`, both in Unix milliseconds. */
export const daysTo = (expiry: number, now: number): number => (expiry - now) / DAY;

/**
 * Yearly rate of a basis, both as fractions: basis × 365 / days; null under one day, where it says
 * nothing any more. Source: the example of Binance's COIN-M documentation (Act/365).
 */
export const annualisedBasis = (basisPct: number, days: number): number | null =>
  days < 1 ? null : (basisPct * 365) / days;

/**
 * A future or perpetual against its index: `basis` = mid − index in the quote, `basis_pct` = basis /
 * index as a fraction. A perpetual has neither expiry nor days nor a yearly rate.
 */
export const basisSchema = z.object({
  ...contractFields,
  instType: instTypeSchema.extract(['perpetual', 'future']),
  bid: z.number(),
  ask: z.number(),
  mid: z.number(),
  mark_price: z.number(),
  index_price: z.number(),
  basis: z.number(),
  basis_pct: z.number(),
  /** Unix milliseconds */
  expiry: z.number().nullable(),
  days: z.number().nullable(),
  annualised: z.number().nullable(),
});
export type Basis = z.infer<typeof basisSchema>;

export const listBasis = endpoint({
  method: 'GET',
  path: '/api/market/basis',
  summary:
    'Futures and perpetuals against their index: basis, its fraction and its yearly rate, perpetuals first, then by expiry',
  roles: 'Every trader.',
  envelope: 'ok',
  access: 'session',
  query: derivativesQuerySchema,
  data: z.array(basisSchema),
  failures: [400, 401, 503],
});
