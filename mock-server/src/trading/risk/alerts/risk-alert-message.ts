import {
  type RiskAlert,
  type RiskAlertEvent,
  type RiskAlertFiring,
  riskAlertText,
  riskChangeText,
} from '@parallax/protocol';
import type { NotificationContent } from '../../../notifications/notification-store.ts';

/**
 * The notification of an alert that fires, with what has changed.
 * @param accountName undefined for all accounts of its mode
 */
export function riskAlertMessage(
  alert: RiskAlert,
  { before, now }: RiskAlertFiring,
  accountName: string | undefined,
): NotificationContent {
  const { id, metric, threshold } = alert;
  const event: RiskAlertEvent = { type: 'RISK_ALERT', id, metric, before, now, threshold };
  return {
    type: 'ALERT',
    title: riskAlertText(alert, accountName),
    short_message: riskChangeText(event),
    data: JSON.stringify(event),
  };
}
