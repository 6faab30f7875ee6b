import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { contractKeySchema, isSpan, SPAN_RULE, spanFields } from './contract-query.ts';
import { intervalSchema } from './interval.ts';

export const OPEN_INTEREST_MAX = 1_000;

/**
 * Open interest at `at` (Unix milliseconds): in the unit of the contract's sizes, in the base, and
 * in the quote currency, valued at the mark price or, for options, at the index price.
 */
export const openInterestSchema = z.object({
  at: z.number(),
  contracts: z.number(),
  base_value: z.number(),
  quote_value: z.number(),
});
export type OpenInterest = z.infer<typeof openInterestSchema>;

export const getOpenInterest = endpoint({
  method: 'GET',
  path: '/api/market/open-interest',
  summary: 'The open interest of a derivative',
  callers: 'trader',
  envelope: 'ok',
  costly: true,
  query: z.object({ contract: contractKeySchema }),
  data: openInterestSchema,
  failures: [400, 401, 404, 503],
});

export const listOpenInterest = endpoint({
  method: 'GET',
  path: '/api/market/open-interest-history',
  summary: `The open interest of a derivative at the start of each interval between \`from\` and \`to\`, oldest first: the newest \`limit\`, 500 by default and ${OPEN_INTEREST_MAX} at most`,
  callers: 'trader',
  envelope: 'ok',
  costly: true,
  query: z
    .object({
      contract: contractKeySchema,
      interval: intervalSchema,
      ...spanFields,
      limit: z.coerce.number().int().min(1).max(OPEN_INTEREST_MAX).default(500),
    })
    .refine(isSpan, SPAN_RULE),
  data: z.array(openInterestSchema),
  failures: [400, 401, 404, 503],
  example: { query: { contract: 'binance_usdm:BTCUSDT', interval: '1h', limit: 24 } },
});
