import { Remote } from '@parallax/federation/loading';
import { remoteTitle } from '@parallax/federation/registry';
import { Dialog, FailurePanel, SETTINGS_WIDTH, Skeleton } from '@parallax/ui';
import { useOverlay } from '@parallax/ui/state';
import { useState } from 'react';
import { usePreloadSettingsWhenIdle } from './preload-settings.ts';
import styles from './settings-entry.module.css';

/** The settings dialog from its remote, loaded when first opened. */
export function SettingsEntry() {
  const [open, setOpen] = useOverlay('settings');
  const [wasOpened, setWasOpened] = useState(open);
  if (open && !wasOpened) setWasOpened(true);
  usePreloadSettingsWhenIdle();
  if (!wasOpened) return null;

  const title = remoteTitle('mf_settings');
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
      expose="mf_settings/settings-dialog"
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
