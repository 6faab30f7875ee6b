import { z } from 'zod';
import { missingSchema } from '../accounts/account-mode.ts';
import { decimalSchema } from '../accounts/decimal.ts';
import { endpoint } from '../endpoint/endpoint.ts';

const volatility = decimalSchema.nullable();

export const volatilityChangeSchema = z.enum(['1h', '1d', '1w']);
export type VolatilityChangeTime = z.infer<typeof volatilityChangeSchema>;

export const getVolatilityGrid = endpoint({
  method: 'GET',
  path: '/api/market/volatility-grid',
  summary:
    'Mark volatilities of the options of a base at an exchange by expiry, soonest first: at the money, at 10 and 25 delta, risk reversal and butterfly',
  callers: 'trader',
  costly: true,
  envelope: 'ok',
  query: z.object({
    exchange: z.string().max(40),
    base: z.string().max(20),
    /** since when `change` is */
    change: volatilityChangeSchema.default('1d'),
  }),
  data: z.object({
    at: z.iso.datetime(),
    rows: z.array(
      z.object({
        expiry: z.iso.datetime(),
        /** until the expiry */
        days: decimalSchema,
        /** price of the future with this expiry */
        forward: volatility,
        /** annualised, as fractions; null where no strike is quoted on a side */
        atm: volatility,
        put10: volatility,
        put25: volatility,
        call25: volatility,
        call10: volatility,
        /** call25 − put25 */
        riskReversal25: volatility,
        /** (call25 + put25) / 2 − atm */
        butterfly25: volatility,
        /** null while no values of that time are stored; they are kept every 15 minutes */
        change: z
          .object({ atm: volatility, riskReversal25: volatility, butterfly25: volatility })
          .nullable(),
      }),
    ),
    /** expiries without figures */
    missing: z.array(missingSchema.extend({ accountId: z.null() })),
  }),
  failures: [400, 401, 404, 503],
  example: { query: { exchange: 'deribit', base: 'BTC' } },
});
