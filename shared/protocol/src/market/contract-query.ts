import { z } from 'zod';
import { riskTypeSchema } from '../catalogue/catalogue.ts';

const KEY_RULE = 'contract must be <exchange>:<symbol>, like binance_spot:BTCUSDT.';

/** A contract key: `<exchange>:<symbol>`, where the symbol may contain colons. */
export const contractKeySchema = z
  .string()
  .max(120, { error: KEY_RULE, abort: true })
  .regex(/^[a-z0-9_]+:.+$/, KEY_RULE)
  .meta({ examples: ['binance_usdm:BTCUSDT'] });

/** Filters of derivatives; omitted filters match everything. */
export const derivativesQuerySchema = z.object({
  exchange: z.string().max(40).optional(),
  base: z.string().max(20).optional(),
  quote: z.string().max(20).optional(),
  riskType: riskTypeSchema.optional(),
});

/** Fields that identify the contract of a row. */
export const contractFields = {
  contract: contractKeySchema,
  exchange: z.string(),
  symbol: z.string(),
  base: z.string(),
  quote: z.string(),
  riskType: riskTypeSchema,
};

const time = z.coerce.number().int().min(0).max(8_640_000_000_000_000).optional();
/** Unix milliseconds, both inclusive; `to` defaults to now. */
export const spanFields = { from: time, to: time };

export const isSpan = ({ from, to }: { from?: number | undefined; to?: number | undefined }) =>
  from === undefined || to === undefined || from <= to;
export const SPAN_RULE = 'from must be before to.';
