import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { contractKeySchema, isSpan, SPAN_RULE, spanFields } from './contract-query.ts';
import { intervalSchema } from './interval.ts';

export const CANDLES_MAX = 1_000;
const CANDLES_DEFAULT = 500;

/**
 * The trades of the interval that starts at `at` (Unix milliseconds). `volume` is in the unit of the
 * contract's sizes: the base, or US dollars for inverse contracts. Without trades, all prices equal
 * the previous close and the volume is 0.
 */
export const candleSchema = z.object({
  at: z.number(),
  open: z.number(),
  high: z.number(),
  low: z.number(),
  close: z.number(),
  volume: z.number(),
});
export type Candle = z.infer<typeof candleSchema>;

export const listCandles = endpoint({
  method: 'GET',
  path: '/api/market/candles',
  summary: `Candles of a contract that start between \`from\` and \`to\`, oldest first: the newest \`limit\` of them, ${CANDLES_DEFAULT} by default and ${CANDLES_MAX} at most. The last one may be incomplete`,
  callers: 'trader',
  envelope: 'ok',
  costly: true,
  query: z
    .object({
      contract: contractKeySchema,
      interval: intervalSchema,
      ...spanFields,
      limit: z.coerce.number().int().min(1).max(CANDLES_MAX).default(CANDLES_DEFAULT),
    })
    .refine(isSpan, SPAN_RULE),
  data: z.array(candleSchema),
  failures: [400, 401, 404, 503],
  example: { query: { contract: 'binance_usdm:BTCUSDT', interval: '1h', limit: 24 } },
});
