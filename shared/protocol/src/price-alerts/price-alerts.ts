import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { knownEntries } from '../endpoint/known-entries.ts';
import { idSchema } from '../ids/id.ts';
import { contractKeySchema } from '../market/contract-query.ts';
import { priceAlertKindSchema, priceAlertRepeatSchema } from './price-alert-kinds.ts';
import {
  ALERT_PAUSE_MAX_MINUTES,
  ALERT_WINDOW_MAX_MINUTES,
  priceAlertProblem,
} from './price-alert-rules.ts';

export const PRICE_ALERT_ADDED = 'Price alert added';
export const PRICE_ALERT_UPDATED = 'Price alert updated';
export const PRICE_ALERT_REMOVED = 'Price alert removed';
export const PRICE_ALERT_RESTORED = 'Price alert restored';
export const PRICE_ALERT_UNKNOWN_CONTRACT = 'This contract is not listed.';

const fields = {
  kind: priceAlertKindSchema,
  contract: contractKeySchema,
  /** a price, or a fraction; see the kinds */
  value: z.number(),
  repeat: priceAlertRepeatSchema,
  active: z.boolean(),
};
const windowMinutes = z.int().min(1).max(ALERT_WINDOW_MAX_MINUTES);
const pauseMinutes = z.int().min(1).max(ALERT_PAUSE_MAX_MINUTES);

/** The fields that a trader sets. Those that the kind does not use are ignored. */
export const priceAlertInputSchema = z
  .object({
    ...fields,
    /** the second contract, of `spread` only */
    other: contractKeySchema.nullish(),
    /** of `moves` only */
    windowMinutes: windowMinutes.nullish(),
    /** of `each time` only: how long the alert is paused after it has fired */
    pauseMinutes: pauseMinutes.nullish(),
  })
  .superRefine((input, context) => {
    const problem = priceAlertProblem(input);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.text });
  });
export type PriceAlertInput = z.input<typeof priceAlertInputSchema>;

export const priceAlertSchema = z.object({
  id: idSchema,
  ...fields,
  other: contractKeySchema.nullable(),
  windowMinutes: windowMinutes.nullable(),
  pauseMinutes: pauseMinutes.nullable(),
  createdAt: z.iso.datetime(),
  /** when it last fired, with any condition */
  firedAt: z.iso.datetime().nullable(),
  /**
   * when its current condition last fired, which starts a pause; missing in responses from older
   * servers, whose `firedAt` is this time
   */
  conditionFiredAt: z.iso.datetime().nullable().optional(),
  /** how often it has fired, with any condition */
  firings: z.int().min(0),
});
export type PriceAlert = z.infer<typeof priceAlertSchema>;

const common = {
  path: '/api/price-alerts',
  callers: 'ownData',
  envelope: 'ok',
} as const;
const changed = z.object({ success: z.literal(true) });
const example = {
  kind: 'above',
  contract: 'binance_spot:BTCUSDT',
  value: 120_000,
  repeat: 'each time',
  pauseMinutes: 60,
  active: true,
};

export const listPriceAlerts = endpoint({
  ...common,
  method: 'GET',
  summary: "The trader's price alerts, newest first",
  data: knownEntries(priceAlertSchema, priceAlertSchema.pick({ kind: true, repeat: true })),
  failures: [401],
});

export const addPriceAlert = endpoint({
  ...common,
  method: 'POST',
  summary:
    'Adds a price alert. It is evaluated on the server and fires as a notification of type ALERT, whose data contains the id of the alert',
  body: priceAlertInputSchema,
  data: priceAlertSchema,
  failures: [400, 401, 409],
  example: { body: example },
});

export const updatePriceAlert = endpoint({
  ...common,
  method: 'PUT',
  summary:
    'Changes a price alert. A changed condition or a reactivation discards its earlier prices',
  ids: { 'query.Id': 'priceAlert' },
  query: z.object({ Id: idSchema }),
  body: priceAlertInputSchema,
  data: priceAlertSchema,
  failures: [400, 401, 404],
  example: { query: { Id: 'a0000000-0000-4000-8000-000000000001' }, body: example },
});

export const deletePriceAlert = endpoint({
  ...common,
  method: 'DELETE',
  summary: 'Removes a price alert, which can be restored within a day',
  query: z.object({ Id: idSchema }),
  data: changed,
  failures: [400, 401, 404],
});

export const restorePriceAlert = endpoint({
  ...common,
  method: 'POST',
  path: '/api/price-alerts/restore',
  summary:
    'Restores a price alert that was removed within the last day, with its id, firings and pause. Repeating a successful call succeeds',
  handlerRule:
    '404 unless `Id` is a price alert of the caller, deleted within the last day or not at all.',
  query: z.object({ Id: idSchema }),
  data: priceAlertSchema,
  failures: [400, 401, 404, 409],
});
