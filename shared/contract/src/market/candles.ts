import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { contractKeySchema, isSpan, SPAN_RULE, spanFields } from './contract-query.ts';
import { intervalSchema } from './interval.ts';

export const CANDLES_MAX = 1_000;
const CANDLES_DEFAULT = 500;

/**
 * The trades of one interval, which begins at `at` (Unix milliseconds). `volume` is in the unit of
 * the contract's sizes: the base, or US dollars for inverse contracts. Where nothing was traded, all
 * prices are the last one before and the volume is 0.
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
  summary: `Candles of a contract that begin from \`from\` up to \`to\`, oldest first: the newest \`limit\` of them, ${CANDLES_DEFAULT} by default and ${CANDLES_MAX} at most. The last one may still be going on`,
  roles: 'Every trader.',
  envelope: 'ok',
  access: 'session',
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
