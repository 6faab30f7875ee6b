import { Dialog, loadOnDemand, Skeleton } from '@parallax/ui';
import { type ReactNode, useState } from 'react';
import { BackButton } from './back-button.tsx';
import { MessagesFailed } from './messages-failed.tsx';
import { NotificationCentre } from './notification-centre.tsx';
import type { NotificationPanelProps } from './notification-panel.tsx';

/** The bell of the mobile page; the code of the panel is loaded when it is first opened. */
export function PhoneNotifications() {
  return <NotificationCentre panel={PhonePanel} channel="mobile" />;
}

function PhonePanel(props: NotificationPanelProps) {
  const { open } = props;
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened ? <Panel {...props} /> : null;
}

function Sheet(props: NotificationPanelProps & { children: ReactNode }) {
  const { open, onOpenChange, children } = props;
  return (
    <Dialog
      title="Notification centre"
      placement="side"
      open={open}
      onOpenChange={onOpenChange}
      back={<BackButton onClick={() => onOpenChange(false)} />}
    >
      <div data-tall="">{children}</div>
    </Dialog>
  );
}

const Panel = loadOnDemand(
  async () => {
    const { NotificationPanel } = await import(
      /* webpackChunkName: "notifications" */ './notification-panel.tsx'
    );
    return { default: NotificationPanel };
  },
  {
    loading: (props) => (
      <Sheet {...props}>
        <Skeleton height="100%" label="Loading notifications" />
      </Sheet>
    ),
    failed: (props, retry) => (
      <Sheet {...props}>
        <MessagesFailed retry={retry} />
      </Sheet>
    ),
  },
);
