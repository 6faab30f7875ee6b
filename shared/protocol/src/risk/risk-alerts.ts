import { z } from 'zod';
import { accountModeSchema, missingSchema } from '../accounts/account-mode.ts';
import { decimalSchema } from '../accounts/decimal.ts';
import { endpoint } from '../endpoint/endpoint.ts';
import { knownEntries } from '../endpoint/known-entries.ts';
import { idSchema } from '../ids/id.ts';

export const RISK_ALERT_ADDED = 'Risk alert added';
export const RISK_ALERT_UPDATED = 'Risk alert updated';
export const RISK_ALERT_REMOVED = 'Risk alert removed';
export const RISK_ALERT_RESTORED = 'Risk alert restored';
const BASE_UNUSED = 'A base is for gross exposure and delta only. Please leave it out.';
const THRESHOLD_EXPECTED = 'A decimal number is expected as the threshold, such as 0.8.';

/** How long an alert may be paused after it has fired, in seconds. */
export const RISK_ALERT_PAUSE_MAX_S = 86_400;
const BASE_LENGTH_MAX = 40;
/** How many firings of an alert are kept. */
export const RISK_ALERT_HISTORY_MAX = 20;

/** What an alert watches, each as `GET /api/risk` and `GET /api/pnl` say it. */
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

const OF_BASE: ReadonlySet<RiskMetric> = new Set(['grossUsd', 'deltaUsd']);

/** Whether a metric can be limited to a base. */
export const isRiskMetricOfBase = (metric: RiskMetric): boolean => OF_BASE.has(metric);

export const riskComparisonSchema = z.enum(['above', 'below']);
export type RiskComparison = z.infer<typeof riskComparisonSchema>;

const fields = {
  metric: riskMetricSchema,
  mode: accountModeSchema,
  comparison: riskComparisonSchema,
};
/** null for all accounts of the mode */
const accountId = idSchema.nullable();
/** of `grossUsd` and `deltaUsd` only; null for all */
const base = z.string().min(1).max(BASE_LENGTH_MAX).nullable();
/** how long it is paused after it has fired, in seconds */
const pauseS = z.int().min(0).max(RISK_ALERT_PAUSE_MAX_S);
/** a ratio such as 0.8, or dollars */
const threshold = z.union([decimalSchema, z.number().transform(String).pipe(decimalSchema)], {
  error: THRESHOLD_EXPECTED,
});

export const riskAlertInputSchema = z
  .strictObject({
    ...fields,
    accountId: accountId.default(null),
    base: base.default(null),
    threshold,
    pauseS: pauseS.default(0),
    isActive: z.boolean().default(true),
  })
  .refine((input) => input.base === null || isRiskMetricOfBase(input.metric), {
    path: ['base'],
    error: BASE_UNUSED,
  });
export type RiskAlertInput = z.output<typeof riskAlertInputSchema>;

const riskAlertFiringSchema = z.object({
  at: z.iso.datetime(),
  /** the figure of the evaluation before; null if there was none since the alert was set or the server started */
  before: decimalSchema.nullable(),
  now: decimalSchema,
});
export type RiskAlertFiring = z.infer<typeof riskAlertFiringSchema>;

export const riskAlertSchema = z.object({
  id: idSchema,
  ...fields,
  accountId,
  base,
  threshold: decimalSchema,
  pauseS,
  isActive: z.boolean(),
  createdAt: z.iso.datetime(),
  /** the last firings, newest first */
  history: z.array(riskAlertFiringSchema),
  /**
   * what its figure lacks at present, as a price: until it is complete the alert waits, and neither fires nor counts as
   * gone back
   */
  missing: z.array(missingSchema),
  /** accounts of which nothing is known, as one that has never been connected: the alert is of the others */
  notCounted: z.array(missingSchema).default([]),
});
export type RiskAlert = z.infer<typeof riskAlertSchema>;

const common = { path: '/api/risk-alerts', callers: 'ownData', envelope: 'ok' } as const;
const id = z.object({ Id: idSchema });
const MODE_RULE = '400 if the account is of another kind than `mode`.';
const example = {
  metric: 'leverage',
  mode: 'PAPER',
  accountId: null,
  base: null,
  comparison: 'above',
  threshold: '5',
  pauseS: 600,
  isActive: true,
};

export const listRiskAlerts = endpoint({
  ...common,
  method: 'GET',
  summary: `The trader's risk alerts, newest first, each with its last ${RISK_ALERT_HISTORY_MAX} firings`,
  data: knownEntries(
    riskAlertSchema,
    riskAlertSchema.pick({ metric: true, mode: true, comparison: true }),
  ),
  failures: [401],
});

export const addRiskAlert = endpoint({
  ...common,
  method: 'POST',
  summary:
    'Adds a risk alert. The server evaluates it every second or two, of the accounts that the trader sees then. It fires once per crossing as a notification of type ALERT with data {"type": "RISK_ALERT", id, metric, before, now, threshold}, and once if its condition holds when it is made, activated or changed. deltaUsd is netUsd of the risk, varUsd is historical with a confidence of 0.95, dayLossUsd the loss since the start of day of the trader (positive), liquidationDistance the smallest distance; of several accounts, marginUse is the highest',
  ids: { 'body.accountId': 'account' },
  handlerRule: MODE_RULE,
  body: riskAlertInputSchema,
  data: riskAlertSchema,
  failures: [400, 401, 404, 409],
  example: { body: example },
});

export const updateRiskAlert = endpoint({
  ...common,
  method: 'PUT',
  summary:
    'Changes a risk alert. A changed condition or a reactivation ends its pause and lets it fire at once; the history of another metric is discarded',
  ids: { 'query.Id': 'riskAlert', 'body.accountId': 'account' },
  handlerRule: MODE_RULE,
  query: id,
  body: riskAlertInputSchema,
  data: riskAlertSchema,
  failures: [400, 401, 404],
  example: { query: { Id: 'a0000000-0000-4000-8000-000000000001' }, body: example },
});

export const deleteRiskAlert = endpoint({
  ...common,
  method: 'DELETE',
  summary: 'Removes a risk alert, which can be restored within a day',
  query: id,
  data: z.object({ success: z.literal(true) }),
  failures: [400, 401, 404],
});

export const restoreRiskAlert = endpoint({
  ...common,
  method: 'POST',
  path: '/api/risk-alerts/restore',
  summary:
    'Restores a risk alert that was removed within the last day, with its id, history and pause. Repeating a successful call succeeds',
  handlerRule:
    '404 unless `Id` is a risk alert of the caller, deleted within the last day or not at all.',
  query: id,
  data: riskAlertSchema,
  failures: [400, 401, 404, 409],
});
