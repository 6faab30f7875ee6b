import { remoteTitle } from '@parallax/federation/registry';
import { Button, Popover, StatusDot } from '@parallax/ui';
import { useState } from 'react';
import type { Override } from './override.ts';
import styles from './override-badge.module.css';

/** Shows that an override is active, with a panel to reset it. */
export function OverrideBadge(props: { override: Override; failed: boolean; onReset: () => void }) {
  const { override, failed, onReset } = props;
  const [open, setOpen] = useState(false);
  const title = remoteTitle(override.remote);
  return (
    <aside className={styles.place} aria-label="Override">
      <Popover
        label="Override"
        open={open}
        onOpenChange={setOpen}
        align="start"
        narrow
        trigger={
          <Button className={styles.badge} data-failed={failed}>
            {`Override: ${title}`}
          </Button>
        }
        footer={<Button onClick={onReset}>Reset</Button>}
      >
        <div className={styles.panel}>
          <StatusDot
            tone={failed ? 'down' : 'up'}
            label={failed ? `${title} could not be loaded or shown.` : `${title} runs from`}
          />
          <p>{override.manifest}</p>
        </div>
      </Popover>
    </aside>
  );
}
