import { idSchema, NOTIFICATIONS_MAX, type Notification } from '@parallax/protocol';
import { sessionScopedItem } from '@parallax/store';
import { z } from 'zod';

type List = readonly Notification[];

const LOCK = 'parallax-announce-alerts';
/** Head start of the focused tab over visible ones, and of those over hidden ones. */
const HEAD_START_MS = 150;

const announcedIds = sessionScopedItem('announced-alerts', z.array(idSchema));

/**
 * Returns those of the alerts that no tab of this browser has announced, for this tab to announce.
 * Tabs receive an alert at the same time; the focused one claims it first, then a visible one.
 */
export async function claimAlerts(alerts: List): Promise<List> {
  const delay = claimDelay();
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  if (!('locks' in navigator)) return claim(alerts);
  return navigator.locks.request(LOCK, () => claim(alerts));
}

function claimDelay(): number {
  if (document.hidden) return 2 * HEAD_START_MS;
  return document.hasFocus() ? 0 : HEAD_START_MS;
}

function claim(alerts: List): List {
  const before = announcedIds.read() ?? [];
  const unclaimed = alerts.filter(({ id }) => !before.includes(id));
  if (unclaimed.length > 0) {
    const ids = [...before, ...unclaimed.map(({ id }) => id)];
    announcedIds.write(ids.slice(-NOTIFICATIONS_MAX));
  }
  return unclaimed;
}
