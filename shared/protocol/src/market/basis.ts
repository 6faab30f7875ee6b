import { z } from 'zod';
import { instTypeSchema } from '../catalogue/catalogue.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { contractFields, derivativesQuerySchema } from './contract-query.ts';

const DAY = 86_400_000;

/** Fractional days from `now` to `expiry`, both in Unix milliseconds. */
export const daysTo = (expiry: number, now: number): number => (expiry - now) / DAY;

/**
 * Annualised basis as a fraction: basis × 365 / days; null below one day, where it is meaningless.
 * Source: the example in Binance's COIN-M documentation (Act/365).
 */
export const annualisedBasis = (basisPct: number, days: number): number | null =>
  days < 1 ? null : (basisPct * 365) / days;

/**
 * Basis of a future or perpetual: `basis` = mid − index in the quote currency, `basis_pct` = basis /
 * index as a fraction. `expiry`, `days` and `annualised` are null for perpetuals.
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
    'Basis of futures and perpetuals against their index: absolute, as a fraction and annualised; perpetuals first, then by expiry',
  callers: 'trader',
  envelope: 'ok',
  costly: true,
  query: derivativesQuerySchema,
  data: z.array(basisSchema),
  failures: [400, 401, 503],
});
