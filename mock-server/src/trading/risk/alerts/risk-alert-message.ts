import {
  type RiskAlert,
  type RiskAlertEvent,
  type RiskAlertFiring,
  riskAlertText,
  riskChangeText,
} from '@parallax/protocol';
import type { NotificationContent } from '../../../notifications/notification-store.ts';

const notCountedText = ([first, ...others]: RiskAlert['notCounted']): readonly string[] => {
  if (first === undefined) return [];
  return [others.length === 0 ? first.text : `${others.length + 1} accounts are not counted.`];
};

/**
 * The notification of an alert that fires, with what has changed.
 * @param accountName undefined for all accounts of its mode
 */
export function riskAlertMessage(
  alert: RiskAlert,
  { before, now }: RiskAlertFiring,
  accountName: string | undefined,
): NotificationContent {
  const { id, metric, threshold, notCounted } = alert;
  const event: RiskAlertEvent = { type: 'RISK_ALERT', id, metric, before, now, threshold };
  return {
    type: 'ALERT',
    title: riskAlertText(alert, accountName),
    short_message: [riskChangeText(event), ...notCountedText(notCounted)].join(' '),
    data: JSON.stringify(event),
  };
}
