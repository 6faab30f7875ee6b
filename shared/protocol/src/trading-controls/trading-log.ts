import { z } from 'zod';
import { pageOfKnown, pageQuery, timeRangeQuery } from '../accounts/page.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';

export const TRADING_LOG_KINDS = [
  'order sent',
  'order changed',
  'order cancelled',
  'order rejected',
  'order unknown',
  'order reconciled',
  'state corrected',
  'position closed',
  'liquidation',
  'trading halted',
  'trading resumed',
  'limits changed',
  'margin changed',
  'execution changed',
  'transfer',
  'account reset',
] as const;
export const tradingLogKindSchema = z.enum(TRADING_LOG_KINDS);
export type TradingLogKind = z.infer<typeof tradingLogKindSchema>;

/** What someone did, or what the engine rejected or corrected. */
export const tradingLogEntrySchema = z.object({
  id: idSchema,
  kind: tradingLogKindSchema,
  /** null for the engine */
  traderId: idSchema.nullable(),
  accountId: idSchema.nullable(),
  orderId: idSchema.nullable(),
  text: z.string(),
  /** network address of the request; null for the engine */
  address: z.string().nullable(),
  at: z.iso.datetime(),
});
export type TradingLogEntry = z.infer<typeof tradingLogEntrySchema>;

export const listTradingLog = endpoint({
  method: 'GET',
  path: '/api/trading-log',
  summary: "The company's trading log, newest first; members see what concerns accounts they see",
  callers: 'member',
  handlerRule:
    'Members of a business who are not admins see entries of accounts of their groups, and their own.',
  envelope: 'ok',
  query: z.object({ kind: tradingLogKindSchema.optional(), ...timeRangeQuery, ...pageQuery }),
  data: pageOfKnown(tradingLogEntrySchema, tradingLogEntrySchema.pick({ kind: true })),
  failures: [400, 401],
});
