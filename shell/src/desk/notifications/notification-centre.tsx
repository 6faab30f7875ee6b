import { useSession } from '@parallax/store';
import { IconButton, VisuallyHidden } from '@parallax/ui';
import { counted } from '@parallax/ui/format';
import { useOverlay } from '@parallax/ui/state';
import { Bell } from 'lucide-react';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Announcing, isShownBySystem } from './announce.ts';
import { announceNotifications } from './announce-notifications.ts';
import { preloadPanel } from './lazy-panel.tsx';
import styles from './notification-centre.module.css';
import type { NotificationPanelProps } from './notification-panel.tsx';
import {
  ANNOUNCED_EVENTS,
  type SystemChannel,
  useNotificationSettings,
} from './notification-settings.ts';
import type { OrderNewsProps } from './order-news/order-news-listener.tsx';
import { onSystemNotificationClick } from './system-notifications.ts';
import { useNotifications } from './use-notifications.ts';

/**
 * Collects the ids of all unread notifications in the list while the panel is open, and marks them as
 * read when it closes. Returns a function that adds ids.
 *
 * @param markRead must be stable between renders
 */
export function useReadOnClose(
  open: boolean,
  markRead: (ids: Iterable<string>) => void,
): (ids: readonly string[]) => void {
  const [displayed] = useState(() => new Set<string>());

  useEffect(() => {
    if (!open) return undefined;
    return () => {
      const ids = [...displayed];
      displayed.clear();
      if (ids.length > 0) markRead(ids);
    };
  }, [open, displayed, markRead]);

  return useCallback(
    (ids) => {
      for (const id of ids) displayed.add(id);
    },
    [displayed],
  );
}

interface CentreProps {
  panel: ComponentType<NotificationPanelProps>;
  /** announces what happens to the trader's orders */
  news: ComponentType<OrderNewsProps>;
  channel: SystemChannel;
}

/** The bell, with a dot while there are unread notifications, and its panel. */
export function NotificationCentre(props: CentreProps) {
  const session = useSession();
  if (session.state !== 'signed-in') return null;
  return <TraderNotifications traderId={session.session.traderId} {...props} />;
}

function TraderNotifications({
  traderId,
  panel: Panel,
  news: News,
  channel,
}: { traderId: string } & CentreProps) {
  const [open, setOpen] = useOverlay('notifications');
  const [newOnly, setNewOnly] = useState(false);
  const { data: settings } = useNotificationSettings(traderId);
  const announcing: Announcing = { settings, channel, open: () => setOpen(true) };
  const latest = useRef(announcing);
  useEffect(() => {
    latest.current = announcing;
  });
  const notifications = useNotifications(traderId, newOnly, {
    onArrived: (arrived) => void announceNotifications(arrived, () => latest.current),
    neededWhileHidden: useCallback(
      () => ANNOUNCED_EVENTS.some(({ id }) => isShownBySystem(latest.current, id)),
      [],
    ),
  });
  useEffect(() => onSystemNotificationClick(() => setOpen(true)), [setOpen]);
  const onDisplayed = useReadOnClose(open, notifications.markRead);
  const unread = notifications.list.filter(({ read }) => !read).length;
  const count = counted(unread, 'unread notification');
  return (
    <>
      <span className={styles.bell}>
        <IconButton
          label={unread > 0 ? 'Notifications, unread' : 'Notifications'}
          aria-haspopup="dialog"
          aria-expanded={open}
          onPointerEnter={preloadPanel}
          onFocus={preloadPanel}
          onClick={() => setOpen(true)}
        >
          <Bell size={18} aria-hidden />
        </IconButton>
        {unread > 0 && <span className={styles.dot} data-unread-dot="" />}
      </span>
      {createPortal(
        // In `body` with an explicit `aria-live`, because an open dialog sets `aria-hidden` on every
        // other element without `aria-live`.
        <VisuallyHidden asChild>
          <output aria-live="polite">
            {notifications.arrivedCount > 0 && unread > 0 && count}
          </output>
        </VisuallyHidden>,
        document.body,
      )}
      <News key={traderId} traderId={traderId} {...announcing} />
      <Panel
        traderId={traderId}
        notifications={notifications}
        newOnly={newOnly}
        onNewOnly={setNewOnly}
        onDisplayed={onDisplayed}
        open={open}
        onOpenChange={setOpen}
      />
    </>
  );
}
