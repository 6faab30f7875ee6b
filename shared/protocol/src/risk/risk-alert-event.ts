import { z } from 'zod';
import { decimalSchema } from '../accounts/decimal.ts';
import { idSchema } from '../ids/id.ts';
import { jsonTextOf } from '../notifications/json-text.ts';
import type { Notification } from '../notifications/notifications.ts';
import { riskMetricSchema } from './risk-alerts.ts';

/** The data of the notification of a risk alert that fired, as JSON. */
export const riskAlertEventSchema = z.object({
  type: z.literal('RISK_ALERT'),
  id: idSchema,
  metric: riskMetricSchema,
  /** the figure of the evaluation before; null if there was none */
  before: decimalSchema.nullable(),
  now: decimalSchema,
  threshold: decimalSchema,
});
export type RiskAlertEvent = z.infer<typeof riskAlertEventSchema>;

const json = jsonTextOf(riskAlertEventSchema);

/** The event of a risk alert's notification; undefined for all other notifications. */
export function parseRiskAlertEvent({
  type,
  data,
}: Pick<Notification, 'type' | 'data'>): RiskAlertEvent | undefined {
  if (type !== 'ALERT' || data === null) return undefined;
  const parsed = json.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}
