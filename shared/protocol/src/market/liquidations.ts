import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { contractFields } from './contract-query.ts';

export const LIQUIDATIONS_MAX = 500;

/**
 * A trade that liquidated a position; `id` is the trade's. A `sell` closed a long position.
 * `contracts` is in the unit of the contract's sizes.
 */
export const liquidationSchema = z.object({
  ...contractFields,
  id: z.string(),
  side: z.enum(['buy', 'sell']),
  price: z.number(),
  contracts: z.number(),
  base_value: z.number(),
  quote_value: z.number(),
  at: z.number(),
});
export type Liquidation = z.infer<typeof liquidationSchema>;

export const listLiquidations = endpoint({
  method: 'GET',
  path: '/api/market/liquidations',
  summary: `The latest liquidations of the last 24 hours, oldest first: the newest \`limit\`, 100 by default and ${LIQUIDATIONS_MAX} at most`,
  callers: 'trader',
  envelope: 'ok',
  costly: true,
  query: z.object({
    exchange: z.string().max(40).optional(),
    base: z.string().max(20).optional(),
    limit: z.coerce.number().int().min(1).max(LIQUIDATIONS_MAX).default(100),
  }),
  data: z.array(liquidationSchema),
  failures: [400, 401, 404, 503],
});
