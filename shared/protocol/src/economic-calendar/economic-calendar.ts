import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { isSpan, SPAN_RULE, spanFields } from '../market/contract-query.ts';

export const eventImportanceSchema = z.enum(['low', 'medium', 'high']);
export type EventImportance = z.infer<typeof eventImportanceSchema>;

const TEXT_MAX = 200;
/** A figure as its source publishes it, such as '3.1%'; null if it has none yet. */
const published = z.string().max(TEXT_MAX).nullable();

export const economicEventSchema = z.object({
  /** unique in the calendar */
  id: z.string(),
  /** Unix milliseconds */
  at: z.number(),
  /** a country or currency area, such as US */
  region: z.string().min(1).max(TEXT_MAX),
  event: z.string().min(1).max(TEXT_MAX),
  importance: eventImportanceSchema,
  previous: published,
  consensus: published,
  actual: published,
  /** the revised previous figure */
  revised: published,
});
export type EconomicEvent = z.infer<typeof economicEventSchema>;

export const economicCalendarSchema = z.object({
  /** 'demonstration' until the operator provides a file */
  source: z.enum(['demonstration', 'file']),
  /** by time */
  events: z.array(economicEventSchema),
  /** the first lines or events of the file that were skipped, with the reason */
  problems: z.array(z.string()),
});
export type EconomicCalendar = z.infer<typeof economicCalendarSchema>;

export const getEconomicCalendar = endpoint({
  method: 'GET',
  path: '/api/economic-calendar',
  summary:
    "The economic events between `from` and `to`, by default from a day ago to 31 days from now: those of the operator's file, or demonstration content",
  callers: 'trader',
  envelope: 'ok',
  query: z.object(spanFields).refine(isSpan, SPAN_RULE),
  data: economicCalendarSchema,
  failures: [400, 401],
  example: { query: {} },
});
