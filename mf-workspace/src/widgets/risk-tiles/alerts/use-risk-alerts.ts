import { type EndpointQueryResult, useEndpointQuery } from '@parallax/api/react';
import {
  listRiskAlerts,
  type Notification,
  parseRiskAlertEvent,
  type RiskAlert,
} from '@parallax/protocol';
import { useRefetchOnAlert } from '../../../widget-kit/alerts/use-refetch-on-alert.ts';

export const RISK_ALERTS_FAILURE = 'The risk alerts could not be loaded';
/** How often the list is refreshed, since what an alert waits for changes without a message. */
export const RISK_ALERTS_REFRESH_MS = 5_000;

const isFiring = (notification: Notification): boolean =>
  parseRiskAlertEvent(notification) !== undefined;

/** The trader's risk alerts, newest first; refetched when one fires. */
export function useRiskAlerts(): EndpointQueryResult<RiskAlert[]> {
  useRefetchOnAlert(listRiskAlerts, isFiring);
  return useEndpointQuery(listRiskAlerts, undefined, {
    fallback: RISK_ALERTS_FAILURE,
    refetchOnWindowFocus: 'always',
  });
}
