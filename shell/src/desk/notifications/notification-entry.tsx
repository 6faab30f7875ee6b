import { serverNow } from '@parallax/feed';
import type { Notification } from '@parallax/protocol';
import { Button, IconButton } from '@parallax/ui';
import { formatFullTime, timeZoneName } from '@parallax/ui/format';
import { useTimeZone } from '@parallax/ui/state';
import { X } from 'lucide-react';
import { memo, useId } from 'react';
import { formatTimestamp } from './format-timestamp.ts';
import styles from './notification-centre.module.css';
import { parseSharedWidget, type SharedWidget, typeTitle } from './shared-widget.ts';
import { TypeIcon } from './type-icon.tsx';

export interface EntryActions {
  readonly onDelete: (id: string, button: HTMLElement) => void;
  readonly onPreview: (widget: SharedWidget) => void;
  readonly onAccept: (widget: SharedWidget) => void;
}

/** A notification. A shared widget can be previewed and accepted. */
export const NotificationEntry = memo(function NotificationEntry({
  notification,
  exchangeName,
  onDelete,
  onPreview,
  onAccept,
}: { notification: Notification; exchangeName: string | undefined } & EntryActions) {
  const { id, type, title, short_message: message, created_at: at } = notification;
  const titleId = useId();
  // formats the time again when the zone changes
  const zone = useTimeZone();
  const widget = parseSharedWidget(notification);
  return (
    <div className={styles.entry} data-unread={notification.read ? undefined : ''}>
      <TypeIcon type={type} />
      <div className={styles.texts}>
        <p id={titleId} className={styles.title}>
          {title}
        </p>
        {message !== '' && <p className={styles.message}>{message}</p>}
        <p className={styles.about}>
          <time dateTime={at} title={formatFullTime(Date.parse(at))}>
            {formatTimestamp(at, serverNow())} {timeZoneName(zone, Date.parse(at))}
          </time>
          {exchangeName !== undefined && <span>{exchangeName}</span>}
        </p>
        {type === 'SHARED_WIDGET' && !widget && (
          <p className={styles.message}>This widget cannot be shown here.</p>
        )}
        {widget && (
          <div className={styles.offer}>
            <Button
              aria-label={`Preview ${typeTitle(widget.type)}`}
              aria-describedby={titleId}
              onClick={() => onPreview(widget)}
            >
              Preview
            </Button>
            <Button
              aria-label={`Accept ${typeTitle(widget.type)}`}
              aria-describedby={titleId}
              onClick={() => onAccept(widget)}
            >
              Accept
            </Button>
          </div>
        )}
      </div>
      <IconButton
        label={`Delete ${title}`}
        className={styles.delete}
        data-delete=""
        onClick={(event) => onDelete(id, event.currentTarget)}
      >
        <X aria-hidden />
      </IconButton>
    </div>
  );
});
