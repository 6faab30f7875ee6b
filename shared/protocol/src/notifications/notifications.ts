import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { knownEntries } from '../endpoint/known-entries.ts';
import { idSchema } from '../ids/id.ts';
import { notificationKindCodeSchema } from './kinds.ts';

/** Maximum number of notifications in a list and in a request. */
export const NOTIFICATIONS_MAX = 500;

export const notificationTypeSchema = z.enum([
  'ALERT',
  'ERROR',
  'INFO',
  'MAINTENANCE',
  'SHARED_WIDGET',
]);
export type NotificationType = z.infer<typeof notificationTypeSchema>;

export const notificationSchema = z.object({
  id: idSchema,
  type: notificationTypeSchema,
  /** code of the event that raised it, null if none */
  kind: notificationKindCodeSchema.nullable(),
  title: z.string(),
  short_message: z.string(),
  /** the company exchange concerned */
  exchangeId: z.string().nullable(),
  created_at: z.iso.datetime(),
  read: z.boolean(),
  /** JSON; type and settings of a shared widget */
  data: z.string().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

export const notificationsSchema = knownEntries(
  notificationSchema,
  notificationSchema.pick({ type: true, kind: true }),
);

const ownQuery = z.object({ TraderId: idSchema });
const idsBody = z.object({ notifications: z.array(idSchema).max(NOTIFICATIONS_MAX) });

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: `The trader's newest ${NOTIFICATIONS_MAX} notifications, newest first; Read=false lists only the unread ones`,
  callers: 'ownData',
  ids: { 'query.TraderId': 'self' },
  envelope: 'success',
  query: z.object({ ...ownQuery.shape, Read: z.enum(['true', 'false']).optional() }),
  data: notificationsSchema,
  failures: [400, 401, 403],
});

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/api/notifications',
  summary: 'Marks notifications as read; deleted ones are ignored',
  callers: 'ownData',
  ids: { 'query.TraderId': 'self', 'body.notifications': 'notifications' },
  envelope: 'success',
  query: ownQuery,
  body: idsBody,
  data: z.null(),
  failures: [400, 401, 403, 404],
});

export const deleteNotifications = endpoint({
  method: 'DELETE',
  path: '/api/notifications',
  summary: 'Deletes notifications; those already deleted are ignored',
  callers: 'ownData',
  ids: { 'query.TraderId': 'self', 'body.notifications': 'notifications' },
  envelope: 'success',
  query: ownQuery,
  body: idsBody,
  data: z.null(),
  failures: [400, 401, 403, 404],
});
