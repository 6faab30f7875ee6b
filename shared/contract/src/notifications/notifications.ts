import { z } from 'zod';
import { endpoint } from '../endpoint/endpoint.ts';
import { idSchema } from '../ids/id.ts';
import { notificationKindCodeSchema } from './kinds.ts';

/** How many notifications a list holds, and a call may name. */
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
  /** the code of the event that made it, null where none did */
  kind: notificationKindCodeSchema.nullable(),
  title: z.string(),
  short_message: z.string(),
  /** the company exchange that it is about */
  exchangeId: z.string().nullable(),
  created_at: z.iso.datetime(),
  read: z.boolean(),
  /** JSON; of a shared widget its type and settings */
  data: z.string().nullable(),
});
export type Notification = z.infer<typeof notificationSchema>;

const ownQuery = z.object({ TraderId: idSchema });
const idsBody = z.object({ notifications: z.array(idSchema).max(NOTIFICATIONS_MAX) });

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: `The trader's newest ${NOTIFICATIONS_MAX} notifications, newest first; Read=false lists the unread alone`,
  roles: 'Every trader, for what is their own.',
  envelope: 'success',
  access: 'session',
  query: z.object({ ...ownQuery.shape, Read: z.enum(['true', 'false']).optional() }),
  data: z.array(notificationSchema),
  failures: [400, 401, 403],
});

export const readNotifications = endpoint({
  method: 'PUT',
  path: '/api/notifications',
  summary: 'Marks notifications as read; what is there no more is passed over',
  roles: 'Every trader, for what is their own.',
  envelope: 'success',
  access: 'session',
  query: ownQuery,
  body: idsBody,
  data: z.null(),
  failures: [400, 401, 403, 404],
});

export const deleteNotifications = endpoint({
  method: 'DELETE',
  path: '/api/notifications',
  summary: 'Removes notifications; what is there no more is passed over',
  roles: 'Every trader, for what is their own.',
  envelope: 'success',
  access: 'session',
  query: ownQuery,
  body: idsBody,
  data: z.null(),
  failures: [400, 401, 403, 404],
});
