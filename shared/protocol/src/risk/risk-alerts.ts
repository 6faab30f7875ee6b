import { z } from 'zod';
import { accountModeSchema } from '../accounts/account-mode.ts';
import { decimalSchema } from '../accounts/decimal.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';

export const RISK_ALERT_ADDED = 'Risk alert added';
export const RISK_ALERT_UPDATED = 'Risk alert updated';
export const RISK_ALERT_REMOVED = 'Risk alert removed';
export const RISK_ALERT_BASE_UNUSED =
  'A base is for gross exposure and delta only. Please leave it out.';
export const RISK_ALERTS_MAX = 100;

export const riskMetricSchema = z.enum([
  'leverage',
  'marginUse',
  'liquidationDistance',
  'grossUsd',
  'deltaUsd',
  'dayLossUsd',
  'varUsd',
]);
export type RiskMetric = z.infer<typeof riskMetricSchema>;

const OF_BASE: readonly RiskMetric[] = ['grossUsd', 'deltaUsd'];

const fields = {
  metric: riskMetricSchema,
  mode: accountModeSchema,
  /** null for all accounts of the mode */
  accountId: idSchema.nullable(),
  /** of `grossUsd` and `deltaUsd` only; null for all */
  base: z.string().max(20).nullable(),
  comparison: z.enum(['above', 'below']),
  threshold: decimalSchema,
  /** how long it is paused after it has fired, in seconds */
  pauseS: z.int().min(0).max(86_400),
  isActive: z.boolean(),
};

export const riskAlertInputSchema = z
  .strictObject(fields)
  .refine(({ metric, base }) => base === null || OF_BASE.includes(metric), {
    path: ['base'],
    error: RISK_ALERT_BASE_UNUSED,
  });
export type RiskAlertInput = z.input<typeof riskAlertInputSchema>;

export const riskAlertSchema = z.object({
  id: idSchema,
  ...fields,
  createdAt: z.iso.datetime(),
  /** the last firings, newest first */
  history: z.array(
    z.object({ at: z.iso.datetime(), before: decimalSchema.nullable(), now: decimalSchema }),
  ),
});
export type RiskAlert = z.infer<typeof riskAlertSchema>;

const common = { path: '/api/risk-alerts', callers: 'member', envelope: 'ok' } as const;
const id = z.object({ Id: idSchema });

export const listRiskAlerts = endpoint({
  ...common,
  method: 'GET',
  summary: "The trader's risk alerts, newest first",
  data: z.array(riskAlertSchema),
  failures: [401],
});

export const addRiskAlert = endpoint({
  ...common,
  method: 'POST',
  summary:
    'Adds a risk alert, which the server evaluates at least every five seconds and which fires once for each crossing as a notification of type ALERT; one whose condition holds already fires once',
  ids: { 'body.accountId': 'account' },
  body: riskAlertInputSchema,
  data: riskAlertSchema,
  failures: [400, 401, 404, 409],
});

export const updateRiskAlert = endpoint({
  ...common,
  method: 'PUT',
  summary: 'Changes a risk alert',
  ids: { 'body.accountId': 'account' },
  query: id,
  body: riskAlertInputSchema,
  data: riskAlertSchema,
  failures: [400, 401, 404],
});

export const deleteRiskAlert = endpoint({
  ...common,
  method: 'DELETE',
  summary: 'Removes a risk alert',
  query: id,
  data: z.object({ success: z.literal(true) }),
  failures: [400, 401, 404],
});
