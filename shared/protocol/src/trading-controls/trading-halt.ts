import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';

export const TRADING_HALTED = 'Trading halted';
export const TRADING_RESUMED = 'Trading resumed';

export const haltScopeSchema = z.enum(['company', 'own']);
export type HaltScope = z.infer<typeof haltScopeSchema>;

/** A halt of a company or of one trader. While it lasts, new orders are rejected. */
export const tradingHaltSchema = z.object({
  scope: haltScopeSchema,
  /** who halted trading */
  traderId: idSchema,
  name: z.string(),
  at: z.iso.datetime(),
  /** whether positions may be closed nevertheless */
  mayClose: z.boolean(),
});
export type TradingHalt = z.infer<typeof tradingHaltSchema>;

const haltsSchema = z.object({
  company: tradingHaltSchema.nullable(),
  own: tradingHaltSchema.nullable(),
});
export type TradingHalts = z.infer<typeof haltsSchema>;

export const getTradingHalt = endpoint({
  method: 'GET',
  path: '/api/trading-halt',
  summary: "The halts of the company and of the caller's own orders",
  callers: 'member',
  envelope: 'ok',
  resources: ['trading'],
  data: haltsSchema,
  failures: [401],
});

export const putTradingHalt = endpoint({
  method: 'PUT',
  path: '/api/trading-halt',
  summary:
    'Halts trading, which cancels open orders and rejects new ones, or resumes it: for the company, or for the orders of the caller',
  callers: 'member',
  handlerRule:
    '403 for the scope `company` unless the caller is an admin or an individual account.',
  envelope: 'ok',
  resources: ['trading'],
  body: z.strictObject({
    scope: haltScopeSchema,
    halted: z.boolean(),
    /** of a halt: whether positions may be closed meanwhile */
    mayClose: z.boolean().default(false),
  }),
  data: haltsSchema.extend({
    /** of a halt: how many open orders it cancels */
    cancelled: z.int().min(0).optional(),
  }),
  failures: [400, 401, 403, 503],
});
