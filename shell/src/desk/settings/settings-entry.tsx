import { Remote } from '@parallax/federation/loading';
import { REMOTE_TITLES } from '@parallax/federation/registry';
import { Dialog, FailurePanel, SETTINGS_WIDTH, Skeleton } from '@parallax/ui';
import { useOverlay } from '@parallax/ui/state';
import { useState } from 'react';
import styles from './settings-entry.module.css';

/** The settings dialog, from its remote; its code is asked for when it is first opened. */
export function SettingsEntry() {
  const [open, setOpen] = useOverlay('settings');
  const [wanted, setWanted] = useState(open);
  if (open && !wanted) setWanted(true);
  if (!wanted) return null;

  const title = REMOTE_TITLES.mf_settings;
  const dialog = { title, open, onOpenChange: setOpen, width: SETTINGS_WIDTH };
  const failed = (retry: () => void) => (
    <Dialog {...dialog}>
      <div className={styles.body}>
        <FailurePanel title={`${title} could not be loaded`} onRetry={retry} />
      </div>
    </Dialog>
  );
  return (
    <Remote
      of="mf_settings/settings-dialog"
      with={{ open, onOpenChange: setOpen }}
      loading={
        <Dialog {...dialog}>
          <div className={styles.body} aria-busy>
            <Skeleton width={160} height={240} />
            <Skeleton height={240} />
          </div>
        </Dialog>
      }
      failed={failed}
    />
  );
}
