import { z } from 'zod';
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
 * Yearly rate of a funding rate as a fraction: rate × 8760 / interval hours. Positive: longs pay.
 * Source: dydxprotocol/v4-web `FundingChart`.
 */
export const fundingApr = (rate: number, intervalHours: number): number =>
  (rate * 8760) / intervalHours;

/** What a perpetual's present interval comes to so far; rates are fractions per interval. */
export const fundingRateSchema = z.object({
  ...contractFields,
  rate: z.number(),
  interval_hours: z.number(),
  apr: z.number(),
  /** null where the venue pays without a break, or does not say when */
  next_funding_time: z.number().nullable(),
  mark_price: z.number(),
  index_price: z.number(),
});
export type FundingRate = z.infer<typeof fundingRateSchema>;

/** A rate that was paid at `at` (Unix milliseconds). */
export const fundingPaymentSchema = z.object({
  at: z.number(),
  rate: z.number(),
  interval_hours: z.number(),
  apr: z.number(),
});
export type FundingPayment = z.infer<typeof fundingPaymentSchema>;

export const listFundingRates = endpoint({
  method: 'GET',
  path: '/api/market/funding-rates',
  summary:
    'The present funding rates of perpetuals, per interval and a year, and when they are paid',
  roles: 'Every trader.',
  envelope: 'ok',
  access: 'session',
  query: derivativesQuerySchema,
  data: z.array(fundingRateSchema),
  failures: [400, 401, 503],
});

export const listFundingHistory = endpoint({
  method: 'GET',
  path: '/api/market/funding-history',
  summary: `The rates that a perpetual has paid, oldest first: from \`from\` up to \`to\`, or in the last \`timeseries\` (1D by default); the newest ${FUNDING_HISTORY_MAX} of them`,
  roles: 'Every trader.',
  envelope: 'ok',
  access: 'session',
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
