import { callForResponse } from '@parallax/api';
import { type EndpointQueryResult, useEndpointQuery } from '@parallax/api/react';
import {
  getNotificationSettings,
  type NotificationSettings,
  saveNotificationSettings,
} from '@parallax/protocol';
import { optimisticUpdate, useMutation } from '@parallax/store';
import { useCallback } from 'react';

/** The channels, in the order of the settings. */
export const CHANNELS = [
  { id: 'inApp', label: 'In-app' },
  { id: 'sound', label: 'Sound' },
  { id: 'desktop', label: 'Desktop' },
  { id: 'mobile', label: 'Mobile' },
] as const;

/** The channels that use notifications of the operating system: one for each page. */
export type SystemChannel = 'desktop' | 'mobile';

/** What is announced by sound and by the operating system; the most urgent first. */
export const ANNOUNCED_EVENTS = [
  { id: 'liquidations', label: 'Liquidations' },
  { id: 'rejectedOrders', label: 'Rejected orders' },
  { id: 'fills', label: 'Fills' },
  { id: 'otherNotifications', label: 'Other notifications' },
] as const;
export type AnnouncedEvent = (typeof ANNOUNCED_EVENTS)[number]['id'];

const queryOf = (traderId: string) => ({ query: { TraderId: traderId } });

/** How a trader is notified, as stored on the server. */
export const useNotificationSettings = (
  traderId: string,
): EndpointQueryResult<NotificationSettings> =>
  useEndpointQuery(getNotificationSettings, queryOf(traderId));

/** Returns a function that changes settings at once, and takes the change back if it cannot be saved. */
export function useChangeSettings(
  traderId: string,
): (change: Partial<NotificationSettings>) => void {
  const { run } = useMutation<Partial<NotificationSettings>, NotificationSettings>({
    call: (body) => callForResponse(saveNotificationSettings, { ...queryOf(traderId), body }),
    optimistic: optimisticUpdate(
      getNotificationSettings,
      queryOf(traderId),
      (settings, change: Partial<NotificationSettings>) => ({ ...settings, ...change }),
    ),
    invalidates: [getNotificationSettings],
    fallback: 'The notification settings were not saved',
    action: (change) => `notification settings ${Object.keys(change).join(' ')}`,
  });
  return useCallback((change) => void run(change), [run]);
}
