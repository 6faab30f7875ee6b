import type { Notification } from '@parallax/protocol';
import { showToast } from '@parallax/ui/state';
import { playAlertSound } from './alert-sound.ts';
import { readChoices, type SystemChannel } from './channel-choices.ts';
import { claimAlerts } from './claim-alerts.ts';
import { showSystemNotification } from './system-notifications.ts';

/** If more alerts than this arrive at once, for example after a reconnect, one toast summarizes them. */
const TOASTS_MAX = 3;

interface Announcement {
  title: string;
  description?: string;
  id: string;
}

interface Options {
  /** the channel of the operating system's notifications that applies to this page */
  channel: SystemChannel;
  /** opens the notification centre */
  open: () => void;
}

/**
 * Announces the alerts that have just arrived on the channels that are on: by a toast, a sound and,
 * while the page is not in use, a notification of the operating system. One tab announces an alert.
 */
export async function announceAlerts(
  arrived: readonly Notification[],
  { channel, open }: Options,
): Promise<void> {
  const unread = arrived.filter(({ type, read }) => type === 'ALERT' && !read);
  if (unread.length === 0) return;
  const alerts = await claimAlerts(unread);
  if (alerts.length === 0) return;
  const choices = readChoices();
  if (choices.sound) void playAlertSound();
  const inUse = !document.hidden && document.hasFocus();
  for (const announcement of announcementsOf(alerts)) {
    const { title, description = '', id } = announcement;
    if (choices.inApp) {
      showToast({ kind: 'warning', ...announcement, action: { label: 'Show', onSelect: open } });
    }
    if (choices[channel] && !inUse) {
      void showSystemNotification({ title, body: description, tag: id, onClick: open });
    }
  }
}

function announcementsOf(alerts: readonly Notification[]): Announcement[] {
  if (alerts.length > TOASTS_MAX) return [{ title: `${alerts.length} new alerts`, id: 'alerts' }];
  return alerts.map(({ id, title, short_message: description }) => ({ title, description, id }));
}
