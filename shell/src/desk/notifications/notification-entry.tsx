import type { Notification } from '@parallax/contract';
import { Button, IconButton } from '@parallax/ui';
import { X } from 'lucide-react';
import { memo, useId } from 'react';
import { momentText } from './moment.ts';
import styles from './notification-centre.module.css';
import { type SharedWidget, sharedWidgetOf } from './shared-widget.ts';
import { TypeIcon } from './type-icon.tsx';

export interface EntryActions {
  readonly onDelete: (id: string, button: HTMLElement) => void;
  readonly onPreview: (widget: SharedWidget) => void;
  readonly onAccept: (widget: SharedWidget) => void;
}

/** One notification; of a shared widget with what can be done with it. */
export const NotificationEntry = memo(function NotificationEntry({
  notification,
  exchangeName,
  onDelete,
  onPreview,
  onAccept,
}: { notification: Notification; exchangeName: string | undefined } & EntryActions) {
  const { id, type, title, short_message: message, created_at: at } = notification;
  const titleId = useId();
  const widget = sharedWidgetOf(notification);
  return (
    <div className={styles.entry} data-unread={notification.read ? undefined : ''}>
      <TypeIcon type={type} />
      <div className={styles.texts}>
        <p id={titleId} className={styles.title}>
          {title}
        </p>
        {message !== '' && <p className={styles.message}>{message}</p>}
        <p className={styles.about}>
          <time dateTime={at} title={new Date(at).toLocaleString()}>
            {momentText(at, Date.now())}
          </time>
          {exchangeName !== undefined && <span>{exchangeName}</span>}
        </p>
        {type === 'SHARED_WIDGET' && !widget && (
          <p className={styles.message}>This widget cannot be shown here.</p>
        )}
        {widget && (
          <div className={styles.offer}>
            <Button aria-describedby={titleId} onClick={() => onPreview(widget)}>
              Preview
            </Button>
            <Button aria-describedby={titleId} onClick={() => onAccept(widget)}>
              Accept
            </Button>
          </div>
        )}
      </div>
      <IconButton
        label="Delete"
        className={styles.delete}
        data-delete=""
        aria-describedby={titleId}
        onClick={(event) => onDelete(id, event.currentTarget)}
      >
        <X aria-hidden />
      </IconButton>
    </div>
  );
});
