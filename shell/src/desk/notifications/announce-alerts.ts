import type { Notification } from '@parallax/protocol';
import { showToast } from '@parallax/ui/state';
import { playAlertSound } from './alert-sound.ts';
import { readChoices } from './channel-choices.ts';

/** If more alerts than this arrive at once, for example after a reconnect, one toast summarizes them. */
const TOASTS_MAX = 3;

/**
 * Shows a toast for each alert that has just arrived if the channel 'In-app' is on, and plays a
 * sound if 'Sound' is on.
 */
export function announceAlerts(arrived: readonly Notification[], open: () => void): void {
  const alerts = arrived.filter(({ type, read }) => type === 'ALERT' && !read);
  if (alerts.length === 0) return;
  const { inApp, sound } = readChoices();
  if (sound) void playAlertSound();
  if (!inApp) return;
  const action = { label: 'Show', onSelect: open };
  if (alerts.length > TOASTS_MAX) {
    showToast({ kind: 'info', title: `${alerts.length} new alerts`, action, id: 'alerts' });
    return;
  }
  for (const { id, title, short_message: description } of alerts) {
    showToast({ kind: 'info', title, description, action, id: `alert ${id}` });
  }
}
