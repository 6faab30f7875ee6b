import { Button, Dialog, EmptyState, ErrorBoundary, Skeleton } from '@parallax/ui';
import { lazy, Suspense, useState } from 'react';
import { BackButton } from './back-button.tsx';
import { NotificationCentre } from './notification-centre.tsx';
import type { NotificationPanelProps } from './notification-panel.tsx';

const loadPanel = () =>
  lazy(async () => {
    const { NotificationPanel } = await import(
      /* webpackChunkName: "notifications" */ './notification-panel.tsx'
    );
    return { default: NotificationPanel };
  });

/** The bell of the mobile page; the code of the panel is loaded when it is first opened. */
export function PhoneNotifications() {
  return <NotificationCentre panel={PhonePanel} channel="mobile" />;
}

function PhonePanel(props: NotificationPanelProps) {
  const { open, onOpenChange } = props;
  const [opened, setOpened] = useState(open);
  const [Panel, setPanel] = useState(loadPanel);
  if (open && !opened) setOpened(true);
  if (!opened) return null;
  const sheet = (content: React.ReactNode) => (
    <Dialog
      title="Notification centre"
      placement="side"
      open={open}
      onOpenChange={onOpenChange}
      back={<BackButton onClick={() => onOpenChange(false)} />}
    >
      <div data-tall="">{content}</div>
    </Dialog>
  );
  return (
    <ErrorBoundary
      fallback={(_error, retry) =>
        sheet(
          <EmptyState
            title="Your messages could not be loaded"
            hint="Check your internet connection."
            action={
              <Button
                onClick={() => {
                  setPanel(loadPanel);
                  retry();
                }}
              >
                Try again
              </Button>
            }
          />,
        )
      }
    >
      <Suspense fallback={sheet(<Skeleton height="100%" label="Loading notifications" />)}>
        <Panel {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
