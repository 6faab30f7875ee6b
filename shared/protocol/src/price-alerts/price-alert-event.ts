import { z } from 'zod';
import { idSchema } from '../ids/id.ts';
import { jsonTextOf } from '../notifications/json-text.ts';
import type { Notification } from '../notifications/notifications.ts';
import { priceAlertSchema } from './price-alerts.ts';

const { kind, contract, other, value } = priceAlertSchema.shape;

/** The data of the notification of an alert that fired or was deactivated, as JSON. */
export const priceAlertEventSchema = z.object({
  priceAlert: idSchema,
  event: z.enum(['fired', 'deactivated']),
  kind,
  contract,
  other,
  value,
  /** the figure at which it fired; null when the alert was deactivated */
  figure: z.number().nullable(),
});
export type PriceAlertEvent = z.infer<typeof priceAlertEventSchema>;

const json = jsonTextOf(priceAlertEventSchema);

/** The event of a price alert's notification; undefined for all other notifications. */
export function parsePriceAlertEvent({
  type,
  data,
}: Pick<Notification, 'type' | 'data'>): PriceAlertEvent | undefined {
  if (type !== 'ALERT' || data === null) return undefined;
  const parsed = json.safeParse(data);
  return parsed.success ? parsed.data : undefined;
}
