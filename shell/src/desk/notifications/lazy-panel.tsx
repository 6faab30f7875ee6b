import { Dialog, loadOnDemand, Skeleton } from '@parallax/ui';
import { type ReactNode, useState } from 'react';
import { BackButton } from './back-button.tsx';
import { MessagesFailed } from './messages-failed.tsx';
import type { NotificationPanelProps } from './notification-panel.tsx';
import { PANEL_WIDTH } from './panel-width.ts';

async function load() {
  const { NotificationPanel } = await import(
    /* webpackChunkName: "notifications" */ './notification-panel.tsx'
  );
  return { default: NotificationPanel };
}

/** Loads the code of the panel; whoever opens the panel is told about a failure. */
export const preloadPanel = (): void => void load().catch(() => undefined);

/** The panel of the notifications; its code is loaded when it is first opened. */
export function LazyPanel(props: NotificationPanelProps) {
  const { open } = props;
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return opened ? <Panel {...props} /> : null;
}

function Placeholder(props: NotificationPanelProps & { children: ReactNode }) {
  const { open, onOpenChange, children } = props;
  return (
    <Dialog
      title="Notification centre"
      placement="side"
      width={PANEL_WIDTH}
      open={open}
      onOpenChange={onOpenChange}
      back={<BackButton onClick={() => onOpenChange(false)} />}
    >
      <div data-tall="">{children}</div>
    </Dialog>
  );
}

const Panel = loadOnDemand(load, {
  loading: (props) => (
    <Placeholder {...props}>
      <Skeleton height="100%" label="Loading notifications" />
    </Placeholder>
  ),
  failed: (props, retry) => (
    <Placeholder {...props}>
      <MessagesFailed retry={retry} />
    </Placeholder>
  ),
});
