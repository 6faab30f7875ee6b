import { NOTIFICATIONS_MAX } from '@parallax/protocol';
import { sessionScopedItem } from '@parallax/store';
import { z } from 'zod';

const LOCK = 'parallax-announce-alerts';
/** Head start of the focused tab over visible ones, and of those over hidden ones. */
const HEAD_START_MS = 150;

const announced = sessionScopedItem('announced-alerts', z.array(z.string()));

/**
 * Returns those of the events that no tab of this browser has announced, for this tab to announce.
 * Tabs receive an event at the same time; the focused one claims it first, then a visible one.
 * @param events names that are equal in all tabs, such as the id of a notification
 */
export async function claimEvents(events: readonly string[]): Promise<readonly string[]> {
  const delay = claimDelay();
  if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
  if (!('locks' in navigator)) return claim(events);
  return navigator.locks.request(LOCK, () => claim(events));
}

function claimDelay(): number {
  if (document.hidden) return 2 * HEAD_START_MS;
  return document.hasFocus() ? 0 : HEAD_START_MS;
}

function claim(events: readonly string[]): readonly string[] {
  const before = announced.read() ?? [];
  const unclaimed = events.filter((event) => !before.includes(event));
  if (unclaimed.length > 0) announced.write([...before, ...unclaimed].slice(-NOTIFICATIONS_MAX));
  return unclaimed;
}
