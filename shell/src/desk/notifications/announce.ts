import type { NotificationSettings } from '@parallax/protocol';
import { playSound } from './event-sound.ts';
import {
  ANNOUNCED_EVENTS,
  type AnnouncedEvent,
  type SystemChannel,
} from './notification-settings.ts';
import { showSystemNotification, systemPermission } from './system-notifications.ts';

/** What an announcement needs to know of its page. */
export interface Announcing {
  /** undefined until they are loaded: then nothing is announced outside of the page */
  readonly settings: NotificationSettings | undefined;
  /** the channel of the operating system's notifications that applies to this page */
  readonly channel: SystemChannel;
  /** opens the notification centre */
  readonly open: () => void;
}

export interface Announcement {
  readonly event: AnnouncedEvent;
  readonly title: string;
  readonly description: string;
  /** a later announcement with the same tag replaces this one */
  readonly tag: string;
}

/** Whether events of a kind are shown by the operating system while the page is not in use. */
export const isShownBySystem = (
  { settings, channel }: Pick<Announcing, 'settings' | 'channel'>,
  event: AnnouncedEvent,
): boolean => settings?.[channel] === true && settings[event] && systemPermission() === 'granted';

/**
 * Announces what has happened by the sound of the most urgent event and, while the page is not in use, by
 * notifications of the operating system, as far as these are on. Only one tab may call it for an event.
 */
export function announceOutside(
  announcements: readonly Announcement[],
  { settings, channel, open }: Announcing,
  { onClick = open }: { readonly onClick?: () => void } = {},
): void {
  if (settings === undefined) return;
  const urgent = ANNOUNCED_EVENTS.find(
    ({ id }) => settings[id] && announcements.some(({ event }) => event === id),
  );
  if (settings.sound && urgent !== undefined) void playSound(urgent.id);
  if (!document.hidden && document.hasFocus()) return;
  for (const { event, title, description, tag } of announcements) {
    if (!isShownBySystem({ settings, channel }, event)) continue;
    void showSystemNotification({ title, body: description, tag, onClick });
  }
}
