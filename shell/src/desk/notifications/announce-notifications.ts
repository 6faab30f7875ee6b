import { type Notification, parseTradingEvent } from '@parallax/protocol';
import { counted } from '@parallax/ui/format';
import { showToast } from '@parallax/ui/state';
import { type Announcement, type Announcing, announceOutside } from './announce.ts';
import { claimEvents } from './claim-events.ts';
import { ANNOUNCED_EVENTS, type AnnouncedEvent } from './notification-settings.ts';

/** If more of a kind than this arrive at once, for example after a reconnect, one toast summarizes them. */
const TOASTS_MAX = 3;

const SUMMARIES: Readonly<Record<AnnouncedEvent, (count: number) => string>> = {
  liquidations: (count) => `${count} positions liquidated`,
  rejectedOrders: (count) => `${count} orders rejected`,
  fills: (count) => `${count} orders filled`,
  otherNotifications: (count) => counted(count, 'new alert'),
};

/** The event of a notification; undefined for one that is not announced. */
function eventOf(notification: Notification): AnnouncedEvent | undefined {
  const trading = parseTradingEvent(notification)?.trading;
  if (trading === 'position liquidated') return 'liquidations';
  if (trading === 'order rejected' || trading === 'order change rejected') return 'rejectedOrders';
  return notification.type === 'ALERT' ? 'otherNotifications' : undefined;
}

function announcementsOf(
  event: AnnouncedEvent,
  notifications: readonly Notification[],
): Announcement[] {
  if (notifications.length > TOASTS_MAX) {
    const title = SUMMARIES[event](notifications.length);
    return [{ event, title, description: '', tag: event }];
  }
  return notifications.map(({ id, title, short_message: description }) => ({
    event,
    title,
    description,
    tag: id,
  }));
}

const announcementsByEvent = (notifications: readonly Notification[]): Announcement[] =>
  ANNOUNCED_EVENTS.flatMap(({ id: event }) =>
    announcementsOf(
      event,
      notifications.filter((each) => eventOf(each) === event),
    ),
  );

/** Every page that shows orders has toasts of its own for rejected orders and changes. */
const hasToast = (notification: Notification): boolean => {
  const trading = parseTradingEvent(notification)?.trading;
  return trading !== 'order rejected' && trading !== 'order change rejected';
};

/** A liquidation remains visible until it is dismissed. */
function showAnnouncement(
  { event, title, description, tag }: Announcement,
  open: () => void,
): void {
  const isLiquidation = event === 'liquidations';
  showToast({
    kind: isLiquidation ? 'error' : 'warning',
    persistent: isLiquidation,
    title,
    description,
    id: tag,
    action: { label: 'Show', onSelect: open },
  });
}

/**
 * Announces the alerts, rejected orders and liquidations that have just arrived on the channels that are
 * on: by a toast, a sound and, while the page is not in use, a notification of the operating system. One
 * tab announces each.
 */
export async function announceNotifications(
  arrived: readonly Notification[],
  announcing: () => Announcing,
): Promise<void> {
  const unread = arrived.filter((each) => !each.read && eventOf(each) !== undefined);
  if (unread.length === 0) return;
  const claimed = new Set(await claimEvents(unread.map(({ id }) => id)));
  const announced = unread.filter(({ id }) => claimed.has(id));
  const now = announcing();
  for (const announcement of announcementsByEvent(announced.filter(hasToast))) {
    const isOptional = announcement.event === 'otherNotifications';
    if (!isOptional || now.settings?.inApp !== false) showAnnouncement(announcement, now.open);
  }
  announceOutside(announcementsByEvent(announced), now);
}
