import type { RemoteProps } from '@parallax/federation/loading';
import { Dialog, SETTINGS_WIDTH, Tabs } from '@parallax/ui';
import { useState } from 'react';
import styles from './settings-dialog.module.css';
import { SETTINGS_TABS } from './settings-tabs.tsx';

function SettingsTabs() {
  const [open, setOpen] = useState(SETTINGS_TABS[0].id);
  return (
    <Tabs
      label="Settings"
      orientation="vertical"
      value={open}
      onValueChange={setOpen}
      tabs={SETTINGS_TABS.map(({ id, label, content }) => ({
        id,
        label,
        content: <div className={styles.panel}>{content}</div>,
      }))}
    />
  );
}

/** The dialog 'Settings'. Its tabs live as long as it is open, so that opening starts at the first. */
export default function SettingsDialog(props: RemoteProps['mf_settings/settings-dialog']) {
  return (
    <Dialog
      title="Settings"
      open={props.open}
      onOpenChange={(open) => props.onOpenChange(open)}
      width={SETTINGS_WIDTH}
    >
      <SettingsTabs />
    </Dialog>
  );
}
