import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { timestamp } from '../time/timestamp.ts';
import { dashbarViewSchema, getTrader } from './trader.ts';

/** The misspelling is part of the specification. */
export const START_OF_DAY_SAVED = 'Sart of day updated successfully';
export const START_OF_DAY_INVALID =
  'The start of day must be a full hour, such as 2026-01-01T08:00:00.000Z.';

/** The start of a trader's day: `HH:00:00` in UTC. */
export const startOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):00:00$/);

const isFullHour = (time: string): boolean => new Date(time).getTime() % 3_600_000 === 0;

/** A timestamp at a full hour of UTC, whose date is ignored. */
const fullHourSchema = timestamp({ offset: true, error: START_OF_DAY_INVALID }).refine(
  isFullHour,
  START_OF_DAY_INVALID,
);

export const saveTraderSettings = endpoint({
  method: 'POST',
  path: '/api/trader-settings',
  summary:
    'Saves the view of the dash bar (`view`), the start of day (`time`), or whether alerts are sent by e-mail as well (`alertMail`)',
  callers: 'ownData',
  ids: { 'query.TraderId': 'self', 'body.traderId': 'self' },
  envelope: 'ok',
  outdates: [getTrader.path],
  query: z.object({ TraderId: idSchema }),
  body: z
    .object({
      traderId: idSchema,
      view: dashbarViewSchema.optional(),
      time: fullHourSchema.optional(),
      alertMail: z.boolean().optional(),
    })
    .refine(
      ({ view, time, alertMail }) =>
        view !== undefined || time !== undefined || alertMail !== undefined,
      'Send the view of the dash bar, the time at which the day starts, or whether alerts are sent by e-mail.',
    ),
  /** the stored values; the time as `HH:00:00` */
  data: z.object({
    view: dashbarViewSchema.optional(),
    time: startOfDaySchema.optional(),
    alertMail: z.boolean().optional(),
  }),
  failures: [400, 401, 403],
  example: { body: { traderId: 'd0000000-0000-4000-8000-000000000002', view: 'tickertape' } },
});
