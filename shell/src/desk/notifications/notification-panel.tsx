import { Dialog, IconButton } from '@parallax/ui';
import { Settings2 } from 'lucide-react';
import { useCallback, useRef, useState } from 'react';
import { AcceptWidget } from './accept-widget.tsx';
import { BackButton } from './back-button.tsx';
import { ChannelSettings } from './channel-settings.tsx';
import { NotificationList } from './notification-list.tsx';
import { PANEL_WIDTH } from './panel-width.ts';
import type { SharedWidget } from './shared-widget.ts';
import type { Notifications } from './use-notifications.ts';
import { usePreview } from './use-preview.ts';

export interface NotificationPanelProps {
  traderId: string;
  notifications: Notifications;
  newOnly: boolean;
  onNewOnly: (on: boolean) => void;
  onDisplayed: (ids: readonly string[]) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The side panel with the notifications or their settings. */
export function NotificationPanel(props: NotificationPanelProps) {
  const { open, onOpenChange, ...list } = props;
  const [settings, setSettings] = useState(false);
  const [accepted, setAccepted] = useState<SharedWidget>();
  const back = useRef<HTMLButtonElement>(null);
  const preview = usePreview();
  if (!open && settings) setSettings(false);
  if (!open && accepted) setAccepted(undefined);

  const onPreview = useCallback(
    (widget: SharedWidget) => {
      // the sheet must be visible
      onOpenChange(false);
      preview(widget);
    },
    [onOpenChange, preview],
  );

  return (
    <Dialog
      title={settings ? 'Notification settings' : 'Notification centre'}
      placement="side"
      width={PANEL_WIDTH}
      open={open}
      onOpenChange={onOpenChange}
      back={
        <BackButton
          ref={back}
          onClick={() => (settings ? setSettings(false) : onOpenChange(false))}
        />
      }
      headerAction={
        settings ? undefined : (
          <IconButton
            label="Notification settings"
            onClick={() => {
              setSettings(true);
              // this button is removed
              back.current?.focus();
            }}
          >
            <Settings2 aria-hidden />
          </IconButton>
        )
      }
    >
      {settings ? (
        <ChannelSettings traderId={props.traderId} />
      ) : (
        <NotificationList {...list} onPreview={onPreview} onAccept={setAccepted} />
      )}
      <AcceptWidget
        traderId={props.traderId}
        widget={accepted}
        onClose={() => setAccepted(undefined)}
      />
    </Dialog>
  );
}
