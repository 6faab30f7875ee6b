import { z } from 'zod';
import { contractKey } from '../catalogue/contract-key.ts';
import {
  type Cells,
  type Columns,
  formatQuery,
  rowsOrColumns,
  toColumns,
} from '../endpoint/columns.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import {
  contractFields,
  contractKeySchema,
  derivativesQuerySchema,
  isSpan,
  SPAN_RULE,
  spanFields,
} from './contract-query.ts';
import { timeseriesSchema } from './interval.ts';

/** Three months of hourly rates are 2,160. */
export const FUNDING_HISTORY_MAX = 2_500;

/**
 * Annualised funding rate as a fraction: rate × 8760 / interval hours. Positive: longs pay.
 * Source: dydxprotocol/v4-web `FundingChart`.
 */
export const fundingApr = (rate: number, intervalHours: number): number =>
  (rate * 8760) / intervalHours;

/** The same; null while the rate or its interval is unknown. */
export function knownFundingApr(
  rate: number | null | undefined,
  intervalHours: number | null | undefined,
): number | null {
  if (typeof rate !== 'number' || typeof intervalHours !== 'number') return null;
  if (!(intervalHours > 0)) return null;
  const apr = fundingApr(rate, intervalHours);
  return Number.isFinite(apr) ? apr : null;
}

/** The funding rate of a perpetual's current interval, as a fraction per interval. */
export const fundingRateSchema = z.object({
  ...contractFields,
  rate: z.number(),
  interval_hours: z.number(),
  apr: z.number(),
  /** null if the venue pays continuously or does not publish it */
  next_funding_time: z.number().nullable(),
  /** null if the query leaves it out */
  mark_price: z.number().nullable(),
  /** null if the query leaves it out */
  index_price: z.number().nullable(),
});
export type FundingRate = z.infer<typeof fundingRateSchema>;

/** The rate paid at `at` (Unix milliseconds). */
export const fundingPaymentSchema = z.object({
  at: z.number(),
  rate: z.number(),
  interval_hours: z.number(),
  apr: z.number(),
});
export type FundingPayment = z.infer<typeof fundingPaymentSchema>;

/**
 * The columns of funding rates; the key of the contract and the APR follow from others.
 * @param prices whether with mark and index price, which take half of the space
 */
export const fundingColumns = (rates: readonly FundingRate[], prices: boolean): Columns =>
  toColumns(rates, ['contract', 'apr', ...(prices ? [] : ['mark_price', 'index_price'])]);

/** Adds what `fundingColumns` leaves out. */
function withOmitted(cells: Cells): object {
  const { exchange, symbol, rate, interval_hours } = cells;
  const apr = fundingApr(Number(rate), Number(interval_hours));
  return {
    mark_price: null,
    index_price: null,
    ...cells,
    contract: contractKey({ exchange: String(exchange), symbol: String(symbol) }),
    apr,
  };
}

export const listFundingRates = endpoint({
  method: 'GET',
  path: '/api/market/funding-rates',
  summary:
    'The current funding rates of perpetuals, per interval and annualised, with the next funding time',
  callers: 'trader',
  envelope: 'ok',
  costly: true,
  query: derivativesQuerySchema.extend({
    ...formatQuery,
    prices: z
      .enum(['true', 'false'])
      .optional()
      .describe('`false` leaves the mark and index prices out of columns'),
  }),
  data: rowsOrColumns(fundingRateSchema, withOmitted),
  failures: [400, 401, 503],
});

/** All current rates without prices, in the smallest form. */
export const ALL_FUNDING_RATES = { query: { format: 'columns', prices: 'false' } } as const;
/** The same with the mark and index prices. */
export const ALL_FUNDING_RATES_WITH_PRICES = { query: { format: 'columns' } } as const;

export const listFundingHistory = endpoint({
  method: 'GET',
  path: '/api/market/funding-history',
  summary: `The paid funding rates of a perpetual, oldest first: between \`from\` and \`to\`, or in the last \`timeseries\` (1D by default); at most the newest ${FUNDING_HISTORY_MAX}`,
  callers: 'trader',
  envelope: 'ok',
  costly: true,
  query: z
    .object({
      contract: contractKeySchema,
      ...spanFields,
      timeseries: timeseriesSchema.optional(),
    })
    .refine(isSpan, SPAN_RULE)
    .refine(
      ({ from, to, timeseries }) =>
        timeseries === undefined || (from === undefined && to === undefined),
      'Use either timeseries, or from and to.',
    ),
  data: z.array(fundingPaymentSchema),
  failures: [400, 401, 404, 503],
  example: { query: { contract: 'binance_usdm:BTCUSDT', timeseries: '1W' } },
});
