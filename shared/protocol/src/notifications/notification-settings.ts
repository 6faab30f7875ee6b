import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';

/**
 * How a trader is notified. The channel 'E-mail' is the trader setting `alertMail`, since the server
 * sends it even if no browser is open.
 */
export const notificationSettingsSchema = z.object({
  /** toasts */
  inApp: z.boolean(),
  sound: z.boolean(),
  /** notifications of the operating system, on the desktop page and the mobile page */
  desktop: z.boolean(),
  mobile: z.boolean(),
  /** what is announced by sound and by the operating system */
  fills: z.boolean(),
  rejectedOrders: z.boolean(),
  liquidations: z.boolean(),
  otherNotifications: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;

/** The settings of a trader who has changed none. */
export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = {
  inApp: true,
  sound: true,
  desktop: true,
  mobile: true,
  fills: true,
  rejectedOrders: true,
  liquidations: true,
  otherNotifications: true,
};

const ownQuery = z.object({ TraderId: idSchema });

export const getNotificationSettings = endpoint({
  method: 'GET',
  path: '/api/notification-settings',
  summary:
    'How the trader is notified: the channels, and what is announced by sound and by the operating system',
  callers: 'ownData',
  ids: { 'query.TraderId': 'self' },
  envelope: 'ok',
  cachedOffline: true,
  query: ownQuery,
  data: notificationSettingsSchema,
  failures: [400, 401, 403],
});

export const saveNotificationSettings = endpoint({
  method: 'PUT',
  path: '/api/notification-settings',
  summary: 'Changes how the trader is notified; what is omitted keeps its value',
  callers: 'ownData',
  ids: { 'query.TraderId': 'self' },
  envelope: 'ok',
  query: ownQuery,
  body: notificationSettingsSchema
    .partial()
    .refine(
      (change) => Object.values(change).some((value) => value !== undefined),
      'Send at least one notification setting.',
    ),
  /** all settings after the change */
  data: notificationSettingsSchema,
  failures: [400, 401, 403],
  example: { body: { sound: false } },
});
