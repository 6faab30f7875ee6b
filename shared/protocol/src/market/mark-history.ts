import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { contractKeySchema, isSpan, SPAN_RULE, spanFields } from './contract-query.ts';
import { intervalSchema } from './interval.ts';

export const MARK_HISTORY_MAX = 1_000;

/** Mark and index price at `at` (Unix milliseconds), in the unit of the contract's prices. */
export const markPointSchema = z.object({
  at: z.number(),
  /** null for spot, or where the venue does not publish its history */
  mark_price: z.number().nullable(),
  /**
   * in the quote currency, also for options priced in the base; null where the venue does not publish
   * it
   */
  index_price: z.number().nullable(),
});
export type MarkPoint = z.infer<typeof markPointSchema>;

export const listMarkHistory = endpoint({
  method: 'GET',
  path: '/api/market/mark-history',
  summary: `The mark and index price of a contract at the start of each interval between \`from\` and \`to\`, oldest first, for the same times as its candles: the newest \`limit\`, 500 by default and ${MARK_HISTORY_MAX} at most`,
  callers: 'trader',
  envelope: 'ok',
  costly: true,
  query: z
    .object({
      contract: contractKeySchema,
      interval: intervalSchema,
      ...spanFields,
      limit: z.coerce.number().int().min(1).max(MARK_HISTORY_MAX).default(500),
    })
    .refine(isSpan, SPAN_RULE),
  data: z.array(markPointSchema),
  failures: [400, 401, 404, 503],
  example: { query: { contract: 'binance_usdm:BTCUSDT', interval: '1h', limit: 24 } },
});
