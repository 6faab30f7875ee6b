import type { Notification } from '@parallax/protocol';

/** A notification with id and time derived from its number; a higher number is newer. */
export const notificationOf = (
  number: number,
  change: Partial<Notification> = {},
): Notification => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  type: 'INFO',
  kind: null,
  title: `Number ${number}`,
  short_message: '',
  exchangeId: null,
  created_at: new Date(Date.UTC(2026, 0, 1) + number * 60_000).toISOString(),
  read: false,
  data: null,
  ...change,
});
